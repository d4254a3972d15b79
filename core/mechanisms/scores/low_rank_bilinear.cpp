// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

namespace attention {
namespace {

/// Low-rank bilinear score (U k) · (V q), which is the bilinear score with a matrix UᵀV of small rank.
class LowRankBilinear : public Scorer {
 public:
    LowRankBilinear()
        : Scorer(ScoreFunction::LowRankBilinear, {Message("Mechanisms", "low-rank bilinear"),
                                                  Message("Mechanisms", "(U k) · (V q)"), "(U k) · (V q)"}) {}

    std::vector<Setting> settings() const override {
        return {{"score.rank",
                 Message("Applicability", "Only the low-rank bilinear score function has a rank.")}};
    }

    std::vector<ScoreParameterInfo> parameters(const AttentionConfig& c) const override {
        return {{Stage::LowRankKeyMatrix, c.score.rank, c.dK, c.dK, c.score.rank},
                // In a PyTorch script, the variable V contains the values.
                {Stage::LowRankQueryMatrix, c.score.rank, c.dK, c.dK, c.score.rank, "V_r"}};
    }
    MappedWidths mappedWidths(const AttentionConfig& c) const override {
        return {c.score.rank, c.score.rank};
    }
    Tensor mapKeys(const ScoreOperands& o) const override {
        return multiplyByTransposed(o.keys, o.parameter(0));
    }
    Tensor mapQueries(const ScoreOperands& o) const override {
        return multiplyByTransposed(o.queries, o.parameter(1));
    }

    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        const auto rank = static_cast<double>(c.score.rank);
        return (queries + keys) * rank * static_cast<double>(c.dK) + queries * keys * rank;
    }
    Term componentTerm(OperandSource&, const CellRef&, const ComponentPair& pair,
                       int component) const override {
        return makeTerm(patterns::product, {pair.key, pair.query}, component);
    }
    std::string pythonParameterLines(const Session& s) const override {
        const auto randomMatrix = [&](const char* name) {
            return python::blockInitExpression(s, {name, "h", "rank", "d_k", "d_k", "rank"},
                                               s.score.initDistribution);
        };
        return "rank = " + std::to_string(s.score.rank) + "\nU = " + randomMatrix("U") +
               "\nV_r = " + randomMatrix("V") + "\n";
    }
    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "raw_scores = torch.einsum(\"bhmk,hrk,bhql,hrl->bhqm\", " + inputs.keys + ", U, " +
               inputs.queries + ", V_r)\n";
    }

 protected:
    std::optional<Stage> mappingParameterStage(Stage mapped) const override {
        return mapped == Stage::MappedQueries ? Stage::LowRankQueryMatrix : Stage::LowRankKeyMatrix;
    }
};

}  // namespace

const Scorer& lowRankBilinearScorer() {
    static const LowRankBilinear scorer;
    return scorer;
}

}  // namespace attention
