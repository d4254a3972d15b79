// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/weight_cells.h"

#include "state/cell_navigation.h"
#include "state/stage_maps.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the first entry of `positions` that is at least `position`, or the last entry if all are smaller.
/// `positions` must be ascending and not empty.
int nextShownPosition(const std::vector<int>& positions, int position) {
    const auto found = std::ranges::lower_bound(positions, position);
    return found != positions.end() ? *found : positions.back();
}

/// Returns the index of `head` among the shown heads, or 0 if `head` is not shown.
std::size_t headIndex(const ShownWeights& shownWeights, int head) {
    const auto found = std::ranges::find(shownWeights.heads, head, &HeadWeights::head);
    return found != shownWeights.heads.end() ? static_cast<std::size_t>(found - shownWeights.heads.begin())
                                             : 0;
}

}  // namespace

ShownWeights shownWeights(const Trace& trace, const ViewSettings& viewSettings) {
    return shownWeights(trace, {shownSequence(trace, viewSettings), viewSettings.heads,
                                viewSettings.averagesHeads, viewSettings.hidesSpecialTokens});
}

CellRef nearestWeightCell(const ShownWeights& shownWeights, const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    const bool hasKeyRows = info.rowAxis == Axis::Key;
    const int query = info.rowAxis == Axis::Query ? cell.row : 0;
    const int key = info.columnAxis == Axis::Key ? cell.column : hasKeyRows ? cell.row : 0;
    return {Stage::Weights, shownWeights.heads[headIndex(shownWeights, cell.head)].head,
            nextShownPosition(shownWeights.queries, query), nextShownPosition(shownWeights.keys, key)};
}

std::optional<CellRef> weightCellAfterMove(const ShownWeights& shownWeights, const CellRef& cell,
                                           std::optional<MapAction> action) {
    std::vector<int> heads;
    for (const HeadWeights& head : shownWeights.heads) heads.push_back(head.head);
    return action ? cellAfterMove({shownWeights.queries, shownWeights.keys, heads}, cell, *action)
                  : std::nullopt;
}

}  // namespace attention
