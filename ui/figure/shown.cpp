// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/shown.h"

#include "analysis/head_mean.h"
#include "attention/stage_tile.h"

#include <algorithm>
#include <numeric>

namespace attention {
namespace {

std::vector<int> all(Index count) {
    std::vector<int> indices(static_cast<std::size_t>(count));
    std::iota(indices.begin(), indices.end(), 0);
    return indices;
}

/// The words among the tokens; all of them when there is no word.
std::vector<int> words(const TokenLists& lists, int sequence, Index count) {
    std::vector<int> indices = all(count);
    std::erase_if(indices, [&](int i) { return isSpecialToken(lists, sequence, i); });
    return indices.empty() ? all(count) : indices;
}

std::vector<int> along(const Trace& trace, const ViewSettings& view, Axis axis, Index count) {
    if (!view.hidesSpecialTokens) return all(count);
    const int sequence = shownSequence(trace, view);
    if (axis == Axis::Query) return words(trace.tokens->queries, sequence, count);
    if (axis == Axis::Key) return words(trace.tokens->keys, sequence, count);
    return all(count);
}

std::optional<int> placeOf(const std::vector<int>& indices, int index) {
    const auto found = std::ranges::lower_bound(indices, index);
    if (found == indices.end() || *found != index) return std::nullopt;
    return static_cast<int>(found - indices.begin());
}

}  // namespace

int shownSequence(const Trace& trace, const ViewSettings& view) {
    return std::clamp(view.sequence, 0, static_cast<int>(trace.sequences()) - 1);
}

std::vector<Stage> pipelineStages(const Trace& trace) {
    std::vector<Stage> stages;
    const bool isCross = trace.keyEmbeddings != trace.queryEmbeddings;
    for (const StageInfo& info : allStages) {
        if (info.stage == Stage::Entropy || !hasStage(trace, info.stage)) continue;
        if (info.stage == Stage::KeyEmbeddings && !isCross) continue;  // the same as those of the queries
        stages.push_back(info.stage);
    }
    return stages;
}

std::vector<Stage> overviewStages(const Trace& trace, const ViewSettings& view, Stage selected) {
    std::vector<Stage> stages = pipelineStages(trace);
    if (!view.hasAllStages) {
        std::erase_if(stages, [&](Stage stage) {
            return stage != Stage::RawScores && stage != Stage::Weights && stage != Stage::Context &&
                   stage != selected;
        });
    }
    if (std::ranges::find(stages, selected) == stages.end()) stages.insert(stages.begin(), selected);
    return stages;
}

bool hasMeanOfHeads(Stage stage) {
    return stage == Stage::Weights || stage == Stage::DroppedWeights;
}

std::vector<int> shownHeads(const Trace& trace, const ViewSettings& view, Stage stage) {
    if (!infoOf(stage).isPerHead) return {0};
    std::vector<int> heads = chosenHeads(trace, view.heads);
    if (view.isMean && hasMeanOfHeads(stage)) heads.push_back(meanOfHeads);
    return heads;
}

std::optional<int> ShownCells::mapRow(int row) const {
    return placeOf(rows, row);
}

std::optional<int> ShownCells::mapColumn(int column) const {
    return placeOf(columns, column);
}

ShownCells shownCells(const Trace& trace, const ViewSettings& view, Stage stage) {
    const TileSize size = tileSize(trace, stage);
    ShownCells cells{along(trace, view, infoOf(stage).rows, size.rows),
                     along(trace, view, infoOf(stage).columns, size.columns), true};
    cells.areAll = static_cast<Index>(cells.rows.size()) == size.rows &&
                   static_cast<Index>(cells.columns.size()) == size.columns;
    return cells;
}

}  // namespace attention
