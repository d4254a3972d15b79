// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "mechanisms/registry.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// The term patterns, quantities and kinds of steps of this file.
constexpr TermPattern entropyTermPattern(
    "−%1 × {ln #1}", [](double a) { return a == 0 ? 0 : -a * std::log(a); },
    [](double a) { return std::log(a); });

const OperandInfo temperatureQuantity{.symbol = Message::fromUntranslatedText("T"), .isConstant = true};
const OperandInfo temperedScoreQuantity{.symbol = Message::fromUntranslatedText("u"), .hasSubscript = true};
const OperandInfo sinkQuantity{.symbol = Message("Explanation", "sink"), .isConstant = true};
const OperandInfo temperedSinkQuantity{.symbol = Message("Explanation", "sink ÷ T"), .isConstant = true};
const OperandInfo keepProbabilityQuantity{.symbol = Message::fromUntranslatedText("(1 − p)"),
                                          .isConstant = true};
const OperandInfo headSumQuantity{.symbol = Message::fromUntranslatedText("Σ")};
const OperandInfo dropFactorQuantity{
    .symbol = {}, .format = OperandInfo::NumberFormat::Whole, .isConstant = true};
const OperandInfo headCountQuantity{
    .symbol = {}, .format = OperandInfo::NumberFormat::Whole, .isConstant = true};

const CalculationStepKind temperatureStep{Message("Explanation", "Divided by the temperature")};
const CalculationStepKind keptByDropoutStep{Message("Explanation", "Kept by dropout")};
const CalculationStepKind droppedByDropoutStep{Message("Explanation", "Dropped by dropout")};
const CalculationStepKind unchangedByDropoutStep{Message("Explanation", "Dropout changes nothing")};
const CalculationStepKind sumHeadsStep{Message("Explanation", "Sum over heads"), SummationIndex::Heads};
const CalculationStepKind averageHeadsStep{Message("Explanation", "Mean of heads")};
const CalculationStepKind sumEntropyStep{Message("Explanation", "Entropy: −Σ a ln a"), SummationIndex::Keys};

/// Returns the operands of the normalization function for the row of the cell: masked scores divided by the
/// temperature. If the temperature is 1, they are the masked scores themselves.
WeightRowOperands weightRowOperands(TraceReader& reader, const CellRef& cell, float temperature) {
    WeightRowOperands row{cell, reader.valueAt(cell), {}, {}, 0};
    const NormalizerSettings& settings = reader.config().normalizer;
    if (normalizerOf(settings.function).hasSink(settings)) {
        const OperandInfo& quantity = temperature == 1 ? sinkQuantity : temperedSinkQuantity;
        row.sink = Operand{static_cast<float>(*settings.sinkScore) / temperature, &quantity, {}, {}};
    }
    row.z.reserve(static_cast<std::size_t>(reader.columnCount(Stage::Weights)));
    for (int key = 0; key < reader.columnCount(Stage::Weights); ++key) {
        const Operand masked = reader.operand(sameHeadCell(cell, Stage::MaskedScores, cell.row, key));
        if (temperature == 1) {
            row.z.push_back(masked);
        } else {
            const float z = static_cast<float>(masked.value) / temperature;
            row.z.push_back(
                {z, &temperedScoreQuantity, {}, sameHeadCell(cell, Stage::Weights, cell.row, key)});
        }
    }
    const auto largest = std::ranges::max_element(row.z, {}, &Operand::value);
    row.largestKey = static_cast<std::size_t>(largest - row.z.begin());
    return row;
}

}  // namespace

CalculationSteps explainWeight(TraceReader& reader, const CellRef& cell) {
    CalculationSteps steps = explainScore(reader, cell);
    const NormalizerSettings& settings = reader.config().normalizer;
    const auto temperature = static_cast<float>(settings.temperature);
    const WeightRowOperands row = weightRowOperands(reader, cell, temperature);
    if (temperature != 1) {
        const Operand masked = reader.operand(sameHeadCell(cell, Stage::MaskedScores, cell.row, cell.column));
        const Operand temperatureOperand = makeOperand(temperatureQuantity, temperature);
        steps.push_back(makeStep(temperatureStep,
                                 {makeTerm(patterns::quotient, {masked, temperatureOperand})},
                                 row.cellOperand().value));
        steps.back().resultOperand = row.cellOperand();
    }
    for (CalculationStep& step : normalizerOf(settings.function).explain(row))
        steps.push_back(std::move(step));
    return steps;
}

CalculationSteps explainDroppedWeight(TraceReader& reader, const CellRef& cell) {
    const Operand weight = reader.operand(sameHeadCell(cell, Stage::Weights, cell.row, cell.column));
    const bool isDropped = reader.valueAt(cell) == 0 && weight.value != 0;
    if (isDropped) {
        return {makeCellStep(droppedByDropoutStep,
                             {makeTerm(patterns::product, {weight, makeOperand(dropFactorQuantity, 0)})},
                             reader, cell)};
    }
    const bool isUnchanged = weight.value == 0 || std::isnan(weight.value);
    const Operand keepProbability = makeOperand(keepProbabilityQuantity, 1 - reader.config().dropout.p);
    CalculationStep step =
        makeCellStep(isUnchanged ? unchangedByDropoutStep : keptByDropoutStep,
                     {makeTerm(patterns::quotient, {weight, keepProbability})}, reader, cell);
    if (isUnchanged)
        step.notes = {Message("Explanation", "The weight is 0 or NaN, so dropout has no effect.")};
    return {std::move(step)};
}

CalculationSteps explainHeadMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads) {
    std::vector<Term> terms;
    for (const int head : heads) {
        terms.push_back(
            makeTerm(patterns::value, {reader.operand({cell.stage, head, cell.row, cell.column})}, head));
    }
    CalculationSteps steps = {makeSumStep(sumHeadsStep, std::move(terms))};
    const Operand sum = nameResult(steps.back(), headSumQuantity);
    const Operand count = makeOperand(headCountQuantity, static_cast<double>(heads.size()));
    CalculationStep mean = makeSumStep(averageHeadsStep, {makeTerm(patterns::quotient, {sum, count})});
    mean.result = static_cast<float>(mean.result);
    mean.cell = cell;
    steps.push_back(std::move(mean));
    return steps;
}

CalculationSteps explainEntropy(TraceReader& reader, const CellRef& cell) {
    std::vector<Term> terms;
    for (int key = 0; key < reader.columnCount(Stage::Weights); ++key) {
        terms.push_back(makeTerm(entropyTermPattern,
                                 {reader.operand(sameHeadCell(cell, Stage::Weights, cell.row, key))}, key));
    }
    return {makeCellStep(sumEntropyStep, std::move(terms), reader, cell)};
}

}  // namespace attention
