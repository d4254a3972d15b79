// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/norm_explanation.h"

namespace attention {
namespace {

constexpr TermPattern normRootPattern(
    "√({%1 ÷ %2} + %3)", [](double a, double b, double c) { return patterns::squareRoot(a / b + c); },
    [](double a, double b) { return a / b; });
constexpr TermPattern timesGainPattern(
    "({%1 ÷ %2}) × %3", [](double a, double b, double c) { return a / b * c; },
    [](double a, double b) { return a / b; });
constexpr TermPattern squaredDistancePattern(
    "({%1 − %2})²", [](double a, double b) { return (a - b) * (a - b); },
    [](double a, double b) { return a - b; });

const OperandInfo lengthSquaredQuantity{.symbol = Message("Mechanisms", "length²")};
const OperandInfo epsilonQuantity{
    .symbol = {}, .format = OperandInfo::NumberFormat::Shortest, .isConstant = true};
const OperandInfo rootMeanSquareQuantity{.symbol = Message("Mechanisms", "root mean square")};
const OperandInfo entrySumQuantity{.symbol = Message("Mechanisms", "sum")};
const OperandInfo rowMeanQuantity{.symbol = Message("Mechanisms", "mean")};
const OperandInfo squaredDistancesQuantity{.symbol = Message("Mechanisms", "sum of squares")};
const OperandInfo deviationQuantity{.symbol = Message("Mechanisms", "standard deviation")};
const OperandInfo standardizedQuantity{.symbol = Message::fromUntranslatedText("x̂")};

const CalculationStepKind normSquaresStep{Message("Mechanisms", "Squared length")};
const CalculationStepKind rootMeanSquareStep{Message("Mechanisms", "Root mean square")};
const CalculationStepKind rowSumStep{Message("Mechanisms", "Sum of the row")};
const CalculationStepKind rowMeanStep{Message("Mechanisms", "Mean")};
const CalculationStepKind squaredDistancesStep{
    Message("Mechanisms", "Sum of squared differences from the mean")};
const CalculationStepKind deviationStep{Message("Mechanisms", "Standard deviation: √(variance + ε)")};
const CalculationStepKind standardizeStep{
    Message("Mechanisms", "Difference from the mean ÷ standard deviation")};

Operand sizeOperand(const NormalizedEntryOperands& entry) {
    return makeOperand(entry.sizeQuantity, static_cast<double>(entry.row.size()));
}

CalculationStep makeOneTermStep(const CalculationStepKind& kind, const TermPattern& pattern,
                                std::vector<Operand> operands) {
    return makeSumStep(kind, {makeTerm(pattern, std::move(operands))});
}

}  // namespace

CalculationSteps explainRootMeanSquare(const NormalizedEntryOperands& entry) {
    std::vector<Term> squares;
    for (const Operand& x : entry.row)
        squares.push_back(makeTerm(patterns::square, {x}, static_cast<int>(squares.size())));
    CalculationSteps steps = {makeSumStep(normSquaresStep, std::move(squares))};
    const Operand sum = nameResult(steps.back(), lengthSquaredQuantity);
    steps.push_back(makeOneTermStep(rootMeanSquareStep, normRootPattern,
                                    {sum, sizeOperand(entry), makeOperand(epsilonQuantity, entry.epsilon)}));
    steps.back().result = static_cast<float>(steps.back().result);
    nameResult(steps.back(), rootMeanSquareQuantity);
    return steps;
}

CalculationSteps explainStandardization(const NormalizedEntryOperands& entry) {
    std::vector<Term> entries;
    for (const Operand& x : entry.row)
        entries.push_back(makeTerm(patterns::value, {x}, static_cast<int>(entries.size())));
    CalculationSteps steps = {makeSumStep(rowSumStep, std::move(entries))};
    const Operand total = nameResult(steps.back(), entrySumQuantity);
    steps.push_back(makeOneTermStep(rowMeanStep, patterns::quotient, {total, sizeOperand(entry)}));
    const Operand mean = nameResult(steps.back(), rowMeanQuantity);
    std::vector<Term> squares;
    for (const Operand& x : entry.row)
        squares.push_back(makeTerm(squaredDistancePattern, {x, mean}, static_cast<int>(squares.size())));
    steps.push_back(makeSumStep(squaredDistancesStep, std::move(squares)));
    const Operand squaresSum = nameResult(steps.back(), squaredDistancesQuantity);
    steps.push_back(
        makeOneTermStep(deviationStep, normRootPattern,
                        {squaresSum, sizeOperand(entry), makeOperand(epsilonQuantity, entry.epsilon)}));
    const Operand deviation = nameResult(steps.back(), deviationQuantity);
    const Operand& entryOperand = entry.row[static_cast<std::size_t>(entry.column)];
    steps.push_back(
        makeOneTermStep(standardizeStep, patterns::quotientOfDifference, {entryOperand, mean, deviation}));
    steps.back().result = static_cast<float>(steps.back().result);
    nameResult(steps.back(), standardizedQuantity);
    return steps;
}

Term rmsNormTerm(const Operand& x, const Operand& root, const std::optional<Operand>& gain) {
    return gain ? makeTerm(timesGainPattern, {x, root, *gain}) : makeTerm(patterns::quotient, {x, root});
}

}  // namespace attention
