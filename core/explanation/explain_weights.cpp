// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/stage_explanations.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

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
        return {z(key), Quantity::TemperedScore, {}, cellOf(m_cell, Stage::Weights, m_cell.row, key)};
    }
    Operand largestOperand() const {
        Operand result = operand(m_largest);
        result.quantity = Quantity::LargestScore;
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
        terms.push_back(makeTerm(Form::ExpOfDifference, {row.operand(key), row.largestOperand()}, key));
    }
    steps.push_back(summed(StepKind::SumExponentials, std::move(terms)));
    const Operand sum = constant(Quantity::RowSum, steps.back().result);
    steps.push_back(arriving(
        StepKind::Softmax,
        {makeTerm(Form::ExpQuotient, {row.operand(cell.column), row.largestOperand(), sum}, cell.column)},
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
        terms.push_back(makeTerm(Form::Difference, {row.operand(key), row.largestOperand()}, key));
    }
    const auto count = static_cast<double>(terms.size());
    steps.push_back(summed(StepKind::SumSupport, std::move(terms)));
    const Operand sum = constant(Quantity::SupportSum, steps.back().result);
    steps.push_back(summed(StepKind::FindThreshold,
                           {makeTerm(Form::DifferenceQuotient, {sum, constant(Quantity::One, 1),
                                                                constant(Quantity::SupportSize, count)})}));
    const Operand threshold = constant(Quantity::Threshold, steps.back().result);
    steps.push_back(
        arriving(StepKind::Sparsemax,
                 {makeTerm(Form::PositivePart, {row.operand(cell.column), row.largestOperand(), threshold},
                           cell.column)},
                 reader, cell));
}

void appendNormalizer(TraceReader& reader, const CellRef& cell, const NormalizerRow& row, Steps& steps) {
    const NormalizerFunction function = reader.session().normalizer.function;
    if (function == NormalizerFunction::Sigmoid) {
        steps.push_back(
            arriving(StepKind::Sigmoid, {makeTerm(Form::Sigmoid, {row.operand(cell.column)})}, reader, cell));
        return;
    }
    if (std::isnan(reader.at(cell))) {
        steps.push_back(arriving(StepKind::UndefinedRow, {}, reader, cell));
        steps.back().mentioned = row.spoiling();
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
    steps.push_back(arriving(StepKind::Hardmax, {}, reader, cell));
    steps.back().mentioned = {row.largestOperand()};
}

}  // namespace

Steps explainWeight(TraceReader& reader, const CellRef& cell) {
    Steps steps = explainScore(reader, cellOf(cell, Stage::MaskedScores, cell.row, cell.column));
    if (steps.back().kind == StepKind::Allow) steps.pop_back();
    const NormalizerRow row(reader, cell);
    if (row.temperature() != 1) {
        const Operand masked = reader.operand(row.maskedCell(cell.column));
        const Operand temperature = constant(Quantity::Temperature, row.temperature());
        steps.push_back(reaching(StepKind::Temper, {makeTerm(Form::Quotient, {masked, temperature})},
                                 row.z(cell.column)));
    }
    appendNormalizer(reader, cell, row, steps);
    return steps;
}

Steps explainDropped(TraceReader& reader, const CellRef& cell) {
    const Operand weight = reader.operand(cellOf(cell, Stage::Weights, cell.row, cell.column));
    const bool isDropped = reader.at(cell) == 0 && weight.value != 0;
    if (isDropped) {
        return {arriving(StepKind::Drop,
                         {makeTerm(Form::Product, {weight, constant(Quantity::DropFactor, 0)})}, reader,
                         cell)};
    }
    const bool isEither = weight.value == 0 || std::isnan(weight.value);
    const Operand rate = constant(Quantity::KeepRate, 1 - reader.session().dropout.p);
    return {arriving(isEither ? StepKind::KeepOrDrop : StepKind::Keep,
                     {makeTerm(Form::Quotient, {weight, rate})}, reader, cell)};
}

Steps explainMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads) {
    std::vector<Term> terms;
    for (const int head : heads) {
        terms.push_back(
            makeTerm(Form::Value, {reader.operand({cell.stage, head, cell.row, cell.column})}, head));
    }
    Steps steps = {summed(StepKind::SumHeads, std::move(terms))};
    const Operand sum = constant(Quantity::HeadSum, steps.back().result);
    const Operand count = constant(Quantity::HeadCount, static_cast<double>(heads.size()));
    Step mean = summed(StepKind::AverageHeads, {makeTerm(Form::Quotient, {sum, count})});
    mean.result = static_cast<float>(mean.result);
    mean.cell = cell;
    steps.push_back(std::move(mean));
    return steps;
}

Steps explainEntropy(TraceReader& reader, const CellRef& cell) {
    std::vector<Term> terms;
    for (int key = 0; key < reader.width(Stage::Weights); ++key) {
        terms.push_back(
            makeTerm(Form::EntropyTerm, {reader.operand(cellOf(cell, Stage::Weights, cell.row, key))}, key));
    }
    return {arriving(StepKind::SumEntropy, std::move(terms), reader, cell)};
}

}  // namespace attention
