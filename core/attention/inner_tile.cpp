// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/inner_tile.h"

#include "attention/scored_vectors.h"
#include "mechanisms/list.h"
#include "numerics/eigen_view.h"
#include "numerics/products.h"

#include <algorithm>
#include <cassert>
#include <optional>

namespace attention {
namespace {

/// The projection that the stage is the hidden step of, counted from the queries'; none for other stages.
std::optional<std::size_t> projectionHiding(Stage stage) {
    const auto found = std::ranges::find(projectionStages, stage, &ProjectionStages::hidden);
    if (found == projectionStages.end()) return std::nullopt;
    return static_cast<std::size_t>(found - projectionStages.begin());
}

bool isMapped(Stage stage) {
    return stage == Stage::MappedQueries || stage == Stage::MappedKeys;
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

/// A matrix that is kept the other way round, from row `first` on (out, in).
Tile turned(const Linear& linear, Index first, Index count) {
    auto turned = std::make_shared<Tensor>(Tensor::unwritten({count, linear.inputs()}));
    eigenView(turned->matrix()) =
        eigenView(columns(linear.weight.matrix(), linear.columns->first + first, count)).transpose();
    const ConstMatrix values = turned->matrix();
    return {values, turned};
}

Tile weightTile(const Trace& trace, Stage stage, const Shared<Linear>& linear, Index head) {
    if (!linear) return {};
    if (linear->columns) {
        const Index count = linear->outputs() / trace.headsOf(stage);
        return turned(*linear, head * count, count);
    }
    return {rowsOfHead(trace, stage, linear->weight.matrix(), head), linear};
}
Tile biasTile(const Trace& trace, Stage stage, const Shared<Linear>& linear, Index head) {
    if (!linear || linear->bias.isEmpty()) return {};
    return {rowsOfHead(trace, stage, asColumn(linear->bias), head), linear};
}

/// The map whose matrix the stage is; null for other stages.
const Shared<Linear>* matrixOf(const Parameters& p, Stage stage) {
    static const Shared<Linear> none;
    const auto ofBlock = [&](Shared<Linear> Block::*linear) {
        return p.block ? &((*p.block).*linear) : &none;
    };
    switch (stage) {
        case Stage::QueryMatrix:
            return &p.query.linear;
        case Stage::KeyMatrix:
            return &p.key.linear;
        case Stage::ValueMatrix:
            return &p.value.linear;
        case Stage::OutputMatrix:
            return &p.output;
        case Stage::GateMatrix:
            return ofBlock(&Block::gate);
        case Stage::UpMatrix:
            return ofBlock(&Block::up);
        case Stage::DownMatrix:
            return ofBlock(&Block::down);
        default:
            return nullptr;
    }
}

Tile vectorTile(const Shared<Tensor>& vector) {
    return vector ? Tile{asColumn(*vector), vector} : Tile{};
}

/// Of what stands around a trained model's attention.
Tile blockTile(const Trace& trace, Stage stage, const Block& block) {
    const auto ofNorm = [](const Shared<Norm>& norm, Tensor Norm::*vector) {
        if (!norm || ((*norm).*vector).isEmpty()) return Tile{};
        return Tile{asColumn((*norm).*vector), norm};
    };
    switch (stage) {
        case Stage::AttentionNormWeight:
            return ofNorm(block.attentionNorm, &Norm::weight);
        case Stage::AttentionNormBias:
            return ofNorm(block.attentionNorm, &Norm::bias);
        case Stage::MlpNormWeight:
            return ofNorm(block.mlpNorm, &Norm::weight);
        case Stage::MlpNormBias:
            return ofNorm(block.mlpNorm, &Norm::bias);
        case Stage::GateBias:
            return biasTile(trace, stage, block.gate, 0);
        case Stage::UpBias:
            return biasTile(trace, stage, block.up, 0);
        case Stage::DownBias:
            return biasTile(trace, stage, block.down, 0);
        default:
            return {};
    }
}

/// A parameter, looked at in place; without an owner: the trace has none of this name.
Tile parameterTile(const Trace& trace, Stage stage, Index head) {
    const Parameters& p = *trace.parameters;
    if (stage == Stage::EmbeddingTable) {
        const Shared<Tensor>& table = trace.embeddingTable;
        return table ? Tile{table->matrix(), table} : Tile{};
    }
    if (const Shared<Linear>* const linear = matrixOf(p, stage))
        return weightTile(trace, stage, *linear, head);
    if (stage == Stage::OutputBias) return biasTile(trace, stage, p.output, head);
    for (std::size_t i = 0; i < projectionStages.size(); ++i) {
        const ProjectionStages& stages = projectionStages[i];
        const auto& [first, linear] = *p.projections()[i];
        if (stage == stages.first) return first ? Tile{first->matrix(), first} : Tile{};
        if (stage == stages.bias) return biasTile(trace, stage, linear, head);
    }
    if (stage == Stage::QueryNormWeight) return vectorTile(p.queryNorm);
    if (stage == Stage::KeyNormWeight) return vectorTile(p.keyNorm);
    if (stage >= Stage::AttentionNormWeight) return p.block ? blockTile(trace, stage, *p.block) : Tile{};
    const auto learned = scorerOf(trace.config.score.function).parameters(trace.config);
    const auto found = std::ranges::find(learned, stage, &ScoreParameter::stage);
    if (found == learned.end()) return {};
    return {p.score->tensors[static_cast<std::size_t>(found - learned.begin())].matrix(head), p.score};
}

Tile hiddenTile(const Trace& trace, std::size_t projection, Index sequence) {
    const Stage from = projectionStages[projection].embeddings;
    const Tensor& embeddings =
        *(from == Stage::QueryEmbeddings ? trace.queryEmbeddings : trace.keyEmbeddings);
    const Tensor& first = *trace.parameters->projections()[projection]->first;
    Tensor hidden({embeddings.size(0), embeddings.size(1), first.size(1)});  // rounded as project() does
    multiply(flattened(embeddings), first.matrix(), flattened(hidden));
    const auto owner = std::make_shared<const Tensor>(std::move(hidden));
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
    if (const auto i = projectionHiding(stage)) return trace.parameters->projections()[*i]->first != nullptr;
    if (const Shared<Linear>* const linear = matrixOf(*trace.parameters, stage)) return *linear != nullptr;
    return parameterTile(trace, stage, 0).owner != nullptr;
}

TileSize innerSize(const Trace& trace, Stage stage) {
    const Index vectors = infoOf(stage).rows == Axis::Query ? trace.queryCount() : trace.keyCount();
    if (isMapped(stage)) return {vectors, mappedWidth(trace, stage)};
    if (const auto i = projectionHiding(stage))
        return {vectors, trace.parameters->projections()[*i]->first->size(1)};
    if (const Shared<Linear>* const linear = matrixOf(*trace.parameters, stage))
        return {(*linear)->outputs() / trace.headsOf(stage), (*linear)->inputs()};
    const ConstMatrix parameter = parameterTile(trace, stage, 0).values;
    return {parameter.rows, parameter.cols};
}

Tile innerTile(const Trace& trace, Stage stage, Index sequence, Index head) {
    assert(hasInner(trace, stage));
    if (isMapped(stage)) return mappedTile(trace, stage, sequence, head);
    if (const auto i = projectionHiding(stage)) return hiddenTile(trace, *i, sequence);
    return parameterTile(trace, stage, head);
}

}  // namespace attention
