// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/shown_weights.h"
#include "explanation/trace_reader.h"
#include "models/model_trace.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace attention {
namespace {

using Explainer = CalculationSteps (*)(TraceReader& reader, const CellRef& cell);

/// The functions that explain the stages of a layer, parameters excluded. In a model's layer, explainBlock()
/// is tried first.
constexpr std::array<std::pair<Stage, Explainer>, 21> explainers = {{
    {Stage::QueryEmbeddings, explainEmbedding},
    {Stage::KeyEmbeddings, explainEmbedding},
    {Stage::Queries, explainProjection},
    {Stage::Keys, explainProjection},
    {Stage::Values, explainProjection},
    {Stage::HiddenQueries, explainHiddenProjection},
    {Stage::HiddenKeys, explainHiddenProjection},
    {Stage::HiddenValues, explainHiddenProjection},
    {Stage::ScoredQueries, explainScoreInput},
    {Stage::ScoredKeys, explainScoreInput},
    {Stage::MappedQueries, explainFeatureMap},
    {Stage::MappedKeys, explainFeatureMap},
    {Stage::RawScores, explainScore},
    {Stage::ScaledScores, explainScore},
    {Stage::MaskedScores, explainScore},
    {Stage::Weights, explainWeight},
    {Stage::DroppedWeights, explainDroppedWeight},
    {Stage::Context, explainContext},
    {Stage::Concat, explainConcat},
    {Stage::Output, explainOutput},
    {Stage::Entropy, explainEntropy},
}};

CalculationSteps stepsTo(TraceReader& reader, const CellRef& cell) {
    if (reader.containsGradients()) return explainGradient(reader, cell);
    if (isStageImported(reader.trace(), cell.stage)) return {fileValueStep(reader, cell)};
    if (auto steps = explainBlock(reader, cell)) return *std::move(steps);
    // Parameters are sampled, custom, or read from a file.
    if (stageInfo(cell.stage).isParameter()) return explainParameter(reader, cell);
    const auto found = std::ranges::find(explainers, cell.stage, &std::pair<Stage, Explainer>::first);
    assert(found != explainers.end());
    return found->second(reader, cell);
}

/// True for the stages of a head that are computed after the mask is applied.
bool isAfterMask(Stage stage) {
    return stage == Stage::Weights || stage == Stage::DroppedWeights || stage == Stage::Context ||
           stage == Stage::Entropy;
}

}  // namespace

bool hasCell(const Trace& trace, const CellRef& cell) {
    if (!hasStage(trace, cell.stage)) return false;
    const StageMatrixSize size = stageMatrixSize(trace, cell.stage);
    const bool isMean = cell.head == meanOfHeads && stageInfo(cell.stage).columnAxis == Axis::Key;
    const Index headCount = trace.stageHeadCount(cell.stage);
    return (isMean || (cell.head >= 0 && cell.head < headCount)) && cell.row >= 0 && cell.row < size.rows &&
           cell.column >= 0 && cell.column < size.columns;
}

Explanation explain(const Trace& trace, Index sequence, const CellRef& cell, const std::vector<int>& heads) {
    assert(hasCell(trace, cell));
    TraceReader reader(trace, sequence);
    const bool isMean = cell.head == meanOfHeads;
    const bool isRowFullyMasked = !isMean && !trace.gradientOf && isAfterMask(cell.stage) &&
                                  isFullyMasked(trace, sequence, cell.head, cell.row);
    CalculationSteps steps =
        isMean ? explainHeadMean(reader, cell, chosenHeads(trace, heads)) : stepsTo(reader, cell);
    if (trace.modelTrace)
        trace.modelTrace->model->requireUnchangedFiles();  // some parameters are read from mapped files
    return {cell, std::move(steps), isRowFullyMasked};
}

}  // namespace attention
