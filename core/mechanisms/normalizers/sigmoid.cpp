// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"
#include "mechanisms/normalizers/normalizer.h"

#include <cmath>

namespace attention {
namespace {

constexpr TermPattern logistic(
    "1 ÷ (1 + {exp(−%1)})", [](double a) { return 1 / (1 + patterns::exp(-a)); },
    [](double a) { return patterns::exp(-a); });
const CalculationStepKind sigmoidStep{Message("Mechanisms", "Sigmoid")};

/// Sigmoid: each weight is 1 / (1 + exp(−z)) and does not depend on the other keys.
class Sigmoid : public Normalizer {
 public:
    Sigmoid()
        : Normalizer(NormalizerFunction::Sigmoid,
                     {Message("Mechanisms", "sigmoid"),
                      Message("Mechanisms",
                              "The weight of each key depends only on the score of this key. The weights of "
                              "a row need not sum to 1.")}) {}

    bool sumsToOne(const NormalizerSettings&) const override { return false; }

    double jacobianNorm(std::span<const float> weights, const WeightSums&) const override {
        double squares = 0;
        for (const double a : weights) squares += a * (1 - a) * a * (1 - a);
        return std::sqrt(squares);
    }

    Message fullyMaskedRowNote(const AttentionConfig& config) const override {
        if (std::isinf(config.mask.fill))
            return Message("Mechanisms",
                           "All scores of this query are −∞, so each weight is sigmoid(−∞) = 0.");
        return Message("Mechanisms",
                       "All scores of this query are %1, so each weight is sigmoid(%1 ÷ T) with the "
                       "temperature T.")
            .arg(Message::number(config.mask.fill, 0));
    }

    std::string pythonWeightsExpression(const std::string& z, const NormalizerSettings&) const override {
        return "torch.sigmoid(" + z + ")";
    }

 protected:
    bool requiresFiniteMaximum() const override { return false; }

    void normalizeRow(std::span<float> z) const override { kernels::sigmoid(z); }

    double backwardFactor(double weight) const override { return weight * (1 - weight); }
    GradientBaseline gradientBaseline() const override { return GradientBaseline::None; }

    CalculationSteps explainDefinedRow(const WeightRowOperands& row) const override {
        return {row.makeWeightStep(sigmoidStep, {makeTerm(logistic, {row.cellOperand()})})};
    }
};

}  // namespace

const Normalizer& sigmoidNormalizer() {
    static const Sigmoid normalizer;
    return normalizer;
}

}  // namespace attention
