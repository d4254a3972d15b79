// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "mechanisms/common/norm_explanation.h"
#include "models/model_trace.h"

namespace attention {
namespace {

const OperandInfo tokenRowQuantity{.symbol = Message("Explanation", "token")};
const OperandInfo positionRowQuantity{.symbol = Message("Explanation", "position")};
const OperandInfo typeRowQuantity{.symbol = Message("Explanation", "type")};
const OperandInfo embeddingSumQuantity{.symbol = Message::fromUntranslatedText("e")};
const OperandInfo gainQuantity{.symbol = Message("Explanation", "gain")};
const OperandInfo biasQuantity{.symbol = Message("Explanation", "bias")};
const OperandInfo modelSizeQuantity{.symbol = Message::fromUntranslatedText("d_model"),
                                    .format = OperandInfo::NumberFormat::Whole,
                                    .isConstant = true};

const CalculationStepKind tablesStep{Message("Explanation", "Embeddings from the model’s tables")};
const CalculationStepKind embeddingNormGainStep{Message("Explanation", "Gain and bias of the normalization")};

const OperandInfo& quantityOf(EmbeddingSummand::Table table) {
    if (table == EmbeddingSummand::Table::Tokens) return tokenRowQuantity;
    return table == EmbeddingSummand::Table::Positions ? positionRowQuantity : typeRowQuantity;
}

float entryOf(const Tensor& vector, int column) {
    return vector.entries()[static_cast<std::size_t>(column)];
}

/// Returns the sum of entry `column` over all `summands`. Adds in float32, one after the other, as the model
/// does.
float sumAt(const std::vector<EmbeddingSummand>& summands, int column) {
    float sum = 0;
    for (const EmbeddingSummand& summand : summands) sum += entryOf(summand.values, column);
    return sum;
}

std::vector<Term> termsOf(const std::vector<EmbeddingSummand>& summands, int column) {
    std::vector<Term> terms;
    for (const EmbeddingSummand& summand : summands) {
        const double value = entryOf(summand.values, column);
        terms.push_back(makeTerm(patterns::value, {makeOperand(quantityOf(summand.table), value)},
                                 static_cast<int>(terms.size())));
    }
    return terms;
}

/// Returns notes that contain the rows of the tables.
std::vector<Message> notesOf(const std::vector<EmbeddingSummand>& summands) {
    std::vector<Message> notes;
    for (const EmbeddingSummand& summand : summands) {
        switch (summand.table) {
            case EmbeddingSummand::Table::Tokens:
                notes.push_back(
                    Message("Explanation", "The token has the ID %1 in the vocabulary.").arg(summand.row));
                break;
            case EmbeddingSummand::Table::Positions:
                notes.push_back(Message("Explanation",
                                        "The position of the token is row %1 of the model’s position "
                                        "embeddings, counted from 0.")
                                    .arg(summand.row));
                break;
            case EmbeddingSummand::Table::TokenTypes:
                notes.push_back(
                    Message("Explanation", "All tokens have the token type %1.").arg(summand.row));
                break;
        }
    }
    return notes;
}

}  // namespace

CalculationSteps explainModelEmbedding(TraceReader& reader, const CellRef& cell) {
    const ModelTrace& modelTrace = *reader.trace().modelTrace;
    const auto summands = modelTrace.model->embeddingSummands(modelTrace.text->ids, cell.row);
    const Shared<Norm> norm = modelTrace.model->embeddingNorm();
    std::vector<Term> terms = termsOf(summands, cell.column);
    if (!norm) {
        CalculationStep step = makeCellStep(tablesStep, std::move(terms), reader, cell);
        step.notes = notesOf(summands);
        return {std::move(step)};
    }
    CalculationSteps steps = {makeStep(tablesStep, std::move(terms), sumAt(summands, cell.column))};
    steps.back().notes = notesOf(summands);
    nameResult(steps.back(), embeddingSumQuantity);
    NormalizedEntryOperands entry{{}, cell.column, modelSizeQuantity, norm->epsilon};
    for (int i = 0; i < reader.columnCount(cell.stage); ++i)
        entry.row.push_back(makeOperand(embeddingSumQuantity, sumAt(summands, i)));
    for (CalculationStep& step : explainStandardization(entry)) steps.push_back(std::move(step));
    const auto parameterOperand = [&](const OperandInfo& quantity, const Tensor& vector) {
        return makeOperand(quantity, entryOf(vector, cell.column));
    };
    steps.push_back(makeCellStep(embeddingNormGainStep,
                                 {makeTerm(patterns::product, {*steps.back().resultOperand,
                                                               parameterOperand(gainQuantity, norm->weight)}),
                                  makeTerm(patterns::value, {parameterOperand(biasQuantity, norm->bias)}, 1)},
                                 reader, cell));
    return steps;
}

}  // namespace attention
