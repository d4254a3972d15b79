// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

namespace attention {
namespace {

/// Bilinear score kᵀ W q (Luong et al. 2015, "general").
class Bilinear : public Scorer {
 public:
    Bilinear()
        : Scorer(ScoreFunction::Bilinear, {Message("Mechanisms", "bilinear (Luong general)"),
                                           Message("Mechanisms", "kᵀ W q"), "kᵀ W q"}) {}

    std::vector<ScoreParameterInfo> parameters(const AttentionConfig& c) const override {
        return {{Stage::BilinearMatrix, c.dK, c.dK, c.dK, c.dK}};
    }
    MappedWidths mappedWidths(const AttentionConfig& c) const override { return {c.dK, 0}; }
    Tensor mapQueries(const ScoreOperands& o) const override {
        return multiplyByTransposed(o.queries, o.parameter(0));
    }

    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        const auto dK = static_cast<double>(c.dK);
        return queries * dK * dK + queries * keys * dK;
    }
    Term componentTerm(OperandSource&, const CellRef&, const ComponentPair& pair,
                       int component) const override {
        return makeTerm(patterns::product, {pair.key, pair.query}, component);
    }
    std::string pythonParameterLines(const Session& s) const override {
        return "W = " +
               python::blockInitExpression(s, {"W", "h", "d_k", "d_k", "d_k", "d_k"},
                                           s.score.initDistribution) +
               "\n";
    }
    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "raw_scores = torch.einsum(\"bhmk,hkl,bhql->bhqm\", " + inputs.keys + ", W, " +
               inputs.queries + ")\n";
    }

 protected:
    std::optional<Stage> mappingParameterStage(Stage) const override { return Stage::BilinearMatrix; }
};

}  // namespace

const Scorer& bilinearScorer() {
    static const Bilinear scorer;
    return scorer;
}

}  // namespace attention
