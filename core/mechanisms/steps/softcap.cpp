// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/common/python_text.h"
#include "mechanisms/steps/score_step.h"
#include "text/exact_number.h"

namespace attention {
namespace {

constexpr Form capped{"%2 × {tanh(%1 ÷ #2)}"};
const Quantity capQuantity{.symbol = Message("attention", "cap"), .isConstant = true};
const StepKind capStep{Message("attention", "Kept between −cap and cap")};

/// Every score of a layer.
class Cap : public PreparedStep {
 public:
    explicit Cap(double cap) : m_cap(static_cast<float>(cap)) {}
    bool changes(Index) const override { return true; }
    void apply(Index, Index, Matrix scores) const override { kernels::capScores(scores, m_cap); }
    void backward(Index, Index, ConstMatrix made, Matrix gradient) const override {
        gradient.array() *= 1 - (made.array() / m_cap).square();
    }

 private:
    float m_cap;
};

/// c · tanh(s / c): scores are kept between −c and c, small ones hardly change (Gemma 2, 2024).
class Softcap : public ScoreStep {
 public:
    bool isActive(const AttentionConfig& c) const override { return c.score.softcap.has_value(); }
    std::unique_ptr<PreparedStep> prepare(const AttentionConfig& c) const override {
        return std::make_unique<Cap>(*c.score.softcap);
    }
    bool isSame(const ScoreSizes& a, const ScoreSizes& b) const override {
        return a.config.score.softcap == b.config.score.softcap;
    }

    std::optional<Step> explain(const ScoreSizes& sizes, const CellRef&,
                                const Operand& score) const override {
        const auto cap = static_cast<float>(*sizes.config.score.softcap);
        Step step = summed(capStep, {makeTerm(capped, {score, constant(capQuantity, cap)})});
        step.result = static_cast<float>(step.result);
        return step;
    }

    Message written(const ScoreSizes& sizes, Message score) const override {
        return Message("attention", "%2 · tanh(%1 ÷ %2)")
            .with(std::move(score), exactNumber(*sizes.config.score.softcap));
    }
    std::string formula(const AttentionConfig&) const override { return "_softcap"; }

    std::string python(const Session& s, const python::ScriptSequences&) const override {
        const std::string cap = exactNumber(*s.score.softcap);
        return "scaled_scores = " + cap + " * torch.tanh(scaled_scores / " + cap + ")\n";
    }
};

}  // namespace

const ScoreStep& softcapStep() {
    static const Softcap step;
    return step;
}

}  // namespace attention
