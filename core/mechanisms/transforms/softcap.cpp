// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/transforms/score_transform.h"
#include "text/exact_number_text.h"

namespace attention {
namespace {

constexpr TermPattern scaledTanh(
    "%2 × {tanh(%1 ÷ #2)}", [](double a, double b) { return b * patterns::tanh(a / b); },
    [](double a, double b) { return patterns::tanh(a / b); });
const OperandInfo capQuantity{.symbol = Message("Mechanisms", "cap"), .isConstant = true};
const CalculationStepKind capStep{Message("Mechanisms", "The soft cap limits the score to −cap … cap")};

/// Applies the soft cap to every score of a layer.
class PreparedSoftcap : public PreparedScoreTransform {
 public:
    explicit PreparedSoftcap(double cap) : m_cap(static_cast<float>(cap)) {}
    bool affectsQuery(Index) const override { return true; }
    void apply(Index, Index, MatrixView scores) const override { kernels::softCapScores(scores, m_cap); }
    void backward(Index, Index, ConstMatrixView transformed, MatrixView gradient) const override {
        gradient.array() *= 1 - (transformed.array() / m_cap).square();
    }

 private:
    float m_cap;
};

/// Soft cap c · tanh(s / c), which limits scores to the range from −c to c and hardly changes small ones
/// (Gemma 2, 2024).
class Softcap : public ScoreTransform {
 public:
    bool isActive(const AttentionConfig& c) const override { return c.score.softcap.has_value(); }
    std::unique_ptr<PreparedScoreTransform> prepare(const AttentionConfig& c) const override {
        return std::make_unique<PreparedSoftcap>(*c.score.softcap);
    }
    bool hasSameEffect(const ScoreContext& a, const ScoreContext& b) const override {
        return a.config.score.softcap == b.config.score.softcap;
    }

    std::optional<CalculationStep> explain(const ScoreContext& context, const CellRef&,
                                           const Operand& score) const override {
        const auto cap = static_cast<float>(*context.config.score.softcap);
        CalculationStep step =
            makeSumStep(capStep, {makeTerm(scaledTanh, {score, makeOperand(capQuantity, cap)})});
        step.result = static_cast<float>(step.result);
        return step;
    }

    Message resultFormula(const ScoreContext& context, Message score) const override {
        return Message("Mechanisms", "%2 · tanh(%1 ÷ %2)")
            .arg(std::move(score), formatExactNumber(*context.config.score.softcap));
    }
    std::string formulaSuffix(const AttentionConfig&) const override { return "_softcap"; }

    std::string pythonLines(const Session& s, const python::SequenceTraits&) const override {
        const std::string cap = formatExactNumber(*s.score.softcap);
        return "scaled_scores = " + cap + " * torch.tanh(scaled_scores / " + cap + ")\n";
    }
};

}  // namespace

const ScoreTransform& softcapTransform() {
    static const Softcap transform;
    return transform;
}

}  // namespace attention
