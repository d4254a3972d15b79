// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/shown_cells.h"

#include "analysis/shown_weights.h"
#include "layer/stage_matrix.h"

#include <algorithm>

namespace attention {
namespace {

std::vector<int> along(const Trace& trace, const ViewSettings& view, Axis axis, Index count) {
    const bool isOfQueries = axis == Axis::Query;
    const bool isOfTokens = isOfQueries || axis == Axis::Key;
    const TokenLists& lists = isOfQueries ? trace.tokens->queries : trace.tokens->keys;
    const auto shown = [&](bool hidesSpecialTokens) {
        auto positions =
            shownPositions(lists, shownSequence(trace, view), count, isOfTokens && hidesSpecialTokens);
        if (!view.crop || !isOfTokens) return positions;
        const auto [first, last] = isOfQueries ? view.crop->queries : view.crop->keys;
        std::erase_if(positions, [=](int position) { return position < first || position > last; });
        return positions;
    };
    const auto positions = shown(view.hidesSpecialTokens);
    return positions.empty() ? shown(false) : positions;  // nothing but special tokens was asked for
}

std::optional<int> placeOf(const std::vector<int>& indices, int index) {
    const auto found = std::ranges::lower_bound(indices, index);
    if (found == indices.end() || *found != index) return std::nullopt;
    return static_cast<int>(found - indices.begin());
}

}  // namespace

int shownSequence(const Trace& trace, const ViewSettings& view) {
    return std::clamp(view.sequence, 0, static_cast<int>(trace.sequenceCount()) - 1);
}

std::vector<Stage> pipelineStages(const Trace& trace) {
    std::vector<Stage> stages;
    const bool isCross = trace.tensor(Stage::KeyEmbeddings) != trace.tensor(Stage::QueryEmbeddings);
    for (const StageInfo& info : pipelineStageInfos) {
        if (info.stage == Stage::Entropy || !hasStage(trace, info.stage)) continue;
        if (info.stage == Stage::KeyEmbeddings && !isCross) continue;  // the same as those of the queries
        stages.push_back(info.stage);
    }
    return stages;
}

std::vector<Stage> overviewStages(const Trace& trace, const ViewSettings& view, Stage selected) {
    if (view.hiddenWeights && !view.hiddenWeights->isFullyRevealed)
        return {Stage::Weights};  // scores would tell them
    std::vector<Stage> wanted = {Stage::RawScores, Stage::Weights, Stage::Context};
    if (!view.chosenStages.empty()) wanted = view.chosenStages;
    wanted.push_back(selected);
    const auto isIn = [](const std::vector<Stage>& stages, Stage stage) {
        return std::ranges::find(stages, stage) != stages.end();
    };
    std::vector<Stage> stages = pipelineStages(trace);
    if (!view.showsAllStages || !view.chosenStages.empty())
        std::erase_if(stages, [&](Stage stage) { return !isIn(wanted, stage); });
    for (const Stage stage : wanted)  // parameters come first
        if (hasStage(trace, stage) && !isIn(stages, stage)) stages.insert(stages.begin(), stage);
    return stages;
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

std::vector<int> shownHeads(const Trace& trace, const ViewSettings& view, Stage stage) {
    if (!stageInfo(stage).isPerHead()) return {0};
    std::vector<int> heads = chosenHeads(trace, view.heads);
    for (int& head : heads) head = static_cast<int>(trace.servingHead(stage, head));
    heads.erase(std::ranges::unique(heads).begin(), heads.end());  // several may share keys and values
    if (view.averagesHeads && hasMeanOfHeads(stage)) heads.push_back(meanOfHeads);
    return heads;
}

std::optional<int> ShownCells::rowInMap(int row) const {
    return placeOf(rows, row);
}

std::optional<int> ShownCells::columnInMap(int column) const {
    return placeOf(columns, column);
}

ShownCells shownCells(const Trace& trace, const ViewSettings& view, Stage stage) {
    const StageMatrixSize size = stageMatrixSize(trace, stage);
    ShownCells cells{along(trace, view, stageInfo(stage).rowAxis, size.rows),
                     along(trace, view, stageInfo(stage).columnAxis, size.columns), true};
    cells.includesAll = static_cast<Index>(cells.rows.size()) == size.rows &&
                        static_cast<Index>(cells.columns.size()) == size.columns;
    return cells;
}

}  // namespace attention
