// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_helpers.h"
#include "mechanisms/normalizers/normalizer.h"
#include "text/exact_number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

constexpr TermPattern expOfDifference("exp(%1 − %2)",
                                      [](double a, double b) { return patterns::exp(a - b); });
constexpr TermPattern expQuotient(
    "{exp(%1 − %2)} ÷ %3", [](double a, double b, double c) { return patterns::exp(a - b) / c; },
    [](double a, double b) { return patterns::exp(a - b); });
const OperandInfo rowSumQuantity{.symbol = Message::fromUntranslatedText("Σ")};
const CalculationStepKind sumExponentialsStep{Message("Mechanisms", "Sum of the exponentials of the row"),
                                              SummationIndex::Keys, true};
const CalculationStepKind sinkShareStep{
    Message("Mechanisms", "Weight of the attention sink, which is not a key"), SummationIndex::Components,
    true};
const CalculationStepKind softmaxStep{Message("Mechanisms", "Softmax: share of the sum")};

/// Softmax: each weight is exp(z) / Σ exp(z). A sink adds one more summand to Σ.
class Softmax : public Normalizer {
 public:
    Softmax()
        : Normalizer(NormalizerFunction::Softmax,
                     {Message("Mechanisms", "softmax"), Message("Mechanisms", "exp(z) ÷ Σ exp(z)")}) {}

    bool supportsSink() const override { return true; }

    void normalize(ConstMatrixView scores, float divisor, const NormalizerSettings& settings,
                   MatrixView weights, float* entropy) const override {
        const double sink = settings.sinkScore.value_or(-std::numeric_limits<double>::infinity());
        kernels::softmaxRows(scores, divisor, static_cast<float>(settings.temperature),
                             static_cast<float>(sink), weights, entropy);
    }

    /// Replaces g = ∂L/∂a by a ∘ (g − Σ a g). The sink adds nothing to the sum, because its weight is dropped
    /// and does not affect the loss.
    void backward(ConstMatrixView weights, MatrixView gradient) const override {
        kernels::backwardSoftmax(weights, gradient);
    }
    double backwardFactor(double weight) const override { return weight; }

    double jacobianNorm(std::span<const float>, const WeightSums& sums) const override {
        // ‖diag(a) − aaᵀ‖² = Σ a² − 2 Σ a³ + (Σ a²)². Rounding may make it slightly negative.
        return std::sqrt(std::max(0.0, sums.squares - 2 * sums.cubes + sums.squares * sums.squares));
    }

    Message fullyMaskedRowNote(const AttentionConfig& config) const override {
        const bool isInfinite = std::isinf(config.mask.fill);
        if (hasSink(config.normalizer)) {
            return isInfinite ? Message("Mechanisms",
                                        "All scores of this query are −∞, so the attention sink receives all "
                                        "the weight.")
                              : Message("Mechanisms",
                                        "All scores of this query are %1. The attention sink receives part "
                                        "of the weight, and all keys share the rest equally.")
                                    .arg(Message::number(config.mask.fill, 0));
        }
        return isInfinite ? Message("Mechanisms",
                                    "All scores of this query are −∞, so softmax divides 0 by 0. The weights "
                                    "are NaN, as in PyTorch.")
                          : Normalizer::fullyMaskedRowNote(config);
    }

    std::string pythonWeightsExpression(const std::string& z,
                                        const NormalizerSettings& settings) const override {
        if (!hasSink(settings)) return "torch.softmax(" + z + ", -1)";
        return "torch.softmax(F.pad(" + z + ", (0, 1), value=" + formatExactNumber(*settings.sinkScore) +
               " / " + formatExactNumber(settings.temperature) + "), -1)[..., :-1]  # the sink is dropped";
    }

 protected:
    void normalizeRow(std::span<float>) const override {}  // normalize() passes all rows to a kernel

    CalculationSteps explainDefinedRow(const WeightRowOperands& row) const override {
        std::vector<Term> terms;
        for (std::size_t key = 0; key < row.z.size(); ++key) {
            terms.push_back(
                makeTerm(expOfDifference, {row.z[key], row.largestOperand()}, static_cast<int>(key)));
        }
        if (row.sink)
            terms.push_back(makeTerm(expOfDifference, {*row.sink, row.largestOperand()}, sinkTermIndex));
        CalculationSteps steps = {makeSumStep(sumExponentialsStep, std::move(terms))};
        const Operand sum = nameResult(steps.back(), rowSumQuantity);
        if (row.sink)
            steps.push_back(
                makeSumStep(sinkShareStep, {makeTerm(expQuotient, {*row.sink, row.largestOperand(), sum})}));
        steps.push_back(row.makeWeightStep(
            softmaxStep,
            {makeTerm(expQuotient, {row.cellOperand(), row.largestOperand(), sum}, row.cell.column)}));
        return steps;
    }
};

}  // namespace

const Normalizer& softmaxNormalizer() {
    static const Softmax normalizer;
    return normalizer;
}

}  // namespace attention
