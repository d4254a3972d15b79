// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/embedding.h"
#include "explanation/stage_explanations.h"

#include <cmath>

namespace attention {
namespace {

/// The stages around a projection of the embeddings.
struct Path {
    Stage embeddings;
    Stage first;
    Stage hidden;
    Stage matrix;
    Stage bias;
};
Path pathOf(Stage stage) {
    switch (stage) {
        case Stage::Queries:
        case Stage::HiddenQueries:
            return {Stage::QueryEmbeddings, Stage::FirstQueryMatrix, Stage::HiddenQueries, Stage::QueryMatrix,
                    Stage::QueryBias};
        case Stage::Keys:
        case Stage::HiddenKeys:
            return {Stage::KeyEmbeddings, Stage::FirstKeyMatrix, Stage::HiddenKeys, Stage::KeyMatrix,
                    Stage::KeyBias};
        default:
            return {Stage::KeyEmbeddings, Stage::FirstValueMatrix, Stage::HiddenValues, Stage::ValueMatrix,
                    Stage::ValueBias};
    }
}

/// The sine or cosine that is added to a component of the embedding at a position.
Step waveStep(const CellRef& cell, Index dModel) {
    const int pair = cell.column - cell.column % 2;  // both columns of a pair have the same wavelength
    const double wavelength = std::pow(10000.0, static_cast<double>(pair) / static_cast<double>(dModel));
    Step step =
        summed(StepKind::FindWave,
               {makeTerm(cell.column % 2 == 0 ? Form::Sine : Form::Cosine,
                         {constant(Quantity::Position, cell.row), constant(Quantity::Wavelength, wavelength)},
                         cell.column)});
    step.result = static_cast<float>(step.result);  // rounded once, as the trace adds it
    return step;
}

}  // namespace

std::vector<Term> rowProduct(TraceReader& reader, const RowProduct& product) {
    std::vector<Term> terms;
    const CellRef& from = product.from;
    for (int i = 0; i < reader.width(product.matrix); ++i) {
        const Operand weight = reader.operand({product.matrix, product.head, product.row, i});
        const Operand entry = reader.operand({from.stage, from.head, from.row, from.column + i});
        terms.push_back(makeTerm(Form::Product, {weight, entry}, i));
    }
    if (product.bias != Stage::Entropy && hasStage(reader.trace(), product.bias)) {
        const Operand bias = reader.operand({product.bias, product.head, product.row, 0});
        terms.push_back(makeTerm(Form::Value, {bias}, static_cast<int>(terms.size())));
    }
    return terms;
}

Steps explainEmbedding(TraceReader& reader, const CellRef& cell) {
    const Tokens& tokens = *reader.trace().tokens;
    const TokenLists& lists = cell.stage == Stage::QueryEmbeddings ? tokens.queries : tokens.keys;
    const auto& sequence = lists[static_cast<std::size_t>(reader.sequence())];
    const auto position = static_cast<std::size_t>(cell.row);
    if (position >= sequence.size()) return {arriving(StepKind::Pad, {}, reader, cell)};

    Steps steps;
    const int id = static_cast<int>(tokens.idOf(sequence[position]));
    std::vector<Term> terms = {
        makeTerm(Form::Value, {reader.operand({Stage::EmbeddingTable, 0, id, cell.column})})};
    if (reader.session().embedding.positions == Positions::Sinusoidal) {
        steps.push_back(waveStep(cell, reader.session().embedding.dModel));
        terms.push_back(makeTerm(Form::Value, {constant(Quantity::Wave, steps.back().result)}, 1));
    }
    steps.push_back(arriving(StepKind::Embed, std::move(terms), reader, cell));
    return steps;
}

Steps explainProjected(TraceReader& reader, const CellRef& cell) {
    const Path path = pathOf(cell.stage);
    if (!hasStage(reader.trace(), path.matrix)) {  // the embeddings, cut into heads
        const int column = cell.head * reader.width(cell.stage) + cell.column;
        const Operand entry = reader.operand({path.embeddings, 0, cell.row, column});
        return {arriving(StepKind::CopyEmbedding, {makeTerm(Form::Value, {entry})}, reader, cell)};
    }
    const bool isStacked = hasStage(reader.trace(), path.first);
    const CellRef from{isStacked ? path.hidden : path.embeddings, 0, cell.row, 0};
    const RowProduct product{path.matrix, path.bias, cell.head, cell.column, from};
    return {arriving(StepKind::Project, rowProduct(reader, product), reader, cell)};
}

Steps explainHidden(TraceReader& reader, const CellRef& cell) {
    const Path path = pathOf(cell.stage);
    std::vector<Term> terms;
    for (int i = 0; i < reader.width(path.embeddings); ++i) {
        terms.push_back(makeTerm(Form::Product,
                                 {reader.operand({path.embeddings, 0, cell.row, i}),
                                  reader.operand({path.first, 0, i, cell.column})},
                                 i));
    }
    return {arriving(StepKind::MultiplyFirst, std::move(terms), reader, cell)};
}

Steps explainContext(TraceReader& reader, const CellRef& cell) {
    const bool hasDropout = hasStage(reader.trace(), Stage::DroppedWeights);
    const Stage weights = hasDropout ? Stage::DroppedWeights : Stage::Weights;
    std::vector<Term> terms;
    for (int key = 0; key < reader.width(weights); ++key) {
        terms.push_back(makeTerm(Form::Product,
                                 {reader.operand(cellOf(cell, weights, cell.row, key)),
                                  reader.operand(cellOf(cell, Stage::Values, key, cell.column))},
                                 key));
    }
    return {arriving(StepKind::Gather, std::move(terms), reader, cell)};
}

Steps explainConcat(TraceReader& reader, const CellRef& cell) {
    const int width = reader.width(Stage::Context);
    const Operand entry =
        reader.operand({Stage::Context, cell.column / width, cell.row, cell.column % width});
    return {arriving(StepKind::CopyContext, {makeTerm(Form::Value, {entry})}, reader, cell)};
}

Steps explainOutput(TraceReader& reader, const CellRef& cell) {
    const RowProduct product{
        Stage::OutputMatrix, Stage::OutputBias, 0, cell.column, {Stage::Concat, 0, cell.row, 0}};
    return {arriving(StepKind::ProjectOutput, rowProduct(reader, product), reader, cell)};
}

}  // namespace attention
