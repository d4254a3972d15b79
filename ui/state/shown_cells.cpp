// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/shown_cells.h"

#include "analysis/shown_weights.h"
#include "layer/stage_matrix.h"

#include <algorithm>

namespace attention {
namespace {

std::vector<int> shownIndices(const Trace& trace, const DisplaySettings& displaySettings, Axis axis,
                              Index count) {
    const bool isQueryAxis = axis == Axis::Query;
    const bool isTokenAxis = isQueryAxis || axis == Axis::Key;
    const TokenLists& tokenLists = isQueryAxis ? trace.tokens->queries : trace.tokens->keys;
    const auto positionsFor = [&](bool hidesSpecialTokens) {
        auto positions = shownPositions(tokenLists, shownSequence(trace, displaySettings), count,
                                        isTokenAxis && hidesSpecialTokens);
        if (!displaySettings.crop || !isTokenAxis) return positions;
        const auto [first, last] = isQueryAxis ? displaySettings.crop->queries : displaySettings.crop->keys;
        std::erase_if(positions, [=](int position) { return position < first || position > last; });
        return positions;
    };
    const auto positions = positionsFor(displaySettings.hidesSpecialTokens);
    return positions.empty() ? positionsFor(false) : positions;  // the crop contains only special tokens
}

std::optional<int> positionOf(const std::vector<int>& sortedIndices, int index) {
    const auto found = std::ranges::lower_bound(sortedIndices, index);
    if (found == sortedIndices.end() || *found != index) return std::nullopt;
    return static_cast<int>(found - sortedIndices.begin());
}

}  // namespace

int shownSequence(const Trace& trace, const ViewSettings& viewSettings) {
    return std::clamp(viewSettings.sequence, 0, static_cast<int>(trace.sequenceCount()) - 1);
}

std::vector<Stage> pipelineStages(const Trace& trace) {
    std::vector<Stage> stages;
    const bool isCrossAttention = trace.tensor(Stage::KeyEmbeddings) != trace.tensor(Stage::QueryEmbeddings);
    for (const StageInfo& info : pipelineStageInfos) {
        if (info.stage == Stage::Entropy || !hasStage(trace, info.stage)) continue;
        if (info.stage == Stage::KeyEmbeddings && !isCrossAttention)
            continue;  // in self-attention, they equal the query embeddings
        stages.push_back(info.stage);
    }
    return stages;
}

std::vector<Stage> overviewStages(const Trace& trace, const DisplaySettings& displaySettings,
                                  Stage selectedStage) {
    if (displaySettings.hiddenWeights && !displaySettings.hiddenWeights->isFullyRevealed)
        return {Stage::Weights};  // scores would reveal the weights
    std::vector<Stage> includedStages = {Stage::RawScores, Stage::Weights, Stage::Context};
    if (!displaySettings.chosenStages.empty()) includedStages = displaySettings.chosenStages;
    includedStages.push_back(selectedStage);
    const auto contains = [](const std::vector<Stage>& stages, Stage stage) {
        return std::ranges::find(stages, stage) != stages.end();
    };
    std::vector<Stage> stages = pipelineStages(trace);
    if (!displaySettings.showsAllStages || !displaySettings.chosenStages.empty())
        std::erase_if(stages, [&](Stage stage) { return !contains(includedStages, stage); });
    for (const Stage stage : includedStages)  // auxiliary stages are not in the pipeline and come first
        if (hasStage(trace, stage) && !contains(stages, stage)) stages.insert(stages.begin(), stage);
    return stages;
}

std::optional<int> comparedHead(const Trace& trace, const ViewSettings& viewSettings) {
    const std::optional<int> head = viewSettings.comparedHead;
    return head && *head < trace.headCount() && trace.headCount() > 1 ? head : std::nullopt;
}

bool isWeightStage(Stage stage) {
    return stage == Stage::Weights || stage == Stage::DroppedWeights;
}

bool isScoreStage(Stage stage) {
    return stage == Stage::RawScores || stage == Stage::ScaledScores || stage == Stage::MaskedScores;
}

bool hasMeanOfHeads(Stage stage) {
    return isWeightStage(stage);
}

std::vector<int> shownHeads(const Trace& trace, const ViewSettings& viewSettings, Stage stage) {
    if (!stageInfo(stage).isPerHead()) return {0};
    std::vector<int> heads = chosenHeads(trace, viewSettings.heads);
    for (int& head : heads) head = static_cast<int>(trace.servingHead(stage, head));
    heads.erase(std::ranges::unique(heads).begin(),
                heads.end());  // several query heads may share keys and values
    if (viewSettings.averagesHeads && hasMeanOfHeads(stage)) heads.push_back(meanOfHeads);
    return heads;
}

std::vector<int> overviewHeads(const Trace& trace, const DisplaySettings& displaySettings, Stage stage) {
    if (displaySettings.chosenHeads.empty()) return shownHeads(trace, displaySettings, stage);
    ViewSettings settingsOfHeads;
    settingsOfHeads.heads = displaySettings.chosenHeads;
    return shownHeads(trace, settingsOfHeads, stage);
}

std::optional<int> ShownCells::rowInMap(int row) const {
    return positionOf(rows, row);
}

std::optional<int> ShownCells::columnInMap(int column) const {
    return positionOf(columns, column);
}

ShownCells shownCells(const Trace& trace, const DisplaySettings& displaySettings, Stage stage) {
    const StageMatrixSize size = stageMatrixSize(trace, stage);
    ShownCells cells{shownIndices(trace, displaySettings, stageInfo(stage).rowAxis, size.rows),
                     shownIndices(trace, displaySettings, stageInfo(stage).columnAxis, size.columns), true};
    cells.includesAll = static_cast<Index>(cells.rows.size()) == size.rows &&
                        static_cast<Index>(cells.columns.size()) == size.columns;
    return cells;
}

}  // namespace attention
