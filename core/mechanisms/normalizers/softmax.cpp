// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/normalizers/normalizer.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr Form expOfDifference{"exp(%1 − %2)", [](double a, double b, double) { return std::exp(a - b); }};
constexpr Form expQuotient{"{exp(%1 − %2)} ÷ %3",
                           [](double a, double b, double c) { return std::exp(a - b) / c; },
                           expOfDifference.valueOf};
const Quantity rowSum{.symbol = Message::verbatim("Σ")};
const StepKind sumExponentials{Message("attention", "Exponentials of the row"), SumOver::Keys, true};
const StepKind takeShare{Message("attention", "Softmax: share of the sum")};

/// exp(z) / Σ exp(z).
class Softmax : public Normalizer {
 public:
    Softmax()
        : Normalizer(NormalizerFunction::Softmax,
                     {Message("attention", "softmax"), Message("attention", "exp(z) ÷ Σ exp(z)")}) {}

    void normalize(ConstMatrix scores, float divisor, float temperature, Matrix weights,
                   float* entropy) const override {
        attention_softmax_rows(scores, divisor, temperature, weights, entropy);
    }

    double gradient(std::span<const float>, const AttentionWeightSums& sums) const override {
        // ‖diag(a) − aaᵀ‖² = Σ a² − 2 Σ a³ + (Σ a²)²; rounding may take it just below 0
        return std::sqrt(std::max(0.0, sums.squares - 2 * sums.cubes + sums.squares * sums.squares));
    }

    Message ofForbiddenRow(double fill) const override {
        return std::isinf(fill)
                   ? Message("attention",
                             "All its scores are −∞, so softmax divides 0 by 0: NaN, as in PyTorch.")
                   : Normalizer::ofForbiddenRow(fill);
    }

    std::string weightsInPython(const std::string& z) const override {
        return "torch.softmax(" + z + ", -1)";
    }

 protected:
    void normalizeRow(std::span<float>) const override {}  // the kernel takes all rows at once

    Steps explainDefined(const WeightRow& row) const override {
        std::vector<Term> terms;
        for (std::size_t key = 0; key < row.z.size(); ++key) {
            terms.push_back(
                makeTerm(expOfDifference, {row.z[key], row.largestOperand()}, static_cast<int>(key)));
        }
        Steps steps = {summed(sumExponentials, std::move(terms))};
        const Operand sum = resultOf(steps.back(), rowSum);
        steps.push_back(row.arriving(
            takeShare, {makeTerm(expQuotient, {row.own(), row.largestOperand(), sum}, row.cell.column)}));
        return steps;
    }
};

}  // namespace

extern const Normalizer& softmax;
const Normalizer& softmax = Softmax();

}  // namespace attention
