// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

namespace attention {
namespace {

/// Dot product q · k (Luong et al. 2015). For ScoreFunction::ScaledDot, a later score transform divides the
/// scores (Vaswani et al. 2017).
class Dot : public Scorer {
 public:
    using Scorer::Scorer;

    ScoreFunction rawScoreFunction() const override { return ScoreFunction::Dot; }
    std::string_view formulaNamePart() const override { return nameOf(ScoreFunction::Dot); }

    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        return queries * keys * static_cast<double>(c.dK);
    }
    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "raw_scores = " + inputs.queries + " @ " + inputs.keys + ".transpose(-1, -2)\n";
    }
};

}  // namespace

const Scorer& dotScorer() {
    static const Dot scorer(ScoreFunction::Dot,
                            {Message("Mechanisms", "dot product"), Message("Mechanisms", "q · k"), "q · k"});
    return scorer;
}

const Scorer& scaledDotScorer() {
    static const Dot scorer(ScoreFunction::ScaledDot,
                            {Message("Mechanisms", "scaled dot product"),
                             Message("Mechanisms", "q · k, divided by √d_k before softmax"), "q · k"});
    return scorer;
}

}  // namespace attention
