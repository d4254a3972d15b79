// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

double valueOf(Form form, const std::vector<Operand>& operands) {
    const auto at = [&](std::size_t i) { return i < operands.size() ? operands[i].value : 0.0; };
    const double a = at(0), b = at(1), c = at(2);
    switch (form) {
        case Form::Value:
            return a;
        case Form::Product:
            return a * b;
        case Form::Quotient:
            return a / b;
        case Form::Difference:
            return a - b;
        case Form::DifferenceQuotient:
            return (a - b) / c;
        case Form::Square:
            return a * a;
        case Form::ClampedRoot:
            return std::max(std::sqrt(a), b);
        case Form::HalfSquaredDifference:
            return -0.5 * (a - b) * (a - b);
        case Form::TanhProduct:
            return a * std::tanh(b + c);
        case Form::ExpOfDifference:
            return std::exp(a - b);
        case Form::ExpQuotient:
            return std::exp(a - b) / c;
        case Form::PositivePart:
            return std::max(0.0, a - b - c);
        case Form::Sigmoid:
            return 1.0 / (1.0 + std::exp(-a));
        case Form::EntropyTerm:
            return a == 0 ? 0.0 : -a * std::log(a);
        case Form::Sine:
            return std::sin(a / b);
        case Form::Cosine:
            return std::cos(a / b);
    }
    return a;
}

}  // namespace

TraceReader::TraceReader(const Trace& trace, Index sequence)
    : m_trace(trace), m_sequence(sequence), m_rules(trace.session, *trace.tokens) {}

float TraceReader::at(const CellRef& cell) {
    if (cell.stage == Stage::ScaledScores || cell.stage == Stage::MaskedScores) {
        return derivedRow(cell)[static_cast<std::size_t>(cell.column)];
    }
    const auto key = std::tuple(cell.stage, cell.head);
    auto found = m_tiles.find(key);
    if (found == m_tiles.end()) {
        found = m_tiles.emplace(key, stageTile(m_trace, cell.stage, m_sequence, cell.head)).first;
    }
    return found->second.values(cell.row, cell.column);
}

std::span<const float> TraceReader::derivedRow(const CellRef& cell) {
    std::vector<float>& row = m_rows[{cell.stage, cell.head, cell.row}];
    if (!row.empty()) return row;
    const ConstMatrix raw = m_trace.rawScores->matrix(m_sequence * m_trace.heads() + cell.head);
    row.resize(static_cast<std::size_t>(raw.cols));
    m_rules.scaleRow(cell.head, cell.row, {raw.row(cell.row), row.size()}, row);
    if (cell.stage == Stage::MaskedScores) m_rules.fillForbidden(m_sequence, cell.head, cell.row, row);
    return row;
}

Operand TraceReader::operand(const CellRef& cell) {
    return {at(cell), Quantity::Entry, cell, {}};
}

int TraceReader::width(Stage stage) const {
    return static_cast<int>(tileSize(m_trace, stage).columns);
}

Term makeTerm(Form form, std::vector<Operand> operands, int index) {
    const double value = valueOf(form, operands);
    return {form, std::move(operands), value, index};
}

Operand constant(Quantity quantity, double value) {
    return {value, quantity, {}, {}};
}

Step reaching(StepKind kind, std::vector<Term> terms, double result) {
    Step step;
    step.kind = kind;
    step.terms = std::move(terms);
    step.result = result;
    return step;
}

Step summed(StepKind kind, std::vector<Term> terms) {
    double sum = 0;
    for (const Term& term : terms) sum += term.value;
    return reaching(kind, std::move(terms), sum);
}

Step arriving(StepKind kind, std::vector<Term> terms, TraceReader& reader, const CellRef& cell) {
    Step step = reaching(kind, std::move(terms), reader.at(cell));
    step.cell = cell;
    return step;
}

}  // namespace attention
