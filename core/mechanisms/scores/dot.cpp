// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/scores/scorer.h"

namespace attention {
namespace {

/// Dot product q · k (Luong et al. 2015).
class Dot : public Scorer {
 public:
    using Scorer::Scorer;

    ScoreFunction rawScoreFunction() const override { return ScoreFunction::Dot; }
    std::string_view formulaSuffix() const override { return nameOf(ScoreFunction::Dot); }
    bool hasTrainingSweepCurve() const override { return true; }

    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        return queries * keys * static_cast<double>(c.dK);
    }
    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "raw_scores = " + inputs.queries + " @ " + inputs.keys + ".transpose(-1, -2)\n";
    }
};

/// Dot product whose scores a later score transform divides (Vaswani et al. 2017).
class ScaledDot : public Dot {
 public:
    using Dot::Dot;

    std::vector<Setting> settings() const override {
        return {{"score.scale", Message("Applicability", "Only the scaled dot product uses this divisor.")}};
    }
};

}  // namespace

const Scorer& dotScorer() {
    static const Dot scorer(ScoreFunction::Dot,
                            {Message("Mechanisms", "dot product"), Message("Mechanisms", "q · k"), "q · k"});
    return scorer;
}

const Scorer& scaledDotScorer() {
    static const ScaledDot scorer(ScoreFunction::ScaledDot,
                                  {Message("Mechanisms", "scaled dot product"),
                                   Message("Mechanisms", "q · k, divided by √d_k before softmax"), "q · k"});
    return scorer;
}

}  // namespace attention
