// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/normalizers/normalizer.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

const CalculationStepKind hardmaxStep{
    Message("Mechanisms", "Hardmax assigns all weight to the largest score")};

/// Hardmax: weight 1 for the key with the largest score, or the first of several equal ones, and 0 for all
/// other keys.
class Hardmax : public Normalizer {
 public:
    Hardmax()
        : Normalizer(
              NormalizerFunction::Hardmax,
              {Message("Mechanisms", "hardmax"),
               Message(
                   "Mechanisms",
                   "The key with the largest score has the weight 1. All other keys have the weight 0.")}) {}

    double jacobianNorm(std::span<const float>, const WeightSums&) const override { return 0; }
    bool hasGradient() const override { return false; }

    Message fullyMaskedRowNote(const AttentionConfig& config) const override {
        if (std::isinf(config.mask.fill)) return Normalizer::fullyMaskedRowNote(config);
        return Message("Mechanisms",
                       "All scores of this query are %1. Of equal scores, hardmax selects the first, so the "
                       "first key has the weight 1.")
            .arg(Message::number(config.mask.fill, 0));
    }

    std::string pythonHelperCode() const override {
        return R"(
def hardmax(z):
    """1 at the first largest score, 0 elsewhere."""
    dead = ~z.max(-1, keepdim=True).values.isfinite()  # no key is allowed, or NaN, or inf
    return torch.where(dead, torch.full_like(z, nan), F.one_hot(z.argmax(-1), z.shape[-1]).float())

)";
    }
    std::string pythonWeightsExpression(const std::string& z, const NormalizerSettings&) const override {
        return "hardmax(" + z + ")";
    }

 protected:
    void normalizeRow(std::span<float> z) const override {
        const auto largestKey = static_cast<std::size_t>(std::ranges::max_element(z) - z.begin());
        std::ranges::fill(z, 0.0f);
        z[largestKey] = 1.0f;
    }

    double backwardFactor(double) const override { return 0; }
    GradientBaseline gradientBaseline() const override { return GradientBaseline::None; }

    CalculationSteps explainDefinedRow(const WeightRowOperands& row) const override {
        CalculationStep step = row.makeWeightStep(hardmaxStep, {});
        step.referencedOperands = {row.largestOperand()};
        step.notes = {row.weight == 1 ? Message("Mechanisms",
                                                "This key has the largest score of the row. If several keys "
                                                "have this score, hardmax selects the first key.")
                                      : Message("Mechanisms", "Another key has the row’s largest score.")};
        return {std::move(step)};
    }
};

}  // namespace

const Normalizer& hardmaxNormalizer() {
    static const Hardmax normalizer;
    return normalizer;
}

}  // namespace attention
