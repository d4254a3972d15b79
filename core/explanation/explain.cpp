// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/head_mean.h"
#include "explanation/stage_explanations.h"
#include "models/model_trace.h"

#include <cassert>

namespace attention {
namespace {

Steps stepsTo(TraceReader& reader, const CellRef& cell) {
    if (isGiven(reader.trace(), cell.stage)) return {givenByFile(reader, cell)};
    if (isOfBlock(reader.trace(), cell.stage)) return explainOfBlock(reader, cell);
    switch (cell.stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            return explainEmbedding(reader, cell);
        case Stage::Queries:
        case Stage::Keys:
        case Stage::Values:
            return explainProjected(reader, cell);
        case Stage::RawScores:
        case Stage::ScaledScores:
        case Stage::MaskedScores:
            return explainScore(reader, cell);
        case Stage::Weights:
            return explainWeight(reader, cell);
        case Stage::DroppedWeights:
            return explainDropped(reader, cell);
        case Stage::Context:
            return explainContext(reader, cell);
        case Stage::Concat:
            return explainConcat(reader, cell);
        case Stage::Output:
            return explainOutput(reader, cell);
        case Stage::Entropy:
            return explainEntropy(reader, cell);
        case Stage::HiddenQueries:
        case Stage::HiddenKeys:
        case Stage::HiddenValues:
            return explainHidden(reader, cell);
        case Stage::ScoredQueries:
        case Stage::ScoredKeys:
            return explainScored(reader, cell);
        case Stage::MappedQueries:
        case Stage::MappedKeys:
            return explainMapped(reader, cell);
        default:
            break;
    }
    // Its rows stand for no token: it was given or drawn, not computed.
    assert(infoOf(cell.stage).rows == Axis::Dimension || infoOf(cell.stage).rows == Axis::Vocabulary);
    return explainParameter(reader, cell);
}

/// Whether the mask had its say before the stage's numbers.
bool isBehindMask(Stage stage) {
    return stage == Stage::Weights || stage == Stage::DroppedWeights || stage == Stage::Context ||
           stage == Stage::Entropy;
}

}  // namespace

bool hasCell(const Trace& trace, const CellRef& cell) {
    if (!hasStage(trace, cell.stage)) return false;
    const TileSize size = tileSize(trace, cell.stage);
    const bool isMean = cell.head == meanOfHeads && infoOf(cell.stage).columns == Axis::Key;
    const Index heads = trace.headsOf(cell.stage);
    return (isMean || (cell.head >= 0 && cell.head < heads)) && cell.row >= 0 && cell.row < size.rows &&
           cell.column >= 0 && cell.column < size.columns;
}

Explanation explain(const Trace& trace, Index sequence, const CellRef& cell, const std::vector<int>& heads) {
    assert(hasCell(trace, cell));
    TraceReader reader(trace, sequence);
    const bool isMean = cell.head == meanOfHeads;
    const bool isFullyForbidden =
        !isMean && isBehindMask(cell.stage) && isFullyMasked(trace, sequence, cell.head, cell.row);
    Steps steps = isMean ? explainMean(reader, cell, chosenHeads(trace, heads)) : stepsTo(reader, cell);
    if (trace.model) trace.model->model->requireUnchanged();  // some weights are read where they lie
    return {cell, std::move(steps), isFullyForbidden};
}

}  // namespace attention
