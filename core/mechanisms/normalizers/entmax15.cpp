// SPDX-License-Identifier: GPL-3.0-or-later
#include "calculation/calculation_step.h"
#include "mechanisms/normalizers/support.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

double squared(double x) {
    return x * x;
}

/// Returns m − τ for the threshold τ of a support of k keys, where m is the mean and `squares` is the sum of
/// the squares of their halved differences.
double distanceFromMeanToThreshold(double mean, double squares, double k) {
    return patterns::squareRoot((1 - squares + k * squared(mean)) / k);
}

constexpr TermPattern halfDifference("(%1 − %2) ÷ 2", [](double a, double b) { return (a - b) / 2; });
constexpr TermPattern squaredHalfDifference(
    "({(%1 − %2) ÷ 2})²", [](double a, double b) { return squared((a - b) / 2); },
    [](double a, double b) { return (a - b) / 2; });
constexpr TermPattern thresholdPattern(
    "%1 − {√((1 − %2 + %3 × (#1)²) ÷ #3)}",
    [](double a, double b, double c) { return a - distanceFromMeanToThreshold(a, b, c); },
    [](double a, double b, double c) { return distanceFromMeanToThreshold(a, b, c); });
constexpr TermPattern squaredPositivePart(
    "max(0, {(%1 − %2) ÷ 2} − %3)²",
    [](double a, double b, double c) { return squared(patterns::maximum(0, (a - b) / 2 - c)); },
    [](double a, double b) { return (a - b) / 2; });
const OperandInfo squaresQuantity{.symbol = Message::fromUntranslatedText("Σ²")};
const OperandInfo meanQuantity{.symbol = Message::fromUntranslatedText("m")};
const CalculationStepKind sumKeySquaresStep{
    Message("Mechanisms", "Sum of squares over keys with nonzero weight"), SummationIndex::Keys, true};
const CalculationStepKind meanStep{Message("Mechanisms", "Mean m over keys with nonzero weight"),
                                   SummationIndex::Components, true};
const CalculationStepKind squaredExcessStep{
    Message("Mechanisms", "Entmax: square of the excess over the threshold τ")};

/// Returns the size of the support of 1.5-entmax and its threshold τ. `descending` contains the halved
/// differences u = (z − max z) / 2 in descending order. The size is the largest k for which u_k ≥ τ = m −
/// √((1 − Σ u² + k m²) / k), where m is the mean of the first k (Peters, Niculae and Martins 2019, algorithm
/// 2).
SparseSupport entmaxSupport(std::span<const double> descending) {
    SparseSupport support;
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < descending.size(); ++i) {
        sum += descending[i];
        squares += descending[i] * descending[i];
        const auto k = static_cast<double>(i + 1);
        const double mean = sum / k;
        const double threshold = mean - distanceFromMeanToThreshold(mean, squares, k);
        if (threshold > descending[i]) break;
        support = {i + 1, threshold};
    }
    return support;
}

/// α-entmax with α = 1.5, between softmax (α = 1) and sparsemax (α = 2). The result is exact, because it is
/// computed by sorting (Peters, Niculae and Martins 2019, algorithm 2).
class Entmax15 : public Normalizer {
 public:
    Entmax15()
        : Normalizer(NormalizerFunction::Entmax15,
                     {Message("Mechanisms", "1.5-entmax"),
                      Message("Mechanisms",
                              "1.5-entmax lies between softmax and sparsemax. Its weights change smoothly, "
                              "and low scores get the weight 0.")}) {}

    double jacobianNorm(std::span<const float> weights, const WeightSums&) const override {
        // The Jacobian is diag(s) − ssᵀ/Σs with s = √a.
        double sum = 0, squares = 0, cubes = 0;
        for (const float a : weights) {
            const double s = std::sqrt(static_cast<double>(a));
            sum += s;
            squares += s * s;
            cubes += s * s * s;
        }
        const double squaredNorm = squares - 2 * cubes / sum + squares * squares / (sum * sum);
        return std::sqrt(std::max(0.0, squaredNorm));
    }

