// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/transforms/score_transform.h"

#include <unordered_map>

namespace attention {
namespace {

const OperandInfo factorQuantity{.symbol = Message("Mechanisms", "multiplier")};
const CalculationStepKind multiplyStep{Message("Mechanisms", "Score times the multiplier of the cell")};

/// The multipliers of one layer, by query. If a cell has several multipliers, the last one applies.
class PreparedMultipliers : public PreparedScoreTransform {
 public:
    explicit PreparedMultipliers(const std::vector<CellMultiplier>& multipliers) {
        for (const CellMultiplier& entry : multipliers) m_factors[entry.cell.query].push_back(entry);
    }
    bool affectsQuery(Index query) const override { return m_factors.contains(query); }
    void apply(Index head, Index firstQuery, MatrixView scores) const override {
        for (Index r = 0; r < scores.rows(); ++r) multiplyRow(head, firstQuery + r, scores.row(r));
    }
    void backward(Index head, Index firstQuery, ConstMatrixView, MatrixView gradient) const override {
        apply(head, firstQuery, gradient);
    }

 private:
    void multiplyRow(Index head, Index query, auto scores) const {
        const auto found = m_factors.find(query);
        if (found == m_factors.end()) return;
        std::unordered_map<Index, float> factors;
        for (const CellMultiplier& entry : found->second)
            if (entry.cell.key < scores.size() && entry.cell.appliesToHead(head))
                factors[entry.cell.key] = static_cast<float>(entry.factor);
        for (const auto& [key, factor] : factors) scores(key) *= factor;
    }

    std::unordered_map<Index, std::vector<CellMultiplier>> m_factors;
};

/// Returns the multiplier of `cell`, or 1 if it has no multiplier.
double factorAt(const AttentionConfig& c, const CellRef& cell) {
    double factor = 1;
    for (const CellMultiplier& entry : c.cellMultipliers) {
        if (entry.cell.query == cell.row && entry.cell.key == cell.column &&
            entry.cell.appliesToHead(cell.head))
            factor = entry.factor;
    }
    return factor;
}

/// Multiplies single cells of the scores by multipliers that the session specifies.
class Multiply : public ScoreTransform {
 public:
    bool isActive(const AttentionConfig& c) const override { return !c.cellMultipliers.empty(); }
    std::unique_ptr<PreparedScoreTransform> prepare(const AttentionConfig& c) const override {
        return std::make_unique<PreparedMultipliers>(c.cellMultipliers);
    }

    bool hasSameEffect(const ScoreContext& a, const ScoreContext& b) const override {
        return a.config.cellMultipliers == b.config.cellMultipliers;
    }

    std::optional<CalculationStep> explain(const ScoreContext& context, const CellRef& cell,
                                           const Operand& score) const override {
        const auto factor = static_cast<float>(factorAt(context.config, cell));
        if (factor == 1) return std::nullopt;
        return makeStep(multiplyStep,
                        {makeTerm(patterns::product, {score, makeOperand(factorQuantity, factor)})},
                        static_cast<float>(score.value) * factor);
    }
    Message operationText(const AttentionConfig& c, const CellRef& cell) const override {
        return Message("Mechanisms", "× %1").arg(Message::number(factorAt(c, cell), 2));
    }

    Message resultFormula(const ScoreContext&, Message score) const override {
        return Message("Mechanisms", "%1 × multiplier").arg(std::move(score));
    }
    std::string formulaSuffix(const AttentionConfig&) const override { return "_multiplier"; }

    std::string pythonLines(const Session& s, const python::SequenceTraits& sequences) const override {
        const std::string factors = python::multiplierListLiteral(s.cellMultipliers, s, sequences);
        if (factors.empty()) return {};
        return "all_heads = slice(None)\nmultiplier = torch.ones(h, n_q, n_k)\n"
               "for query, key, head, factor in " +
               factors + ":\n" + python::cellLoopBody("multiplier[head, query, key] = factor", sequences) +
               "scaled_scores = scaled_scores * multiplier\n";
    }
};

}  // namespace

const ScoreTransform& multiplyTransform() {
    static const Multiply transform;
    return transform;
}

}  // namespace attention
