// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/weight_cells.h"

#include "state/cell_navigation.h"
#include "state/stage_maps.h"

#include <algorithm>

namespace attention {
namespace {

/// The first position shown at or behind this one; the last where there is none.
int shownFrom(const std::vector<int>& positions, int position) {
    const auto at = std::ranges::lower_bound(positions, position);
    return at != positions.end() ? *at : positions.back();
}

std::size_t headIndex(const ShownWeights& shown, int head) {
    const auto at = std::ranges::find(shown.heads, head, &HeadWeights::head);
    return at != shown.heads.end() ? static_cast<std::size_t>(at - shown.heads.begin()) : 0;
}

}  // namespace

ShownWeights shownWeights(const Trace& trace, const ViewSettings& view) {
    return shownWeights(
        trace, {shownSequence(trace, view), view.heads, view.averagesHeads, view.hidesSpecialTokens});
}

CellRef nearestWeightCell(const ShownWeights& shown, const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    const bool isRowKey = info.rowAxis == Axis::Key;
    const int query = info.rowAxis == Axis::Query ? cell.row : 0;
    const int key = info.columnAxis == Axis::Key ? cell.column : isRowKey ? cell.row : 0;
    return {Stage::Weights, shown.heads[headIndex(shown, cell.head)].head, shownFrom(shown.queries, query),
            shownFrom(shown.keys, key)};
}

std::optional<CellRef> weightCellAfterMove(const ShownWeights& shown, const CellRef& cell,
                                           std::optional<MapAction> action) {
    std::vector<int> heads;
    for (const HeadWeights& head : shown.heads) heads.push_back(head.head);
    return action ? cellAfterMove({shown.queries, shown.keys, heads}, cell, *action) : std::nullopt;
}

}  // namespace attention