    std::string pythonHelperCode() const override {
        return R"(
def entmax15(z):
    """Between softmax and sparsemax, exact by sorting (Peters, Niculae and Martins 2019)."""
    dead = ~z.max(-1, keepdim=True).values.isfinite()  # no key is allowed, or NaN, or inf
    z = torch.where(dead, torch.zeros_like(z), (z - z.max(-1, keepdim=True).values) / 2)
    ordered = z.sort(-1, descending=True).values
    finite = torch.where(ordered.isinf(), torch.zeros_like(ordered), ordered)
    k = torch.arange(1, z.shape[-1] + 1, dtype=z.dtype)
    mean = finite.cumsum(-1) / k
    spread = (finite ** 2).cumsum(-1) - k * mean ** 2
    threshold = mean - ((1 - spread) / k).clamp(min=0).sqrt()
    size = ((threshold <= ordered) & ~ordered.isinf()).sum(-1, keepdim=True)
    weights = (z - threshold.gather(-1, size - 1)).clamp(min=0) ** 2
    return torch.where(dead, torch.full_like(z, nan), weights)

)";
    }
    std::string pythonWeightsExpression(const std::string& z, const NormalizerSettings&) const override {
        return "entmax15(" + z + ")";
    }

 protected:
    void normalizeRow(std::span<float> z) const override {
        const float largest = std::ranges::max(z);
        std::vector<double> descending;
        for (float& x : z) {
            x = (x - largest) / 2;
            if (std::isfinite(x)) descending.push_back(x);
        }
        std::ranges::sort(descending, std::greater<>());
        const double tau = entmaxSupport(descending).threshold;
        for (float& x : z) {
            const double excess = std::max(0.0, x - tau);
            x = static_cast<float>(excess * excess);
        }
    }

    /// Returns s = √a, so that backward() computes s ∘ (g − Σ s g ÷ Σ s) from g = ∂L/∂a.
    double backwardFactor(double weight) const override { return std::sqrt(weight); }
    GradientBaseline gradientBaseline() const override { return GradientBaseline::WeightedMean; }

    CalculationSteps explainDefinedRow(const WeightRowOperands& row) const override {
        const Operand largest = row.largestOperand();
        // Differences are rounded to float32, as in normalizeRow(), which computed the trace.
        const auto halvedDifference = [&](std::size_t key) {
            return static_cast<double>(static_cast<float>(row.z[key].value) -
                                       static_cast<float>(largest.value)) /
                   2;
        };
        std::vector<double> descending;
        for (std::size_t key = 0; key < row.z.size(); ++key)
            if (std::isfinite(halvedDifference(key))) descending.push_back(halvedDifference(key));
        std::ranges::sort(descending, std::greater<>());
        const SparseSupport support = entmaxSupport(descending);

        std::vector<Term> halves, squares;
        for (std::size_t key = 0; key < row.z.size(); ++key) {
            if (!(halvedDifference(key) >= descending[support.size - 1])) continue;
            halves.push_back(makeTerm(halfDifference, {row.z[key], largest}, static_cast<int>(key)));
            squares.push_back(makeTerm(squaredHalfDifference, {row.z[key], largest}, static_cast<int>(key)));
        }
        const Operand size = makeOperand(supportSizeQuantity, static_cast<double>(halves.size()));
        CalculationSteps steps = {makeSupportSumStep(std::move(halves), row.z.size())};
        const Operand sum = nameResult(steps.back(), supportSumQuantity);
        steps.push_back(makeSumStep(sumKeySquaresStep, std::move(squares)));
        const Operand sumOfSquares = nameResult(steps.back(), squaresQuantity);
        steps.push_back(makeSumStep(meanStep, {makeTerm(patterns::quotient, {sum, size})}));
        const Operand mean = nameResult(steps.back(), meanQuantity);
        steps.push_back(
            makeSumStep(findThresholdStep, {makeTerm(thresholdPattern, {mean, sumOfSquares, size})}));
        const Operand tau = nameResult(steps.back(), supportThresholdQuantity);
        steps.push_back(row.makeWeightStep(
            squaredExcessStep,
            {makeTerm(squaredPositivePart, {row.cellOperand(), largest, tau}, row.cell.column)}));
        return steps;
    }
};

}  // namespace

const Normalizer& entmax15Normalizer() {
    static const Entmax15 normalizer;
    return normalizer;
}

}  // namespace attention
