// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/transforms/score_transform.h"
#include "text/exact_number_text.h"

#include <cmath>

namespace attention {
namespace {

/// Returns the name of the divisor as in a formula, such as "√d_k".
Message divisorName(const ScoreScale& scale) {
    switch (scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return Message::fromUntranslatedText("√d_k");
        case ScoreScale::Kind::SqrtModelSize:
            return Message::fromUntranslatedText("√d_model");
        case ScoreScale::Kind::Custom:
            break;
    }
    return Message("Mechanisms", "the scale");
}

/// Returns the divisor with its number, such as "√24", or "scale" for a custom divisor.
Message divisorSymbol(const Trace& trace) {
    switch (trace.config.score.scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return Message::fromUntranslatedText("√" + std::to_string(trace.config.dK));
        case ScoreScale::Kind::SqrtModelSize:
            return Message::fromUntranslatedText("√" + std::to_string(trace.dModel()));
        case ScoreScale::Kind::Custom:
            break;
    }
    return Message("Mechanisms", "scale");
}

const OperandInfo divisorQuantity{.symbol = {}, .symbolForTrace = divisorSymbol, .isConstant = true};
const CalculationStepKind divideStep{};

/// Divides scaled dot products by √d_k (Vaswani et al. 2017), or by the divisor that the setting
/// `score.scale` selects.
class Divide : public ScoreTransform {
 public:
    bool isActive(const AttentionConfig& c) const override {
        return c.score.function == ScoreFunction::ScaledDot;
    }

    double divisor(const ScoreContext& context) const override {
        const ScoreScale& scale = context.config.score.scale;
        switch (scale.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                return std::sqrt(static_cast<double>(context.config.dK));
            case ScoreScale::Kind::SqrtModelSize:
                return std::sqrt(static_cast<double>(context.dModel));
            case ScoreScale::Kind::Custom:
                break;
        }
        return scale.divisor;
    }

    bool hasSameEffect(const ScoreContext& a, const ScoreContext& b) const override {
        return divisor(a) == divisor(b);
    }

    std::optional<CalculationStep> explain(const ScoreContext& context, const CellRef&,
                                           const Operand& score) const override {
        const auto divisorValue = static_cast<float>(divisor(context));
        if (divisorValue == 1) return std::nullopt;
        CalculationStep step = makeStep(
            divideStep, {makeTerm(patterns::quotient, {score, makeOperand(divisorQuantity, divisorValue)})},
            static_cast<float>(score.value) / divisorValue);
        step.title =
            Message("Mechanisms", "Score divided by %1").arg(divisorName(context.config.score.scale));
        return step;
    }

    Message resultFormula(const ScoreContext& context, Message score) const override {
        const ScoreScale& scale = context.config.score.scale;
        const Message root = Message("Mechanisms", "%1 ÷ √%2");
        switch (scale.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                return Message(root).arg(std::move(score), context.config.dK);
            case ScoreScale::Kind::SqrtModelSize:
                return Message(root).arg(std::move(score), context.dModel);
            case ScoreScale::Kind::Custom:
                break;
        }
        return Message("Mechanisms", "%1 ÷ %2").arg(std::move(score), formatExactNumber(scale.divisor));
    }

    std::string formulaSuffix(const AttentionConfig& c) const override {
        switch (c.score.scale.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                return "_sqrt_d_k";
            case ScoreScale::Kind::SqrtModelSize:
                return "_sqrt_d_model";
            case ScoreScale::Kind::Custom:
                break;
        }
        return "_number";
    }

    std::string pythonLines(const Session& s, const python::SequenceTraits&) const override {
        const auto divisor = [&]() -> std::string {
            switch (s.score.scale.kind) {
                case ScoreScale::Kind::SqrtKeySize:
                    return "math.sqrt(d_k)";
                case ScoreScale::Kind::SqrtModelSize:
                    return "math.sqrt(d_model)";
                case ScoreScale::Kind::Custom:
                    break;
            }
            return formatExactNumber(s.score.scale.divisor);
        };
        return "scaled_scores = scaled_scores / " + divisor() + "\n";
    }
};

}  // namespace

const ScoreTransform& divideTransform() {
    static const Divide transform;
    return transform;
}

}  // namespace attention
