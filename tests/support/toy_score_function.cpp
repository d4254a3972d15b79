// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/toy_score_function.h"

namespace attention::test {
namespace {

class ToyScorer : public Scorer {
 public:
    ToyScorer()
        : Scorer(ScoreFunction::Gaussian, {Message::fromUntranslatedText("toy"),
                                           Message::fromUntranslatedText("(A q) · (B k)"), "(A q) · (B k)"}) {
    }

    std::vector<Setting> settings() const override {
        return {{"score.rank", Message::fromUntranslatedText("Only the toy function has a rank.")}};
    }
    std::vector<ScoreParameterInfo> parameters(const AttentionConfig& c) const override {
        return {{Stage::LowRankQueryMatrix, c.score.rank, c.dK, c.dK, c.score.rank, "AB"},
                {Stage::LowRankKeyMatrix, c.score.rank, c.dK, c.dK, c.score.rank, "AB"}};
    }
    MappedWidths mappedWidths(const AttentionConfig& c) const override {
        return {c.score.rank, c.score.rank};
    }
    Tensor mapQueries(const ScoreOperands& o) const override {
        return multiplyByTransposed(o.queries, o.parameter(0));
    }
    Tensor mapKeys(const ScoreOperands& o) const override {
        return multiplyByTransposed(o.keys, o.parameter(1));
    }
    double multiplyAddCount(const AttentionConfig& c, double queries, double keys) const override {
        const auto rank = static_cast<double>(c.score.rank);
        return (queries + keys) * rank * static_cast<double>(c.dK) + queries * keys * rank;
    }
    std::string pythonParameterLines(const Session& s) const override {
        const auto half = [&](const char* name) {
            return python::blockInitExpression(s, {name, "h", "rank", "d_k", "d_k", "rank"},
                                               s.score.initDistribution);
        };
        return "rank = " + std::to_string(s.score.rank) + "\nAB = torch.cat([" + half("V") +
               ",\n                " + half("U") + "], -1)\n";
    }
    std::string pythonLines(const Session&, const python::ScoreInputExpressions& inputs) const override {
        return "raw_scores = torch.einsum(\"bhql,hrl,bhmk,hrk->bhqm\", " + inputs.queries +
               ", AB[..., :d_k], " + inputs.keys + ", AB[..., d_k:])\n";
    }

 protected:
    std::optional<Stage> mappingParameterStage(Stage mapped) const override {
        return mapped == Stage::MappedQueries ? Stage::LowRankQueryMatrix : Stage::LowRankKeyMatrix;
    }
};

}  // namespace

const Scorer& toyScorer() {
    static const ToyScorer scorer;
    return scorer;
}

}  // namespace attention::test
