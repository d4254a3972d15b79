// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/stage_explanations.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// How the terms of this file read, what its operands are called and what its steps say.
constexpr Form expOfDifferenceForm{"exp(%1 − %2)", [](double a, double b, double) { return std::exp(a - b); },
                                   true};
constexpr Form expQuotientForm{"exp(%1 − %2) ÷ %3",
                               [](double a, double b, double c) { return std::exp(a - b) / c; }};
constexpr Form positivePartForm{"max(0, %1 − %2 − %3)",
                                [](double a, double b, double c) { return std::max(0.0, a - b - c); }};
constexpr Form sigmoidForm{"1 ÷ (1 + exp(−(%1)))",
                           [](double a, double, double) { return 1.0 / (1.0 + std::exp(-a)); }};
constexpr Form entropyTermForm{"−%1 × ln #1",
                               [](double a, double, double) { return a == 0 ? 0.0 : -a * std::log(a); }};

const Quantity temperatureQuantity{.symbol = Message::verbatim("T"), .isConstant = true};
const Quantity temperedScoreQuantity{.symbol = Message::verbatim("z"), .isNumbered = true};
const Quantity largestScoreQuantity{.symbol = Message("attention", "max"), .isOfRow = true};
const Quantity rowSumQuantity{.symbol = Message::verbatim("Σ")};
const Quantity oneQuantity{.symbol = {}, .number = Quantity::Number::Whole, .isConstant = true};
const Quantity supportSizeQuantity{.symbol = {}, .number = Quantity::Number::Whole, .isConstant = true};
const Quantity thresholdQuantity{.symbol = Message::verbatim("τ")};
const Quantity keepRateQuantity{.symbol = Message::verbatim("(1 − p)"), .isConstant = true};
const Quantity dropFactorQuantity{.symbol = {}, .number = Quantity::Number::Whole, .isConstant = true};
const Quantity headCountQuantity{.symbol = {}, .number = Quantity::Number::Whole, .isConstant = true};

const StepKind temperStep{Message("attention", "Divided by the temperature")};
const StepKind undefinedRowStep{Message("attention", "No weight is defined")};
const StepKind sumExponentialsStep{Message("attention", "Exponentials of the row"), SumOver::Keys, true};
const StepKind softmaxStep{Message("attention", "Softmax: share of the sum")};
const StepKind sumSupportStep{Message("attention", "Keys that get weight"), SumOver::Keys, true};
const StepKind findThresholdStep{Message("attention", "Threshold τ"), SumOver::Components, true};
const StepKind sparsemaxStep{Message("attention", "Sparsemax: what exceeds τ")};
const StepKind hardmaxStep{Message("attention", "Hardmax: all to the largest")};
const StepKind sigmoidStep{Message("attention", "Sigmoid")};
const StepKind keepStep{Message("attention", "Kept by dropout")};
const StepKind dropStep{Message("attention", "Dropped by dropout")};
const StepKind keepOrDropStep{Message("attention", "Dropout changes nothing")};
const StepKind sumHeadsStep{Message("attention", "Sum over heads"), SumOver::Heads};
const StepKind averageHeadsStep{Message("attention", "Mean of heads")};
const StepKind sumEntropyStep{Message("attention", "Entropy: −Σ a ln a"), SumOver::Keys};

/// What the normaliser sees of the cell's row: masked scores ÷ temperature.
class NormalizerRow {
 public:
    NormalizerRow(TraceReader& reader, const CellRef& cell)
        : m_reader(reader),
          m_cell(cell),
          m_temperature(static_cast<float>(reader.session().normalizer.temperature)) {
        for (int key = 0; key < reader.width(Stage::Weights); ++key) {
            m_z.push_back(reader.at(maskedCell(key)) / m_temperature);
        }
        m_largest = static_cast<int>(std::ranges::max_element(m_z) - m_z.begin());
    }

    int size() const { return static_cast<int>(m_z.size()); }
    float z(int key) const { return m_z[static_cast<std::size_t>(key)]; }
    float largest() const { return z(m_largest); }
    float temperature() const { return m_temperature; }

    /// A key's z: the masked score itself where the temperature is 1.
    Operand operand(int key) const {
        if (m_temperature == 1) return m_reader.operand(maskedCell(key));
        return {z(key), &temperedScoreQuantity, {}, cellOf(m_cell, Stage::Weights, m_cell.row, key)};
    }
    Operand largestOperand() const {
        Operand result = operand(m_largest);
        result.quantity = &largestScoreQuantity;
        return result;
    }
    /// The first score that leaves the row without a largest one: NaN or +inf. None where all are −inf.
    std::vector<Operand> spoiling() const {
        const auto found =
            std::ranges::find_if(m_z, [](float z) { return std::isnan(z) || (std::isinf(z) && z > 0); });
        if (found == m_z.end()) return {};
        return {m_reader.operand(maskedCell(static_cast<int>(found - m_z.begin())))};
    }
    CellRef maskedCell(int key) const { return cellOf(m_cell, Stage::MaskedScores, m_cell.row, key); }

