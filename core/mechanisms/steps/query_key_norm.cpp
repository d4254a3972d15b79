// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/steps/vector_step.h"
#include "numerics/norm.h"

#include <cmath>

namespace attention {
namespace {

constexpr Form rootForm{
    "√({%1 ÷ %2} + %3)",
    [](double squares, double size, double least) { return std::sqrt(squares / size + least); },
    form::quotient.valueOf};
constexpr Form timesGain{"({%1 ÷ %2}) × %3",
                         [](double x, double root, double gain) { return x / root * gain; },
                         form::quotient.valueOf};
const Quantity squaresQuantity{.symbol = Message("attention", "length²")};
const Quantity sizeQuantity{
    .symbol = Message::verbatim("d_k"), .number = Quantity::Number::Whole, .isConstant = true};
const Quantity smallestQuantity{.symbol = {}, .number = Quantity::Number::Shortest, .isConstant = true};
const Quantity rootQuantity{.symbol = Message("attention", "root mean square")};
const StepKind sumSquaresStep{Message("attention", "Length squared")};
const StepKind rootStep{Message("attention", "Root mean square")};
const StepKind timesGainStep{Message("attention", "Divided by the root mean square, times the gain")};
const StepKind divideByRootStep{Message("attention", "Divided by the root mean square")};

/// Each query and key ÷ √(mean of its squares + 1e-6), so that scores depend on directions only (RMSNorm:
/// Zhang and Sennrich 2019, without gain but in trained models; on queries and keys: Henry et al. 2020).
class QueryKeyNorm : public VectorStep {
 public:
    bool isActive(const AttentionConfig& c) const override { return c.score.norm == VectorNorm::Rms; }

    void apply(const VectorSide& side, Matrix x) const override {
        rmsNorm(x, side.gain, side.config.score.normEpsilon, x);
    }
    double workPerComponent() const override { return 2; }
    bool isSame(const AttentionConfig& a, const AttentionConfig& b) const override {
        return a.score.normEpsilon == b.score.normEpsilon;
    }

    Steps explain(const AttentionConfig& c, const Place& place, const Before& before) const override {
        std::vector<Term> squares;
        for (int i = 0; i < c.dK; ++i) squares.push_back(makeTerm(form::square, {before.component(i)}, i));
        Steps steps = {summed(sumSquaresStep, std::move(squares))};
        const Operand sum = resultOf(steps.back(), squaresQuantity);
        steps.push_back(
            summed(rootStep, {makeTerm(rootForm, {sum, constant(sizeQuantity, static_cast<double>(c.dK)),
                                                  constant(smallestQuantity, c.score.normEpsilon)})}));
        steps.back().result = static_cast<float>(steps.back().result);
        const Operand root = resultOf(steps.back(), rootQuantity);
        if (const auto gain = before.gain(place.component)) {
            steps.push_back(summed(timesGainStep,
                                   {makeTerm(timesGain, {before.component(place.component), root, *gain})}));
            return steps;
        }
        steps.push_back(
            summed(divideByRootStep, {makeTerm(form::quotient, {before.component(place.component), root})}));
        return steps;
    }

    Message written(Message vector) const override {
        return Message("attention", "rms(%1)").with(std::move(vector));
    }
    std::string formula(const AttentionConfig&) const override { return "_rms"; }

    std::string python(const AttentionConfig&) const override {
        return R"(
def normed(x):
    """RMSNorm without gain."""
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-6)

scored_queries, scored_keys = normed(scored_queries), normed(scored_keys)
)";
    }
};

}  // namespace

extern const VectorStep& queryKeyNorm;
const VectorStep& queryKeyNorm = QueryKeyNorm();

}  // namespace attention
