// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/normalizers/support.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr TermPattern positivePart(
    "max(0, {%1 − %2} − %3)", [](double a, double b, double c) { return patterns::maximum(0, a - b - c); },
    [](double a, double b) { return a - b; });
const OperandInfo oneQuantity{.symbol = {}, .format = OperandInfo::NumberFormat::Whole, .isConstant = true};
const CalculationStepKind excessStep{Message("Mechanisms", "Sparsemax: excess over the threshold τ")};

/// Returns the size of the support of sparsemax and its threshold τ. `descending` contains the differences z
/// − max z in descending order. The size is the largest k for which 1 + k z_k > Σ z, where the sum is over
/// the first k. The threshold is τ = (Σ z − 1) / k.
SparseSupport sparsemaxSupport(std::span<const double> descending) {
    SparseSupport support;
    double sum = 0;
    for (const double z : descending) {
        const auto k = static_cast<double>(support.size + 1);
        sum += z;
        if (1.0 + k * z <= sum) break;
        ++support.size;
        support.threshold = (sum - 1.0) / k;
    }
    return support;
}

/// Sparsemax: the projection of z onto the probability simplex (Martins and Astudillo 2016, algorithm 1).
class Sparsemax : public Normalizer {
 public:
    Sparsemax()
        : Normalizer(
              NormalizerFunction::Sparsemax,
              {Message("Mechanisms", "sparsemax"),
               Message(
                   "Mechanisms",
                   "Sparsemax is similar to softmax, but keys with low scores have exactly the weight 0.")}) {
    }

    double jacobianNorm(std::span<const float> weights, const WeightSums&) const override {
        // The Jacobian is diag(s) − ssᵀ/|S|, where s is the indicator vector of the support S.
        const auto support = std::ranges::count_if(weights, [](float a) { return a > 0; });
        return std::sqrt(std::max(0.0, static_cast<double>(support) - 1));
    }

    std::string pythonHelperCode() const override {
        return R"(
def sparsemax(z):
    """The nearest point of the probability simplex (Martins and Astudillo 2016)."""
    dead = ~z.max(-1, keepdim=True).values.isfinite()  # no key is allowed, or NaN, or inf
    z = torch.where(dead, torch.zeros_like(z), z - z.max(-1, keepdim=True).values)
    ordered = z.sort(-1, descending=True).values
    finite = torch.where(ordered.isinf(), torch.zeros_like(ordered), ordered)
    k = torch.arange(1, z.shape[-1] + 1, dtype=z.dtype)
    in_support = (1 + k * ordered > finite.cumsum(-1)) & ~ordered.isinf()
    size = in_support.sum(-1, keepdim=True)
    threshold = (finite.cumsum(-1).gather(-1, size - 1) - 1) / size
    return torch.where(dead, torch.full_like(z, nan), (z - threshold).clamp(min=0))

)";
    }
    std::string pythonWeightsExpression(const std::string& z, const NormalizerSettings&) const override {
        return "sparsemax(" + z + ")";
    }

 protected:
    void normalizeRow(std::span<float> z) const override {
        const float largest = std::ranges::max(z);
        std::vector<double> descending;
        for (float& x : z) {
            x -= largest;
            if (std::isfinite(x)) descending.push_back(x);
        }
        std::ranges::sort(descending, std::greater<>());
        const double tau = sparsemaxSupport(descending).threshold;
        for (float& x : z) x = std::max(0.0f, static_cast<float>(x - tau));
    }

    /// Returns 1 in the support and 0 elsewhere, so that backward() subtracts the mean gradient of the
    /// support.
    double backwardFactor(double weight) const override { return weight > 0 ? 1 : 0; }
    GradientBaseline gradientBaseline() const override { return GradientBaseline::WeightedMean; }

    CalculationSteps explainDefinedRow(const WeightRowOperands& row) const override {
        // Differences are rounded to float32, as in normalizeRow(), which computed the trace.
        const auto differenceToLargest = [&](std::size_t key) {
            return static_cast<double>(static_cast<float>(row.z[key].value) -
                                       static_cast<float>(row.z[row.largestKey].value));
        };
        std::vector<std::size_t> keys;
        for (std::size_t key = 0; key < row.z.size(); ++key)
            if (std::isfinite(differenceToLargest(key))) keys.push_back(key);
        std::ranges::stable_sort(keys, std::greater<>(), differenceToLargest);
        std::vector<double> descending;
        for (const std::size_t key : keys) descending.push_back(differenceToLargest(key));
        keys.resize(sparsemaxSupport(descending).size);
        std::ranges::sort(keys);

        std::vector<Term> terms;
        for (const std::size_t key : keys) {
            terms.push_back(
                makeTerm(patterns::difference, {row.z[key], row.largestOperand()}, static_cast<int>(key)));
        }
        CalculationSteps steps = {makeSupportSumStep(std::move(terms), row.z.size())};
        const Operand sum = nameResult(steps.back(), supportSumQuantity);
        steps.push_back(
            makeSumStep(findThresholdStep,
                        {makeTerm(patterns::quotientOfDifference,
                                  {sum, makeOperand(oneQuantity, 1),
                                   makeOperand(supportSizeQuantity, static_cast<double>(keys.size()))})}));
        const Operand threshold = nameResult(steps.back(), supportThresholdQuantity);
        steps.push_back(row.makeWeightStep(
            excessStep,
            {makeTerm(positivePart, {row.cellOperand(), row.largestOperand(), threshold}, row.cell.column)}));
        return steps;
    }
};

}  // namespace

const Normalizer& sparsemaxNormalizer() {
    static const Sparsemax normalizer;
    return normalizer;
}

}  // namespace attention
