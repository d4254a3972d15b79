// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_text.h"
#include "mechanisms/steps/score_step.h"
#include "text/exact_number.h"

#include <cmath>

namespace attention {
namespace {

/// The name of the divisor, as a formula has it.
Message divisorName(const ScoreScale& scale) {
    switch (scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return Message::verbatim("√d_k");
        case ScoreScale::Kind::SqrtModelSize:
            return Message::verbatim("√d_model");
        case ScoreScale::Kind::Number:
            break;
    }
    return Message("attention", "the scale");
}

/// The divisor with its number: "√24".
Message divisorSymbol(const Trace& trace) {
    switch (trace.config.score.scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return Message::verbatim("√" + std::to_string(trace.config.dK));
        case ScoreScale::Kind::SqrtModelSize:
            return Message::verbatim("√" + std::to_string(trace.modelSize()));
        case ScoreScale::Kind::Number:
            break;
    }
    return Message("attention", "scale");
}

const Quantity divisorQuantity{.symbol = {}, .symbolIn = divisorSymbol, .isConstant = true};
const StepKind divideStep{};

/// Scaled dot products are divided by √d_k (Vaswani et al. 2017), or what the session says instead.
class Divide : public ScoreStep {
 public:
    bool isActive(const AttentionConfig& c) const override {
        return c.score.function == ScoreFunction::ScaledDot;
    }

    double divisor(const ScoreSizes& sizes) const override {
        const ScoreScale& scale = sizes.config.score.scale;
        switch (scale.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                return std::sqrt(static_cast<double>(sizes.config.dK));
            case ScoreScale::Kind::SqrtModelSize:
                return std::sqrt(static_cast<double>(sizes.dModel));
            case ScoreScale::Kind::Number:
                break;
        }
        return scale.divisor;
    }

    bool isSame(const ScoreSizes& a, const ScoreSizes& b) const override { return divisor(a) == divisor(b); }

    std::optional<Step> explain(const ScoreSizes& sizes, const CellRef&,
                                const Operand& score) const override {
        const auto by = static_cast<float>(divisor(sizes));
        if (by == 1) return std::nullopt;
        Step step = reaching(divideStep, {makeTerm(form::quotient, {score, constant(divisorQuantity, by)})},
                             static_cast<float>(score.value) / by);
        step.title = Message("attention", "Divided by %1").with(divisorName(sizes.config.score.scale));
        return step;
    }

    Message written(const ScoreSizes& sizes, Message score) const override {
        const ScoreScale& scale = sizes.config.score.scale;
        const Message root = Message("attention", "%1 ÷ √%2");
        switch (scale.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                return Message(root).with(std::move(score), sizes.config.dK);
            case ScoreScale::Kind::SqrtModelSize:
                return Message(root).with(std::move(score), sizes.dModel);
            case ScoreScale::Kind::Number:
                break;
        }
        return Message("attention", "%1 ÷ %2").with(std::move(score), exactNumber(scale.divisor));
    }

    std::string formula(const AttentionConfig& c) const override {
        switch (c.score.scale.kind) {
            case ScoreScale::Kind::SqrtKeySize:
                return "_sqrt_d_k";
            case ScoreScale::Kind::SqrtModelSize:
                return "_sqrt_d_model";
            case ScoreScale::Kind::Number:
                break;
        }
        return "_number";
    }

    std::string python(const Session& s, const python::ScriptSequences&) const override {
        const auto divisor = [&]() -> std::string {
            switch (s.score.scale.kind) {
                case ScoreScale::Kind::SqrtKeySize:
                    return "math.sqrt(d_k)";
                case ScoreScale::Kind::SqrtModelSize:
                    return "math.sqrt(d_model)";
                case ScoreScale::Kind::Number:
                    break;
            }
            return exactNumber(s.score.scale.divisor);
        };
        return "scaled_scores = scaled_scores / " + divisor() + "\n";
    }
};

}  // namespace

const ScoreStep& divideByStep() {
    static const Divide step;
    return step;
}

}  // namespace attention
