// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/inner_tile.h"

#include "mechanisms/list.h"
#include "numerics/products.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace attention {
namespace {

/// The stages of one projection's parts.
struct ProjectionStages {
    Projection Parameters::*projection;
    Shared<Tensor> Trace::*embeddings;
    Stage hidden, first, matrix, bias;
};
constexpr std::array<ProjectionStages, 3> projections = {{
    {&Parameters::query, &Trace::queryEmbeddings, Stage::HiddenQueries, Stage::FirstQueryMatrix,
     Stage::QueryMatrix, Stage::QueryBias},
    {&Parameters::key, &Trace::keyEmbeddings, Stage::HiddenKeys, Stage::FirstKeyMatrix, Stage::KeyMatrix,
     Stage::KeyBias},
    {&Parameters::value, &Trace::keyEmbeddings, Stage::HiddenValues, Stage::FirstValueMatrix,
     Stage::ValueMatrix, Stage::ValueBias},
}};

const ProjectionStages* withHidden(Stage stage) {
    const auto found = std::ranges::find(projections, stage, &ProjectionStages::hidden);
    return found == projections.end() ? nullptr : &*found;
}

bool isScored(Stage stage) {
    return stage == Stage::ScoredQueries || stage == Stage::ScoredKeys;
}

/// One head's rows of a matrix in which every head has as many.
ConstMatrix rowsOfHead(const Trace& trace, Stage stage, ConstMatrix all, Index head) {
    const Index count = all.rows / trace.headsOf(stage);
    return rows(all, head * count, count);
}

/// A vector as a column.
ConstMatrix asColumn(const Tensor& vector) {
    return {vector.entries().data(), std::ssize(vector.entries()), 1, 1};
}

Tile weightTile(const Trace& trace, Stage stage, const Shared<Linear>& linear, Index head) {
    if (!linear) return {};
    return {rowsOfHead(trace, stage, linear->weight.matrix(), head), linear};
}
Tile biasTile(const Trace& trace, Stage stage, const Shared<Linear>& linear, Index head) {
    if (!linear || linear->bias.isEmpty()) return {};
    return {rowsOfHead(trace, stage, asColumn(linear->bias), head), linear};
}

/// A parameter, looked at in place; without an owner: the trace has none of this name.
Tile parameterTile(const Trace& trace, Stage stage, Index head) {
    const Parameters& p = *trace.parameters;
    if (stage == Stage::EmbeddingTable) {
        const Shared<Tensor>& table = trace.embeddingTable;
        return table ? Tile{table->matrix(), table} : Tile{};
    }
    if (stage == Stage::OutputMatrix) return weightTile(trace, stage, p.output, head);
    if (stage == Stage::OutputBias) return biasTile(trace, stage, p.output, head);
    for (const ProjectionStages& stages : projections) {
        const auto& [first, linear] = p.*stages.projection;
        if (stage == stages.first) return first ? Tile{first->matrix(), first} : Tile{};
        if (stage == stages.matrix) return weightTile(trace, stage, linear, head);
        if (stage == stages.bias) return biasTile(trace, stage, linear, head);
    }
    const auto learned = scorerOf(trace.config.score.function).parameters(trace.config);
    const auto found = std::ranges::find(learned, stage, &ScoreParameter::stage);
    if (found == learned.end()) return {};
    return {p.score->tensors[static_cast<std::size_t>(found - learned.begin())].matrix(head), p.score};
}

Tile hiddenTile(const Trace& trace, const ProjectionStages& stages, Index sequence) {
    const Tensor& embeddings = *(trace.*stages.embeddings);
    const Tensor& first = *(*trace.parameters.*stages.projection).first;
    Tensor hidden({embeddings.size(0), embeddings.size(1), first.size(1)});  // rounded as project() does
    multiply(flattened(embeddings), first.matrix(), flattened(hidden));
    const auto owner = std::make_shared<const Tensor>(std::move(hidden));
    return {owner->matrix(sequence), owner};
}

Tile scoredTile(const Trace& trace, Stage stage, Index sequence, Index head) {
    const Tile queries = stageTile(trace, Stage::Queries, sequence, head);
    const Tile keys = stageTile(trace, Stage::Keys, sequence, trace.headFor(Stage::Keys, head));
    const ScoreOperands operands{*trace.parameters->score, head, queries.values, keys.values};
    const Scorer& scorer = scorerOf(trace.config.score.function);
    const auto owner = std::make_shared<const Tensor>(
        stage == Stage::ScoredQueries ? scorer.mapQueries(operands) : scorer.mapKeys(operands));
    return {owner->matrix(), owner};
}

/// Columns of what the score function makes of queries or keys; 0 where it leaves them alone.
Index scoredWidth(const Trace& trace, Stage stage) {
    const MappedWidths widths = scorerOf(trace.config.score.function).mappedWidths(trace.config);
    return stage == Stage::ScoredQueries ? widths.queries : widths.keys;
}

}  // namespace

bool hasInner(const Trace& trace, Stage stage) {
    if (isScored(stage)) return scoredWidth(trace, stage) > 0;
    if (const auto* stages = withHidden(stage))
        return (*trace.parameters.*stages->projection).first != nullptr;
    return parameterTile(trace, stage, 0).owner != nullptr;
}

TileSize innerSize(const Trace& trace, Stage stage) {
    const Index vectors = infoOf(stage).rows == Axis::Query ? trace.queryCount() : trace.keyCount();
    if (isScored(stage)) return {vectors, scoredWidth(trace, stage)};
    if (const auto* stages = withHidden(stage))
        return {vectors, (*trace.parameters.*stages->projection).first->size(1)};
    const ConstMatrix parameter = parameterTile(trace, stage, 0).values;
    return {parameter.rows, parameter.cols};
}

Tile innerTile(const Trace& trace, Stage stage, Index sequence, Index head) {
    assert(hasInner(trace, stage));
    if (isScored(stage)) return scoredTile(trace, stage, sequence, head);
    if (const auto* stages = withHidden(stage)) return hiddenTile(trace, *stages, sequence);
    return parameterTile(trace, stage, head);
}

}  // namespace attention
