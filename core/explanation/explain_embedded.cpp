// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "mechanisms/common/norm_steps.h"
#include "models/model_trace.h"

namespace attention {
namespace {

const Quantity wordQuantity{.symbol = Message("attention", "word")};
const Quantity placeQuantity{.symbol = Message("attention", "position")};
const Quantity typeQuantity{.symbol = Message("attention", "type")};
const Quantity embeddedQuantity{.symbol = Message::verbatim("e")};
const Quantity gainQuantity{.symbol = Message("attention", "gain")};
const Quantity biasQuantity{.symbol = Message("attention", "bias")};
const Quantity modelSizeQuantity{
    .symbol = Message::verbatim("d_model"), .number = Quantity::Number::Whole, .isConstant = true};

const StepKind tablesStep{Message("attention", "Rows of the model’s tables")};
const StepKind gainOfEmbeddingStep{Message("attention", "The norm’s gain and bias")};

const Quantity& quantityOf(EmbeddingPart::Table table) {
    if (table == EmbeddingPart::Table::Words) return wordQuantity;
    return table == EmbeddingPart::Table::Positions ? placeQuantity : typeQuantity;
}

float entryOf(const Tensor& numbers, int column) {
    return numbers.entries()[static_cast<std::size_t>(column)];
}

/// As the model adds them: in float32, one after the other.
float sumAt(const std::vector<EmbeddingPart>& parts, int column) {
    float sum = 0;
    for (const EmbeddingPart& part : parts) sum += entryOf(part.numbers, column);
    return sum;
}

std::vector<Term> termsOf(const std::vector<EmbeddingPart>& parts, int column) {
    std::vector<Term> terms;
    for (const EmbeddingPart& part : parts) {
        const double value = entryOf(part.numbers, column);
        terms.push_back(
            makeTerm(form::value, {constant(quantityOf(part.table), value)}, static_cast<int>(terms.size())));
    }
    return terms;
}

/// Which rows they are.
std::vector<Message> notesOf(const std::vector<EmbeddingPart>& parts) {
    std::vector<Message> notes;
    for (const EmbeddingPart& part : parts) {
        switch (part.table) {
            case EmbeddingPart::Table::Words:
                notes.push_back(
                    Message("attention", "The token has the number %1 in the vocabulary.").with(part.row));
                break;
            case EmbeddingPart::Table::Positions:
                notes.push_back(
                    Message("attention", "Its position is row %1 of the model’s, from 0.").with(part.row));
                break;
            case EmbeddingPart::Table::Types:
                notes.push_back(Message("attention", "All tokens are of type %1.").with(part.row));
                break;
        }
    }
    return notes;
}

}  // namespace

Steps explainEmbedded(TraceReader& reader, const CellRef& cell) {
    const ModelTrace& all = *reader.trace().model;
    const auto parts = all.model->embeddingParts(all.text->ids, cell.row);
    const Shared<Norm> norm = all.model->embeddingNorm();
    std::vector<Term> terms = termsOf(parts, cell.column);
    if (!norm) {
        Step step = arriving(tablesStep, std::move(terms), reader, cell);
        step.notes = notesOf(parts);
        return {std::move(step)};
    }
    Steps steps = {reaching(tablesStep, std::move(terms), sumAt(parts, cell.column))};
    steps.back().notes = notesOf(parts);
    resultOf(steps.back(), embeddedQuantity);
    NormedEntry entry{{}, cell.column, modelSizeQuantity, norm->epsilon};
    for (int i = 0; i < reader.width(cell.stage); ++i)
        entry.row.push_back(constant(embeddedQuantity, sumAt(parts, i)));
    for (Step& step : standardisingSteps(entry)) steps.push_back(std::move(step));
    const auto parameter = [&](const Quantity& quantity, const Tensor& numbers) {
        return constant(quantity, entryOf(numbers, cell.column));
    };
    steps.push_back(
        arriving(gainOfEmbeddingStep,
                 {makeTerm(form::product, {*steps.back().reached, parameter(gainQuantity, norm->weight)}),
                  makeTerm(form::value, {parameter(biasQuantity, norm->bias)}, 1)},
                 reader, cell));
    return steps;
}

}  // namespace attention
