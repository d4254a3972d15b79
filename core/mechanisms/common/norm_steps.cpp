// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/norm_steps.h"

namespace attention {
namespace {

constexpr Form normRootForm{"√({%1 ÷ %2} + %3)"};
constexpr Form timesGainForm{"({%1 ÷ %2}) × %3"};
constexpr Form squaredDistanceForm{"({%1 − %2})²"};

const Quantity lengthSquaredQuantity{.symbol = Message("attention", "length²")};
const Quantity smallestQuantity{.symbol = {}, .number = Quantity::Number::Shortest, .isConstant = true};
const Quantity rootMeanSquareQuantity{.symbol = Message("attention", "root mean square")};
const Quantity totalQuantity{.symbol = Message("attention", "sum")};
const Quantity rowMeanQuantity{.symbol = Message("attention", "mean")};
const Quantity distancesQuantity{.symbol = Message("attention", "squares")};
const Quantity deviationQuantity{.symbol = Message("attention", "deviation")};
const Quantity standardQuantity{.symbol = Message::verbatim("x̂")};

const StepKind normSquaresStep{Message("attention", "Length squared")};
const StepKind rootMeanSquareStep{Message("attention", "Root mean square")};
const StepKind totalStep{Message("attention", "Sum of the row")};
const StepKind rowMeanStep{Message("attention", "Mean")};
const StepKind distancesStep{Message("attention", "Squares of the distances to the mean")};
const StepKind deviationStep{Message("attention", "Root of the variance")};
const StepKind standardStep{Message("attention", "Distance to the mean, divided by that root")};

Operand sizeOf(const NormedEntry& entry) {
    return constant(entry.size, static_cast<double>(entry.row.size()));
}

Step oneTerm(const StepKind& kind, const Form& form, std::vector<Operand> operands) {
    return summed(kind, {makeTerm(form, std::move(operands))});
}

}  // namespace

Steps rootMeanSquareSteps(const NormedEntry& entry) {
    std::vector<Term> squares;
    for (const Operand& x : entry.row)
        squares.push_back(makeTerm(form::square, {x}, static_cast<int>(squares.size())));
    Steps steps = {summed(normSquaresStep, std::move(squares))};
    const Operand sum = resultOf(steps.back(), lengthSquaredQuantity);
    steps.push_back(oneTerm(rootMeanSquareStep, normRootForm,
                            {sum, sizeOf(entry), constant(smallestQuantity, entry.epsilon)}));
    steps.back().result = static_cast<float>(steps.back().result);
    resultOf(steps.back(), rootMeanSquareQuantity);
    return steps;
}

Steps standardisingSteps(const NormedEntry& entry) {
    std::vector<Term> entries;
    for (const Operand& x : entry.row)
        entries.push_back(makeTerm(form::value, {x}, static_cast<int>(entries.size())));
    Steps steps = {summed(totalStep, std::move(entries))};
    const Operand total = resultOf(steps.back(), totalQuantity);
    steps.push_back(oneTerm(rowMeanStep, form::quotient, {total, sizeOf(entry)}));
    const Operand mean = resultOf(steps.back(), rowMeanQuantity);
    std::vector<Term> squares;
    for (const Operand& x : entry.row)
        squares.push_back(makeTerm(squaredDistanceForm, {x, mean}, static_cast<int>(squares.size())));
    steps.push_back(summed(distancesStep, std::move(squares)));
    const Operand squaresSum = resultOf(steps.back(), distancesQuantity);
    steps.push_back(oneTerm(deviationStep, normRootForm,
                            {squaresSum, sizeOf(entry), constant(smallestQuantity, entry.epsilon)}));
    const Operand deviation = resultOf(steps.back(), deviationQuantity);
    const Operand& own = entry.row[static_cast<std::size_t>(entry.column)];
    steps.push_back(oneTerm(standardStep, form::differenceQuotient, {own, mean, deviation}));
    steps.back().result = static_cast<float>(steps.back().result);
    resultOf(steps.back(), standardQuantity);
    return steps;
}

Term dividedByRoot(const Operand& x, const Operand& root, const std::optional<Operand>& gain) {
    return gain ? makeTerm(timesGainForm, {x, root, *gain}) : makeTerm(form::quotient, {x, root});
}

}  // namespace attention
