// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/python_text.h"
#include "mechanisms/normalizers/normalizer.h"
#include "text/exact_number.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

constexpr Form expOfDifference{"exp(%1 − %2)"};
constexpr Form expQuotient{"{exp(%1 − %2)} ÷ %3"};
const Quantity rowSum{.symbol = Message::verbatim("Σ")};
const StepKind sumExponentials{Message("attention", "Exponentials of the row"), SumOver::Keys, true};
const StepKind shareOfSink{Message("attention", "What goes to the sink, to no key"), SumOver::Components,
                           true};
const StepKind takeShare{Message("attention", "Softmax: share of the sum")};

/// exp(z) / Σ exp(z).
class Softmax : public Normalizer {
 public:
    Softmax()
        : Normalizer(NormalizerFunction::Softmax,
                     {Message("attention", "softmax"), Message("attention", "exp(z) ÷ Σ exp(z)")}) {}

    bool hasSink(const NormalizerSettings& settings) const override { return settings.sink.has_value(); }

    void normalize(ConstMatrix scores, float divisor, const NormalizerSettings& settings, Matrix weights,
                   float* entropy) const override {
        const double sink = settings.sink.value_or(-std::numeric_limits<double>::infinity());
        kernels::softmaxRows(scores, divisor, static_cast<float>(settings.temperature),
                             static_cast<float>(sink), weights, entropy);
    }

    /// a ∘ (g − Σ a g): what goes to the sink changes no loss.
    void backward(ConstMatrix weights, Matrix gradient) const override {
        kernels::backwardSoftmax(weights, gradient);
    }
    double slope(double weight) const override { return weight; }

    double gradient(std::span<const float>, const WeightSums& sums) const override {
        // ‖diag(a) − aaᵀ‖² = Σ a² − 2 Σ a³ + (Σ a²)²; rounding may take it just below 0
        return std::sqrt(std::max(0.0, sums.squares - 2 * sums.cubes + sums.squares * sums.squares));
    }

    Message ofForbiddenRow(const AttentionConfig& config) const override {
        const bool isInfinite = std::isinf(config.mask.fill);
        if (hasSink(config.normalizer)) {
            return isInfinite
                       ? Message("attention", "All its scores are −∞, so all its weight goes to the sink.")
                       : Message(
                             "attention",
                             "All its scores are the same, %1: the keys share evenly what the sink leaves.")
                             .with(Message::number(config.mask.fill, 0));
        }
        return isInfinite ? Message("attention",
                                    "All its scores are −∞, so softmax divides 0 by 0: NaN, as in PyTorch.")
                          : Normalizer::ofForbiddenRow(config);
    }

    std::string weightsInPython(const std::string& z, const NormalizerSettings& settings) const override {
        if (!hasSink(settings)) return "torch.softmax(" + z + ", -1)";
        return "torch.softmax(F.pad(" + z + ", (0, 1), value=" + exactNumber(*settings.sink) + " / " +
               exactNumber(settings.temperature) + "), -1)[..., :-1]  # the sink is dropped";
    }

 protected:
    void normalizeRow(std::span<float>) const override {}  // the kernel takes all rows at once

    Steps explainDefined(const WeightRow& row) const override {
        std::vector<Term> terms;
        for (std::size_t key = 0; key < row.z.size(); ++key) {
            terms.push_back(
                makeTerm(expOfDifference, {row.z[key], row.largestOperand()}, static_cast<int>(key)));
        }
        if (row.sink) terms.push_back(makeTerm(expOfDifference, {*row.sink, row.largestOperand()}, noKey));
        Steps steps = {summed(sumExponentials, std::move(terms))};
        const Operand sum = resultOf(steps.back(), rowSum);
        if (row.sink)
            steps.push_back(
                summed(shareOfSink, {makeTerm(expQuotient, {*row.sink, row.largestOperand(), sum})}));
        steps.push_back(row.arriving(
            takeShare, {makeTerm(expQuotient, {row.own(), row.largestOperand(), sum}, row.cell.column)}));
        return steps;
    }
};

}  // namespace

const Normalizer& softmaxNormalizer() {
    static const Softmax normalizer;
    return normalizer;
}

}  // namespace attention
