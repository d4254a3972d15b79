// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "mechanisms/common/norm_explanation.h"
#include "models/model_trace.h"

namespace attention {
namespace {

const Quantity wordQuantity{.symbol = Message("attention", "word")};
const Quantity placeQuantity{.symbol = Message("attention", "position")};
const Quantity typeQuantity{.symbol = Message("attention", "type")};
const Quantity embeddedQuantity{.symbol = Message::fromUntranslatedText("e")};
const Quantity gainQuantity{.symbol = Message("attention", "gain")};
const Quantity biasQuantity{.symbol = Message("attention", "bias")};
const Quantity modelSizeQuantity{.symbol = Message::fromUntranslatedText("d_model"),
                                 .format = Quantity::NumberFormat::Whole,
                                 .isConstant = true};

const CalculationStepKind tablesStep{Message("attention", "Rows of the model’s tables")};
const CalculationStepKind gainOfEmbeddingStep{Message("attention", "The norm’s gain and bias")};

const Quantity& quantityOf(EmbeddingSummand::Table table) {
    if (table == EmbeddingSummand::Table::Tokens) return wordQuantity;
    return table == EmbeddingSummand::Table::Positions ? placeQuantity : typeQuantity;
}

float entryOf(const Tensor& numbers, int column) {
    return numbers.entries()[static_cast<std::size_t>(column)];
}

/// Returns the sum of entry `column` over all `parts`. Adds in float32, one after the other, as the model
/// does.
float sumAt(const std::vector<EmbeddingSummand>& parts, int column) {
    float sum = 0;
    for (const EmbeddingSummand& part : parts) sum += entryOf(part.values, column);
    return sum;
}

std::vector<Term> termsOf(const std::vector<EmbeddingSummand>& parts, int column) {
    std::vector<Term> terms;
    for (const EmbeddingSummand& part : parts) {
        const double value = entryOf(part.values, column);
        terms.push_back(makeTerm(patterns::value, {makeOperand(quantityOf(part.table), value)},
                                 static_cast<int>(terms.size())));
    }
    return terms;
}

/// Returns notes that contain the rows of the tables.
std::vector<Message> notesOf(const std::vector<EmbeddingSummand>& parts) {
    std::vector<Message> notes;
    for (const EmbeddingSummand& part : parts) {
        switch (part.table) {
            case EmbeddingSummand::Table::Tokens:
                notes.push_back(
                    Message("attention", "The token has the number %1 in the vocabulary.").arg(part.row));
                break;
            case EmbeddingSummand::Table::Positions:
                notes.push_back(
                    Message("attention", "Its position is row %1 of the model’s, from 0.").arg(part.row));
                break;
            case EmbeddingSummand::Table::TokenTypes:
                notes.push_back(Message("attention", "All tokens are of type %1.").arg(part.row));
                break;
        }
    }
    return notes;
}

}  // namespace

CalculationSteps explainModelEmbedding(TraceReader& reader, const CellRef& cell) {
    const ModelTrace& all = *reader.trace().modelTrace;
    const auto parts = all.model->embeddingSummands(all.text->ids, cell.row);
    const Shared<Norm> norm = all.model->embeddingNorm();
    std::vector<Term> terms = termsOf(parts, cell.column);
    if (!norm) {
        CalculationStep step = makeCellStep(tablesStep, std::move(terms), reader, cell);
        step.notes = notesOf(parts);
        return {std::move(step)};
    }
    CalculationSteps steps = {makeStep(tablesStep, std::move(terms), sumAt(parts, cell.column))};
    steps.back().notes = notesOf(parts);
    nameResult(steps.back(), embeddedQuantity);
    NormalizedEntryOperands entry{{}, cell.column, modelSizeQuantity, norm->epsilon};
    for (int i = 0; i < reader.columnCount(cell.stage); ++i)
        entry.row.push_back(makeOperand(embeddedQuantity, sumAt(parts, i)));
    for (CalculationStep& step : explainStandardization(entry)) steps.push_back(std::move(step));
    const auto parameter = [&](const Quantity& quantity, const Tensor& numbers) {
        return makeOperand(quantity, entryOf(numbers, cell.column));
    };
    steps.push_back(makeCellStep(
        gainOfEmbeddingStep,
        {makeTerm(patterns::product, {*steps.back().resultOperand, parameter(gainQuantity, norm->weight)}),
         makeTerm(patterns::value, {parameter(biasQuantity, norm->bias)}, 1)},
        reader, cell));
    return steps;
}

}  // namespace attention
