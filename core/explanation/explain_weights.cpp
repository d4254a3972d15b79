// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "mechanisms/list.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// How the terms of this file read, what its operands are called and what its steps say.
constexpr Form entropyTermForm{"−%1 × {ln #1}"};

const Quantity temperatureQuantity{.symbol = Message::verbatim("T"), .isConstant = true};
const Quantity temperedScoreQuantity{.symbol = Message::verbatim("u"), .isNumbered = true};
const Quantity sinkQuantity{.symbol = Message("attention", "sink"), .isConstant = true};
const Quantity temperedSinkQuantity{.symbol = Message("attention", "sink ÷ T"), .isConstant = true};
const Quantity keepRateQuantity{.symbol = Message::verbatim("(1 − p)"), .isConstant = true};
const Quantity headSumQuantity{.symbol = Message::verbatim("Σ")};
const Quantity dropFactorQuantity{.symbol = {}, .number = Quantity::Number::Whole, .isConstant = true};
const Quantity headCountQuantity{.symbol = {}, .number = Quantity::Number::Whole, .isConstant = true};

const StepKind temperStep{Message("attention", "Divided by the temperature")};
const StepKind keepStep{Message("attention", "Kept by dropout")};
const StepKind dropStep{Message("attention", "Dropped by dropout")};
const StepKind keepOrDropStep{Message("attention", "Dropout changes nothing")};
const StepKind sumHeadsStep{Message("attention", "Sum over heads"), SumOver::Heads};
const StepKind averageHeadsStep{Message("attention", "Mean of heads")};
const StepKind sumEntropyStep{Message("attention", "Entropy: −Σ a ln a"), SumOver::Keys};

/// What the normaliser sees of the cell's row: the masked scores themselves where the temperature is 1.
WeightRow rowOf(TraceReader& reader, const CellRef& cell, float temperature) {
    WeightRow row{cell, reader.at(cell), {}, {}, 0};
    const NormalizerSettings& settings = reader.config().normalizer;
    if (normalizerOf(settings.function).hasSink(settings)) {
        const Quantity& quantity = temperature == 1 ? sinkQuantity : temperedSinkQuantity;
        row.sink = Operand{static_cast<float>(*settings.sink) / temperature, &quantity, {}, {}};
    }
    row.z.reserve(static_cast<std::size_t>(reader.width(Stage::Weights)));
    for (int key = 0; key < reader.width(Stage::Weights); ++key) {
        const Operand masked = reader.operand(cellOf(cell, Stage::MaskedScores, cell.row, key));
        if (temperature == 1) {
            row.z.push_back(masked);
        } else {
            const float z = static_cast<float>(masked.value) / temperature;
            row.z.push_back({z, &temperedScoreQuantity, {}, cellOf(cell, Stage::Weights, cell.row, key)});
        }
    }
    const auto largest = std::ranges::max_element(row.z, {}, &Operand::value);
    row.largest = static_cast<std::size_t>(largest - row.z.begin());
    return row;
}

}  // namespace

Steps explainWeight(TraceReader& reader, const CellRef& cell) {
    Steps steps = explainScore(reader, cell);
    const NormalizerSettings& settings = reader.config().normalizer;
    const auto temperature = static_cast<float>(settings.temperature);
    const WeightRow row = rowOf(reader, cell, temperature);
    if (temperature != 1) {
        const Operand masked = reader.operand(cellOf(cell, Stage::MaskedScores, cell.row, cell.column));
        const Operand by = constant(temperatureQuantity, temperature);
        steps.push_back(reaching(temperStep, {makeTerm(form::quotient, {masked, by})}, row.own().value));
        steps.back().reached = row.own();
    }
    for (Step& step : normalizerOf(settings.function).explain(row)) steps.push_back(std::move(step));
    return steps;
}

Steps explainDropped(TraceReader& reader, const CellRef& cell) {
    const Operand weight = reader.operand(cellOf(cell, Stage::Weights, cell.row, cell.column));
    const bool isDropped = reader.at(cell) == 0 && weight.value != 0;
    if (isDropped) {
        return {arriving(dropStep, {makeTerm(form::product, {weight, constant(dropFactorQuantity, 0)})},
                         reader, cell)};
    }
    const bool isEither = weight.value == 0 || std::isnan(weight.value);
    const Operand rate = constant(keepRateQuantity, 1 - reader.config().dropout.p);
    Step step = arriving(isEither ? keepOrDropStep : keepStep, {makeTerm(form::quotient, {weight, rate})},
                         reader, cell);
    if (isEither) step.notes = {Message("attention", "There is no weight to drop.")};
    return {std::move(step)};
}

Steps explainMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads) {
    std::vector<Term> terms;
    for (const int head : heads) {
        terms.push_back(
            makeTerm(form::value, {reader.operand({cell.stage, head, cell.row, cell.column})}, head));
    }
    Steps steps = {summed(sumHeadsStep, std::move(terms))};
    const Operand sum = resultOf(steps.back(), headSumQuantity);
    const Operand count = constant(headCountQuantity, static_cast<double>(heads.size()));
    Step mean = summed(averageHeadsStep, {makeTerm(form::quotient, {sum, count})});
    mean.result = static_cast<float>(mean.result);
    mean.cell = cell;
    steps.push_back(std::move(mean));
    return steps;
}

Steps explainEntropy(TraceReader& reader, const CellRef& cell) {
    std::vector<Term> terms;
    for (int key = 0; key < reader.width(Stage::Weights); ++key) {
        terms.push_back(
            makeTerm(entropyTermForm, {reader.operand(cellOf(cell, Stage::Weights, cell.row, key))}, key));
    }
    return {arriving(sumEntropyStep, std::move(terms), reader, cell)};
}

}  // namespace attention
