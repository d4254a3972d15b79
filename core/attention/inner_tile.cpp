// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/inner_tile.h"

#include "attention/projection.h"
#include "attention/scored_vectors.h"
#include "mechanisms/list.h"
#include "numerics/matrix.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>

namespace attention {
namespace {

/// The stages of the projection that the stage is the hidden step of; null for other stages.
const ProjectionStages* pathThrough(Stage stage) {
    const auto found = std::ranges::find(projectionStages, stage, &ProjectionStages::hidden);
    return found == projectionStages.end() ? nullptr : &*found;
}

/// The first matrix of such a projection.
const Shared<Tensor>& firstOf(const Trace& trace, const ProjectionStages& path) {
    return trace.parameters->projectionTo(path.result)->first;
}

bool isMapped(Stage stage) {
    return stage == Stage::MappedQueries || stage == Stage::MappedKeys;
}

/// A parameter where it lies; no tensor: the trace has none of this name.
struct Parameter {
    const Tensor* tensor = nullptr;
    std::optional<Linear::Columns> columns = {};  ///< as in Linear
    std::shared_ptr<const void> owner = {};
};

Parameter parameterOf(const Trace& trace, Stage wanted) {
    const Parameters& p = *trace.parameters;
    Parameter found;
    const auto look = [&](Stage stage, const Tensor& tensor, const auto& owner) {
        if (stage == wanted) found = {&tensor, {}, owner};
    };
    const auto lookWhole = [&](Stage stage, const Shared<Tensor>& tensor) {
        if (tensor) look(stage, *tensor, tensor);
    };
    // Of a map or a norm.
    const auto lookBoth = [&](Stage weight, std::optional<Stage> bias, const auto& of) {
        if (!of) return;
        look(weight, of->weight, of);
        if (bias && !of->bias.isEmpty()) look(*bias, of->bias, of);
    };
    const auto lookMap = [&](Stage matrix, std::optional<Stage> bias, const Shared<Linear>& map) {
        lookBoth(matrix, bias, map);
        if (map && matrix == wanted) found.columns = map->columns;
    };
    lookWhole(Stage::EmbeddingTable, trace.at(Stage::EmbeddingTable));
    for (const ProjectionStages& stages : projectionStages) {
        lookWhole(stages.first, firstOf(trace, stages));
        lookMap(stages.matrix, stages.bias, p.projectionTo(stages.result)->linear);
    }
    lookMap(Stage::OutputMatrix, Stage::OutputBias, p.output);
    lookWhole(Stage::QueryNormWeight, p.queryNorm);
    lookWhole(Stage::KeyNormWeight, p.keyNorm);
    for (const BlockStep& step : p.block ? std::span(p.block->steps) : std::span<const BlockStep>()) {
        if (step.linear) lookMap(*step.by, step.bias, step.linear);
        if (step.norm) lookBoth(*step.by, step.bias, step.norm);
    }
    const auto learned = scorerOf(trace.config.score.function).parameters(trace.config);
    for (std::size_t i = 0; i < learned.size(); ++i) look(learned[i].stage, p.score->tensors[i], p.score);
    return found;
}

/// Of one head, each of which has as many rows.
TileSize sizeOf(const Parameter& p, Index heads) {
    if (p.columns) return {p.columns->count / heads, p.tensor->size(0)};
    if (p.tensor->shape().size() == 1) return {p.tensor->size(0) / heads, 1};
    const ConstMatrix all = flattened(*p.tensor);
    return {all.rows() / heads, all.cols()};
}

Tile parameterTile(const Trace& trace, Stage stage, Index head) {
    const Parameter p = parameterOf(trace, stage);
    const TileSize size = sizeOf(p, trace.headsOf(stage));
    const Index first = head * size.rows;
    if (!p.columns)
        return {{p.tensor->entries().data() + first * size.columns, size.rows, size.columns, size.columns},
                p.owner};
    // Kept the other way round.
    auto turned = std::make_shared<Tensor>(Tensor::unwritten({size.rows, size.columns}));
    turned->matrix() =
        columns(p.tensor->matrix(), p.columns->first + first, size.rows).transpose();
    const ConstMatrix values = turned->matrix();
    return {values, turned};
}

Tile hiddenTile(const Trace& trace, const ProjectionStages& path, Index sequence) {
    const auto owner = std::make_shared<const Tensor>(
        hidden(*trace.at(path.embeddings), *firstOf(trace, path)));  // rounded as project() does
    return {owner->matrix(sequence), owner};
}

Tile mappedTile(const Trace& trace, Stage stage, Index sequence, Index head) {
    const ScoreOperands operands = scoreOperands(trace, sequence, head);
    const Scorer& scorer = scorerOf(trace.config.score.function);
    const auto owner = std::make_shared<const Tensor>(
        stage == Stage::MappedQueries ? scorer.mapQueries(operands) : scorer.mapKeys(operands));
    return {owner->matrix(), owner};
}

/// Columns of what the score function makes of queries or keys; 0 where it leaves them alone.
Index mappedWidth(const Trace& trace, Stage stage) {
    const MappedWidths widths = scorerOf(trace.config.score.function).mappedWidths(trace.config);
    return stage == Stage::MappedQueries ? widths.queries : widths.keys;
}

}  // namespace

bool hasInner(const Trace& trace, Stage stage) {
    if (isMapped(stage)) return mappedWidth(trace, stage) > 0;
    if (const auto* const path = pathThrough(stage)) return firstOf(trace, *path) != nullptr;
    return parameterOf(trace, stage).tensor != nullptr;
}

TileSize innerSize(const Trace& trace, Stage stage) {
    const Index vectors = infoOf(stage).rows == Axis::Query ? trace.queryCount() : trace.keyCount();
    if (isMapped(stage)) return {vectors, mappedWidth(trace, stage)};
    if (const auto* const path = pathThrough(stage)) return {vectors, firstOf(trace, *path)->size(1)};
    return sizeOf(parameterOf(trace, stage), trace.headsOf(stage));
}

Tile innerTile(const Trace& trace, Stage stage, Index sequence, Index head) {
    assert(hasInner(trace, stage));
    if (isMapped(stage)) return mappedTile(trace, stage, sequence, head);
    if (const auto* const path = pathThrough(stage)) return hiddenTile(trace, *path, sequence);
    return parameterTile(trace, stage, head);
}

}  // namespace attention
