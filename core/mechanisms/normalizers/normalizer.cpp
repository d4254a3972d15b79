// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/normalizers/normalizer.h"

#include "numerics/row_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

const OperandInfo largestQuantity{.symbol = Message("Mechanisms", "max"),
                                  .isSharedByRow = true,
                                  .meaning = Message("Mechanisms", "largest score of the row")};
const CalculationStepKind undefinedRowStep{Message("Mechanisms", "Undefined weight")};

bool hasFiniteMaximum(std::span<const float> z) {
    if (std::ranges::any_of(z, [](float x) { return std::isnan(x); })) return false;
    return std::isfinite(std::ranges::max(z));
}

}  // namespace

Operand WeightRowOperands::largestOperand() const {
    Operand result = sink && sink->value > z[largestKey].value ? *sink : z[largestKey];
    result.quantity = &largestQuantity;
    return result;
}

CalculationStep WeightRowOperands::makeWeightStep(const CalculationStepKind& kind,
                                                  std::vector<Term> terms) const {
    CalculationStep step = makeStep(kind, std::move(terms), weight);
    step.cell = cell;
    return step;
}

void Normalizer::normalize(ConstMatrixView scores, float divisor, const NormalizerSettings& settings,
                           MatrixView weights, float* entropy) const {
    kernels::divide(scores, divisor, weights);
    kernels::divide(weights, static_cast<float>(settings.temperature), weights);
    for (Index r = 0; r < weights.rows(); ++r) {
        const std::span row = rowSpan(weights, r);
        if (requiresFiniteMaximum() && !hasFiniteMaximum(row)) {
            std::ranges::fill(row, std::numeric_limits<float>::quiet_NaN());
        } else {
            normalizeRow(row);
        }
        if (entropy) entropy[r] = rowEntropy(row);
    }
}

void Normalizer::backward(ConstMatrixView weights, MatrixView gradient) const {
    for (Index r = 0; r < gradient.rows(); ++r) {
        double weightedSum = 0, factorSum = 0;
        for (Index key = 0; key < gradient.cols(); ++key) {
            const double factor = backwardFactor(static_cast<double>(weights(r, key)));
            weightedSum += factor * static_cast<double>(gradient(r, key));
            factorSum += factor;
        }
        const double baseline = gradientBaseline() == GradientBaseline::WeightedSum ? weightedSum
                                : gradientBaseline() == GradientBaseline::WeightedMean
                                    ? weightedSum / factorSum
                                    : 0;
        for (Index key = 0; key < gradient.cols(); ++key) {
            const double factor = backwardFactor(static_cast<double>(weights(r, key)));
            gradient(r, key) =
                static_cast<float>(factor * (static_cast<double>(gradient(r, key)) - baseline));
        }
    }
}

Message Normalizer::fullyMaskedRowNote(const AttentionConfig& config) const {
    const double fill = config.mask.fill;
    if (std::isinf(fill))
        return Message("Mechanisms",
                       "All scores of this query are −∞, so no score is the largest. The weights are NaN, as "
                       "in PyTorch.");
    return Message(
               "Mechanisms",
               "All scores of this query are %1, so all keys have the same weight although they are masked.")
        .arg(Message::number(fill, 0));
}

CalculationSteps Normalizer::explain(const WeightRowOperands& row) const {
    if (!requiresFiniteMaximum() || !std::isnan(row.weight)) return explainDefinedRow(row);
    CalculationStep step = row.makeWeightStep(undefinedRowStep, {});
    // A score of NaN or +inf leaves the row without a finite maximum. If no score does, all are −inf.
    const auto isNanOrPositiveInfinity = [](const Operand& z) {
        return std::isnan(z.value) || (std::isinf(z.value) && z.value > 0);
    };
    const auto found = std::ranges::find_if(row.z, isNanOrPositiveInfinity);
    if (found == row.z.end()) {
        step.notes = {
            Message("Mechanisms", "No score of the row is finite, so the weight is NaN, as in PyTorch.")};
    } else {
        step.referencedOperands = {*found};
        step.notes = {Message(
            "Mechanisms",
            "This score is NaN or +∞, so the row has no finite maximum. The weight is NaN, as in PyTorch.")};
    }
    return {std::move(step)};
}

}  // namespace attention
