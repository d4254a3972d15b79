// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/weights_cell.h"

#include "state/cell_navigation.h"
#include "state/map_keys.h"
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
    return shownWeights(trace,
                        {shownSequence(trace, view), view.heads, view.isMean, view.hidesSpecialTokens});
}

CellRef weightsCell(const ShownWeights& shown, const CellRef& cell) {
    const StageInfo& info = infoOf(cell.stage);
    const bool isRowKey = info.rows == Axis::Key;
    const int query = info.rows == Axis::Query ? cell.row : 0;
    const int key = info.columns == Axis::Key ? cell.column : isRowKey ? cell.row : 0;
    return {Stage::Weights, shown.heads[headIndex(shown, cell.head)].head, shownFrom(shown.queries, query),
            shownFrom(shown.keys, key)};
}

std::optional<CellRef> movedInWeights(const ShownWeights& shown, const CellRef& cell,
                                      const QKeyEvent& event) {
    std::vector<int> heads;
    for (const HeadWeights& head : shown.heads) heads.push_back(head.head);
    CellRef moved = cell;
    const auto move = mapMoveOf(event);
    if (!move) return std::nullopt;
    switch (*move) {
        case MapMove::PreviousColumn:
        case MapMove::NextColumn:
            moved.column = stepped(shown.keys, cell.column, move == MapMove::NextColumn ? 1 : -1);
            return moved;
        case MapMove::PreviousRow:
        case MapMove::NextRow:
            moved.row = stepped(shown.queries, cell.row, move == MapMove::NextRow ? 1 : -1);
            return moved;
        case MapMove::FirstColumn:
            moved.column = shown.keys.front();
            return moved;
        case MapMove::LastColumn:
            moved.column = shown.keys.back();
            return moved;
        case MapMove::PreviousHead:
        case MapMove::NextHead:
            moved.head = stepped(heads, cell.head, move == MapMove::NextHead ? 1 : -1);
            return moved;
        case MapMove::Open:
            break;
    }
    return std::nullopt;
}

}  // namespace attention
