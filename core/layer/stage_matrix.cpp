// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/stage_matrix.h"

#include "execution/floating_point_mode.h"
#include "layer/projection.h"
#include "layer/score_pipeline.h"
#include "layer/scored_vectors.h"
#include "mechanisms/registry.h"
#include "numerics/matrix.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <span>

namespace attention {
namespace {

/// Returns the tensor of a pipeline stage, or the tensor from which the stage is derived. Scaled and masked
/// scores are derived from the raw scores, except in a trace of gradients. Null if the trace does not have
/// the stage.
const Shared<Tensor>& storedTensor(const Trace& trace, Stage stage) {
    const bool isDerived = stage == Stage::ScaledScores || stage == Stage::MaskedScores;
    if (isDerived && !trace.gradientOf) return trace.tensor(Stage::RawScores);
    return trace.tensor(stage == Stage::Concat ? Stage::Context : stage);
}

/// True if the stage is stored as one matrix per sequence, with the heads concatenated in its columns.
bool hasConcatenatedHeads(Stage stage) {
    return stageInfo(stage).isPerHead() && stageInfo(stage).columnAxis == Axis::Dimension;
}

/// Computes the scaled or masked scores of one head from the raw scores.
StageMatrix deriveScores(const Trace& trace, Stage stage, Index sequence, Index head) {
    const ScorePipeline pipeline(trace);
    const ConstMatrixView raw = trace.tensor(Stage::RawScores)->matrix(sequence * trace.headCount() + head);
    auto derived = std::make_shared<Tensor>(Shape{raw.rows(), raw.cols()});
    for (Index query = 0; query < raw.rows(); ++query) {
        const std::span row = rowSpan(derived->matrix(), query);
        pipeline.scaleRow(head, query, rowSpan(raw, query), row);
        if (stage == Stage::MaskedScores) pipeline.mask().fillMaskedScores(sequence, head, query, row);
    }
    const ConstMatrixView values = derived->matrix();
    return {values, derived};
}

/// Returns the projection whose hidden vectors are `stage`, or nullptr for other stages.
const ProjectionStages* projectionWithHiddenStage(Stage stage) {
    const auto found = std::ranges::find(projectionStages, stage, &ProjectionStages::hidden);
    return found == projectionStages.end() ? nullptr : &*found;
}

/// Returns the first of two matrices of a projection, or nullptr if it has only one.
const Shared<Tensor>& firstMatrixOf(const Trace& trace, const ProjectionStages& stages) {
    return trace.parameters->projectionProducing(stages.result)->firstMatrix;
}

bool isMapped(Stage stage) {
    return stage == Stage::MappedQueries || stage == Stage::MappedKeys;
}

/// A parameter in the memory in which it is stored.
struct Parameter {
    const Tensor* tensor = nullptr;  ///< nullptr: the trace does not have the parameter
    /// Set if the matrix is stored transposed: the columns of the parameter, as in Linear.
    std::optional<Linear::ColumnRange> columns = {};
    std::shared_ptr<const void> owner = {};  ///< keeps `tensor` alive
};

Parameter findParameter(const Trace& trace, Stage target) {
    const Parameters& p = *trace.parameters;
    Parameter found;
    const auto matchTensor = [&](Stage stage, const Tensor& tensor, const auto& owner) {
        if (stage == target) found = {&tensor, {}, owner};
    };
    const auto matchSharedTensor = [&](Stage stage, const Shared<Tensor>& tensor) {
        if (tensor) matchTensor(stage, *tensor, tensor);
    };
    // Finds the weight and the bias of a linear map or a norm.
    const auto matchWeightAndBias = [&](Stage weight, std::optional<Stage> bias, const auto& layer) {
        if (!layer) return;
        matchTensor(weight, layer->weight, layer);
        if (bias && !layer->bias.isEmpty()) matchTensor(*bias, layer->bias, layer);
    };
    const auto matchLinear = [&](Stage matrix, std::optional<Stage> bias, const Shared<Linear>& linear) {
        matchWeightAndBias(matrix, bias, linear);
        if (linear && matrix == target) found.columns = linear->columns;
    };
    matchSharedTensor(Stage::EmbeddingTable, trace.tensor(Stage::EmbeddingTable));
    for (const ProjectionStages& stages : projectionStages) {
        matchSharedTensor(stages.firstMatrix, firstMatrixOf(trace, stages));
        matchLinear(stages.matrix, stages.bias, p.projectionProducing(stages.result)->linear);
    }
    matchLinear(Stage::OutputMatrix, Stage::OutputBias, p.output);
    matchSharedTensor(Stage::QueryNormWeight, p.queryNormWeight);
    matchSharedTensor(Stage::KeyNormWeight, p.keyNormWeight);
    for (const BlockOperation& operation :
         p.block ? std::span(p.block->operations) : std::span<const BlockOperation>()) {
        if (operation.linear) matchLinear(*operation.operand, operation.bias, operation.linear);
        if (operation.norm) matchWeightAndBias(*operation.operand, operation.bias, operation.norm);
    }
    const auto scoreParameters = scorerOf(trace.config.score.function).parameters(trace.config);
    for (std::size_t i = 0; i < scoreParameters.size(); ++i)
        matchTensor(scoreParameters[i].stage, p.score->tensors[i], p.score);
    return found;
}

/// Returns the size of the matrix of one head. All `heads` heads have the same number of rows.
StageMatrixSize headMatrixSize(const Parameter& p, Index heads) {
    if (p.columns) return {p.columns->count / heads, p.tensor->size(0)};
    if (p.tensor->shape().size() == 1) return {p.tensor->size(0) / heads, 1};
    const ConstMatrixView all = asMatrix(*p.tensor);
    return {all.rows() / heads, all.cols()};
}

StageMatrix parameterMatrix(const Trace& trace, Stage stage, Index head) {
    const Parameter p = findParameter(trace, stage);
    const StageMatrixSize size = headMatrixSize(p, trace.stageHeadCount(stage));
    const Index first = head * size.rows;
    if (!p.columns)
        return {{p.tensor->entries().data() + first * size.columns, size.rows, size.columns, size.columns},
                p.owner};
    // The matrix is stored transposed.
    auto transposed = std::make_shared<Tensor>(Tensor::uninitialized({size.rows, size.columns}));
    transposed->matrix() = middleColumns(p.tensor->matrix(), p.columns->first + first, size.rows).transpose();
    const ConstMatrixView values = transposed->matrix();
    return {values, transposed};
}

StageMatrix hiddenMatrix(const Trace& trace, const ProjectionStages& stages, Index sequence) {
    const auto owner = std::make_shared<const Tensor>(
        applyFirstMatrix(*trace.tensor(stages.embeddings),
                         *firstMatrixOf(trace, stages)));  // same rounding as in applyProjection()
    return {owner->matrix(sequence), owner};
}

StageMatrix mappedMatrix(const Trace& trace, Stage stage, Index sequence, Index head) {
    const ScoreOperands operands = scoreOperands(trace, sequence, head);
    const Scorer& scorer = scorerOf(trace.config.score.function);
    const FloatingPointScope floatingPointScope({true, trace.parameters->areTrainable});
    const auto owner = std::make_shared<const Tensor>(
        stage == Stage::MappedQueries ? scorer.mapQueries(operands) : scorer.mapKeys(operands));
    return {owner->matrix(), owner};
}

/// Returns the number of columns of the mapped queries or keys, or 0 if the score function does not map them.
Index mappedWidth(const Trace& trace, Stage stage) {
    const MappedWidths widths = scorerOf(trace.config.score.function).mappedWidths(trace.config);
    return stage == Stage::MappedQueries ? widths.queries : widths.keys;
}

// Stages of auxiliaryStageInfos. Parameters are returned as views, or as a copy if they are stored
// transposed. Intermediate stages are computed by the functions that computed the trace.

bool hasAuxiliaryStage(const Trace& trace, Stage stage) {
    if (isMapped(stage)) return !trace.gradientOf && mappedWidth(trace, stage) > 0;
    if (const auto* const stages = projectionWithHiddenStage(stage))
        return firstMatrixOf(trace, *stages) != nullptr;
    return findParameter(trace, stage).tensor != nullptr;
}

StageMatrixSize auxiliaryStageSize(const Trace& trace, Stage stage) {
    const Index vectors = stageInfo(stage).rowAxis == Axis::Query ? trace.queryCount() : trace.keyCount();
    if (isMapped(stage)) return {vectors, mappedWidth(trace, stage)};
    if (const auto* const stages = projectionWithHiddenStage(stage))
        return {vectors, firstMatrixOf(trace, *stages)->size(1)};
    return headMatrixSize(findParameter(trace, stage), trace.stageHeadCount(stage));
}

StageMatrix auxiliaryStageMatrix(const Trace& trace, Stage stage, Index sequence, Index head) {
    assert(hasAuxiliaryStage(trace, stage));
    if (isMapped(stage)) return mappedMatrix(trace, stage, sequence, head);
    if (const auto* const stages = projectionWithHiddenStage(stage))
        return hiddenMatrix(trace, *stages, sequence);
    return parameterMatrix(trace, stage, head);
}

}  // namespace

bool hasStage(const Trace& trace, Stage stage) {
    // The mask of imported attention is unknown.
    if (stage == Stage::MaskedScores && trace.provenance.imported) return false;
    // Two stages with the same tensor are shown as one stage.
    if (stage == Stage::HiddenIn && trace.tensor(Stage::HiddenIn) == trace.tensor(Stage::QueryEmbeddings))
        return false;
    if (stage == Stage::HiddenOut && trace.tensor(Stage::HiddenOut) == trace.tensor(Stage::AttentionSum))
        return false;
    return stageInfo(stage).isAuxiliary() ? hasAuxiliaryStage(trace, stage)
                                          : storedTensor(trace, stage) != nullptr;
}

bool isStageImported(const Trace& trace, Stage stage) {
    const bool isAttentionStage =
        stage == Stage::Queries || stage == Stage::Keys || stage == Stage::Values || stage == Stage::Weights;
    if (trace.provenance.imported) return isAttentionStage;
    const bool isEmbedding = stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings;
    return isEmbedding && trace.session && trace.session->embedding.source == EmbeddingSource::Imported;
}

StageMatrixSize stageMatrixSize(const Trace& trace, Stage stage) {
    if (stageInfo(stage).isAuxiliary()) return auxiliaryStageSize(trace, stage);
    const Shape& stored = storedTensor(trace, stage)->shape();
    if (stageInfo(stage).columnAxis == Axis::None) return {stored.back(), 1};
    const Index concatenatedHeads = hasConcatenatedHeads(stage) ? trace.stageHeadCount(stage) : 1;
    return {stored[stored.size() - 2], stored.back() / concatenatedHeads};
}

Shape stageShape(const Trace& trace, Stage stage) {
    const StageInfo& info = stageInfo(stage);
    const StageMatrixSize size = stageMatrixSize(trace, stage);
    Shape shape;
    if (!info.isParameter()) shape.push_back(trace.sequenceCount());
    if (info.isPerHead()) shape.push_back(trace.stageHeadCount(stage));
    shape.push_back(size.rows);
    if (info.columnAxis != Axis::None) shape.push_back(size.columns);
    return shape;
}

StageMatrix stageMatrix(const Trace& trace, Stage stage, Index sequence, Index head) {
    assert(hasStage(trace, stage));
    if (stageInfo(stage).isAuxiliary()) return auxiliaryStageMatrix(trace, stage, sequence, head);
    if ((stage == Stage::ScaledScores || stage == Stage::MaskedScores) && !trace.gradientOf) {
        return deriveScores(trace, stage, sequence, head);
    }
    const Shared<Tensor>& stored = storedTensor(trace, stage);
    if (stage == Stage::Entropy) {
        return {{rowSpan(stored->matrix(sequence), head).data(), stored->size(2), 1, 1}, stored};
    }
    if (hasConcatenatedHeads(stage)) {
        const Index width = stageMatrixSize(trace, stage).columns;
        return {middleColumns(stored->matrix(sequence), head * width, width), stored};
    }
    return {
        stored->matrix(sequence * trace.stageHeadCount(stage) + (stageInfo(stage).isPerHead() ? head : 0)),
        stored};
}

bool mayMaskCells(const Trace& trace, Index sequence) {
    const MaskSettings& mask = trace.config.mask;
    const auto keys = std::ssize(trace.tokens->keys[static_cast<std::size_t>(sequence)]);
    return mask.causal != CausalMask::None || mask.window || !mask.maskedCells.empty() ||
           (!mask.allowsDiagonal && trace.tokens->isSelfAttention) ||
           (!mask.allowsUnknownTokens && trace.unknownKeys) || (mask.masksPadding && keys < trace.keyCount());
}

std::vector<std::uint8_t> maskedScoreCells(const Trace& trace, Index sequence, Index head) {
    const ScorePipeline pipeline(trace);
    const auto keys = static_cast<std::size_t>(trace.keyCount());
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(trace.queryCount()) * keys);
    for (Index query = 0; query < trace.queryCount(); ++query) {
        const auto row = std::span(cells).subspan(static_cast<std::size_t>(query) * keys, keys);
        pipeline.mask().computeAllowedKeys(sequence, head, query, row);
        for (std::uint8_t& cell : row) cell = cell ? 0 : 1;
    }
    return cells;
}

std::vector<std::uint8_t> multipliedCells(const Trace& trace, Index head) {
    std::vector<std::uint8_t> cells;
    if (trace.config.cellMultipliers.empty()) return cells;
    cells.resize(static_cast<std::size_t>(trace.queryCount() * trace.keyCount()));
    for (const CellMultiplier& entry : trace.config.cellMultipliers) {  // the last entry for a cell applies
        const Cell& cell = entry.cell;
        const bool isInside = cell.query < trace.queryCount() && cell.key < trace.keyCount();
        if (!isInside || (cell.head && *cell.head != head)) continue;
        cells[static_cast<std::size_t>(cell.query * trace.keyCount() + cell.key)] = entry.factor != 1.0;
    }
    return cells;
}

bool isFullyMasked(const Trace& trace, Index sequence, Index head, Index query) {
    std::vector<std::uint8_t> allowed(static_cast<std::size_t>(trace.keyCount()));
    ScorePipeline(trace).mask().computeAllowedKeys(sequence, head, query, allowed);
    return std::ranges::find(allowed, 1) == allowed.end();
}

}  // namespace attention
