// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/common/norm_explanation.h"
#include "mechanisms/transforms/query_key_transform.h"
#include "numerics/matrix.h"

#include <cmath>

namespace attention {
namespace {

const OperandInfo sizeQuantity{.symbol = Message::fromUntranslatedText("d_k"),
                               .format = OperandInfo::NumberFormat::Whole,
                               .isConstant = true};
const CalculationStepKind timesGainStep{Message("Mechanisms", "Component ÷ root mean square × gain")};
const CalculationStepKind divideByRootStep{Message("Mechanisms", "Component ÷ root mean square")};

/// Divides each query and key by √(mean of its squares + ε), so that scores depend on directions only. This
/// is RMSNorm (Zhang and Sennrich 2019), applied to queries and keys (Henry et al. 2020). Only models read
/// from a folder have a gain or an ε other than 1e-6.
class QueryKeyNorm : public QueryKeyTransform {
 public:
    bool isActive(const AttentionConfig& c) const override { return c.score.qkNorm == QkNorm::Rms; }

    void apply(const QueryKeyContext& context, Index, MatrixView x) const override {
        const Index width = context.config.dK;
        for (Index c = 0; c < x.cols(); c += width) {
            MatrixView head = middleColumns(x, c, width);
            kernels::rmsNorm(head, context.gain, context.config.score.qkNormEpsilon, head);
        }
    }
    /// Replaces `gradient` = dy by r (g ∘ dy) − x r³ Σ (g ∘ dy ∘ x) ÷ d_k for each vector x of `input`,
    /// where g is the gain and r = 1 ÷ √(mean of x² + ε). Adds Σ dy ∘ x r to `gainGradient`.
    void backward(const QueryKeyContext& context, Index, ConstMatrixView input, MatrixView gradient,
                  std::span<float> gainGradient) const override {
        const Index width = context.config.dK;
        for (Index row = 0; row < input.rows(); ++row) {
            for (Index c = 0; c < input.cols(); c += width) {
                const auto x =
                    rowSpan(input, row).subspan(static_cast<std::size_t>(c), static_cast<std::size_t>(width));
                const auto dy = rowSpan(gradient, row)
                                    .subspan(static_cast<std::size_t>(c), static_cast<std::size_t>(width));
                double squares = 0, gradientDot = 0;
                const auto scaledGradient = [&](std::size_t i) {
                    return (context.gain.empty() ? 1.0 : static_cast<double>(context.gain[i])) *
                           static_cast<double>(dy[i]);
                };
                for (std::size_t i = 0; i < x.size(); ++i) {
                    squares += static_cast<double>(x[i]) * static_cast<double>(x[i]);
                    gradientDot += scaledGradient(i) * static_cast<double>(x[i]);
                }
                const auto count = static_cast<double>(width);
                const double r = 1 / std::sqrt(squares / count + context.config.score.qkNormEpsilon);
                for (std::size_t i = 0; i < x.size(); ++i) {
                    const auto component = static_cast<double>(x[i]);
                    const double inputGradient =
                        r * scaledGradient(i) - component * r * r * r * gradientDot / count;
                    if (!gainGradient.empty())
                        gainGradient[i] += static_cast<float>(static_cast<double>(dy[i]) * component * r);
                    dy[i] = static_cast<float>(inputGradient);
                }
            }
        }
    }
    bool hasSameEffect(const AttentionConfig& a, const AttentionConfig& b) const override {
        return a.score.qkNormEpsilon == b.score.qkNormEpsilon;
    }

    CalculationSteps explain(const AttentionConfig& c, const ComponentCoordinates& coordinates,
                             const InputOperands& input) const override {
        NormalizedEntryOperands entry{{}, coordinates.component, sizeQuantity, c.score.qkNormEpsilon};
        for (int i = 0; i < c.dK; ++i) entry.row.push_back(input.component(i));
        CalculationSteps steps = explainRootMeanSquare(entry);
        const auto gain = input.gain(coordinates.component);
        steps.push_back(makeSumStep(
            gain ? timesGainStep : divideByRootStep,
            {rmsNormTerm(input.component(coordinates.component), *steps.back().resultOperand, gain)}));
        return steps;
    }

    Message resultFormula(Message vector) const override {
        return Message("Mechanisms", "rms(%1)").arg(std::move(vector));
    }
    std::string formulaSuffix(const AttentionConfig&) const override { return "_rms"; }

    std::string pythonLines(const AttentionConfig&) const override {
        return R"(
def normed(x):
    """RMSNorm without gain."""
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-6)

scored_queries, scored_keys = normed(scored_queries), normed(scored_keys)
)";
    }
};

}  // namespace

const QueryKeyTransform& queryKeyNormTransform() {
    static const QueryKeyNorm transform;
    return transform;
}

}  // namespace attention