 private:
    TraceReader& m_reader;
    CellRef m_cell;
    float m_temperature;
    std::vector<float> m_z;
    int m_largest = 0;
};

void appendSoftmax(TraceReader& reader, const CellRef& cell, const NormalizerRow& row, Steps& steps) {
    std::vector<Term> terms;
    for (int key = 0; key < row.size(); ++key) {
        terms.push_back(makeTerm(expOfDifferenceForm, {row.operand(key), row.largestOperand()}, key));
    }
    steps.push_back(summed(sumExponentialsStep, std::move(terms)));
    const Operand sum = constant(rowSumQuantity, steps.back().result);
    steps.push_back(arriving(
        softmaxStep,
        {makeTerm(expQuotientForm, {row.operand(cell.column), row.largestOperand(), sum}, cell.column)},
        reader, cell));
}

/// The keys that get weight, by the rule of Martins and Astudillo: the k largest for which
/// 1 + k z_k > Σ z up to k. The differences are rounded to float32 as the trace's are.
std::vector<int> supportOf(const NormalizerRow& row) {
    std::vector<int> keys;
    for (int key = 0; key < row.size(); ++key) {
        if (std::isfinite(row.z(key) - row.largest())) keys.push_back(key);
    }
    const auto below = [&](int key) { return static_cast<double>(row.z(key) - row.largest()); };
    std::ranges::stable_sort(keys, std::greater<>(), below);
    double sum = 0;
    std::size_t count = 0;
    for (const int key : keys) {
        sum += below(key);
        if (1.0 + static_cast<double>(count + 1) * below(key) <= sum) break;
        ++count;
    }
    keys.resize(count);
    std::ranges::sort(keys);
    return keys;
}

void appendSparsemax(TraceReader& reader, const CellRef& cell, const NormalizerRow& row, Steps& steps) {
    std::vector<Term> terms;
    for (const int key : supportOf(row)) {
        terms.push_back(makeTerm(form::difference, {row.operand(key), row.largestOperand()}, key));
    }
    const auto count = static_cast<double>(terms.size());
    const bool isOfAll = static_cast<int>(terms.size()) == row.size();
    steps.push_back(summed(sumSupportStep, std::move(terms)));
    if (!isOfAll) steps.back().notes = {Message("attention", "All other scores are too low for any.")};
    const Operand sum = constant(rowSumQuantity, steps.back().result);
    steps.push_back(summed(findThresholdStep,
                           {makeTerm(form::differenceQuotient, {sum, constant(oneQuantity, 1),
                                                                constant(supportSizeQuantity, count)})}));
    const Operand threshold = constant(thresholdQuantity, steps.back().result);
    steps.push_back(
        arriving(sparsemaxStep,
                 {makeTerm(positivePartForm, {row.operand(cell.column), row.largestOperand(), threshold},
                           cell.column)},
                 reader, cell));
}

void appendNormalizer(TraceReader& reader, const CellRef& cell, const NormalizerRow& row, Steps& steps) {
    const NormalizerFunction function = reader.session().normalizer.function;
    if (function == NormalizerFunction::Sigmoid) {
        steps.push_back(
            arriving(sigmoidStep, {makeTerm(sigmoidForm, {row.operand(cell.column)})}, reader, cell));
        return;
    }
    if (std::isnan(reader.at(cell))) {
        steps.push_back(arriving(undefinedRowStep, {}, reader, cell));
        steps.back().mentioned = row.spoiling();
        steps.back().notes = {
            steps.back().mentioned.empty()
                ? Message("attention", "No score of the row is finite: NaN, as in PyTorch.")
                : Message("attention", "This score leaves the row without a largest one: NaN, as in PyTorch.")};
        return;
    }
    switch (function) {
        case NormalizerFunction::Softmax:
            return appendSoftmax(reader, cell, row, steps);
        case NormalizerFunction::Sparsemax:
            return appendSparsemax(reader, cell, row, steps);
        case NormalizerFunction::Hardmax:
        case NormalizerFunction::Sigmoid:
            break;
    }
    steps.push_back(arriving(hardmaxStep, {}, reader, cell));
    steps.back().mentioned = {row.largestOperand()};
    steps.back().notes = {steps.back().result == 1
                              ? Message("attention", "This is the row’s largest score, the first of equals.")
                              : Message("attention", "Another key has the row’s largest score.")};
}

}  // namespace

Steps explainWeight(TraceReader& reader, const CellRef& cell) {
    Steps steps = explainScore(reader, cell);
    const NormalizerRow row(reader, cell);
    if (row.temperature() != 1) {
        const Operand masked = reader.operand(row.maskedCell(cell.column));
        const Operand temperature = constant(temperatureQuantity, row.temperature());
        steps.push_back(
            reaching(temperStep, {makeTerm(form::quotient, {masked, temperature})}, row.z(cell.column)));
    }
    appendNormalizer(reader, cell, row, steps);
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
    const Operand rate = constant(keepRateQuantity, 1 - reader.session().dropout.p);
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
    const Operand sum = constant(rowSumQuantity, steps.back().result);
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
