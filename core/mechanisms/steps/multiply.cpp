// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_text.h"
#include "mechanisms/steps/score_step.h"

#include <unordered_map>

namespace attention {
namespace {

const Quantity factorQuantity{.symbol = Message("attention", "multiplier")};
const StepKind multiplyStep{Message("attention", "Times the cell’s multiplier")};

/// The factors of one layer, by query; of several for one cell the last counts.
class Factors : public PreparedStep {
 public:
    explicit Factors(const std::vector<CellFactor>& given) {
        for (const CellFactor& entry : given) m_factors[entry.cell.query].push_back(entry);
    }
    bool changes(Index query) const override { return m_factors.contains(query); }
    void apply(Index head, Index firstQuery, Matrix scores) const override {
        for (Index r = 0; r < scores.rows(); ++r) multiplyRow(head, firstQuery + r, scores.row(r));
    }
    void backward(Index head, Index firstQuery, ConstMatrix, Matrix gradient) const override {
        apply(head, firstQuery, gradient);
    }

 private:
    void multiplyRow(Index head, Index query, auto scores) const {
        const auto given = m_factors.find(query);
        if (given == m_factors.end()) return;
        std::unordered_map<Index, float> factors;
        for (const CellFactor& entry : given->second)
            if (entry.cell.key < scores.size() && entry.cell.isFor(head))
                factors[entry.cell.key] = static_cast<float>(entry.factor);
        for (const auto& [key, factor] : factors) scores(key) *= factor;
    }

    std::unordered_map<Index, std::vector<CellFactor>> m_factors;
};

double factorAt(const AttentionConfig& c, const CellRef& cell) {
    double factor = 1;
    for (const CellFactor& entry : c.multiplier) {
        if (entry.cell.query == cell.row && entry.cell.key == cell.column && entry.cell.isFor(cell.head))
            factor = entry.factor;
    }
    return factor;
}

/// Cells of the scores are multiplied one by one.
class Multiply : public ScoreStep {
 public:
    bool isActive(const AttentionConfig& c) const override { return !c.multiplier.empty(); }
    std::unique_ptr<PreparedStep> prepare(const AttentionConfig& c) const override {
        return std::make_unique<Factors>(c.multiplier);
    }

    bool isSame(const ScoreSizes& a, const ScoreSizes& b) const override {
        return a.config.multiplier == b.config.multiplier;
    }

    std::optional<Step> explain(const ScoreSizes& sizes, const CellRef& cell,
                                const Operand& score) const override {
        const auto factor = static_cast<float>(factorAt(sizes.config, cell));
        if (factor == 1) return std::nullopt;
        return reaching(multiplyStep, {makeTerm(form::product, {score, constant(factorQuantity, factor)})},
                        static_cast<float>(score.value) * factor);
    }
    Message mark(const AttentionConfig& c, const CellRef& cell) const override {
        return Message("attention", "× %1").with(Message::number(factorAt(c, cell), 2));
    }

    Message written(const ScoreSizes&, Message score) const override {
        return Message("attention", "%1 × multiplier").with(std::move(score));
    }
    std::string formula(const AttentionConfig&) const override { return "_multiplier"; }

    std::string python(const Session& s, const python::ScriptSequences& sequences) const override {
        const std::string factors = python::factorList(s.multiplier, s, sequences);
        if (factors.empty()) return {};
        return "all_heads = slice(None)\nmultiplier = torch.ones(h, n_q, n_k)\n"
               "for query, key, head, factor in " +
               factors + ":\n" + python::forEachCell("multiplier[head, query, key] = factor", sequences) +
               "scaled_scores = scaled_scores * multiplier\n";
    }
};

}  // namespace

const ScoreStep& multiplyByStep() {
    static const Multiply step;
    return step;
}

}  // namespace attention
