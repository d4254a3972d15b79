// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/weights_cell.h"

#include "figure/cell_navigation.h"
#include "figure/stage_maps.h"

#include <QKeyEvent>

#include <algorithm>

namespace attention {
namespace {

/// The first position shown at or behind this one; the last where there is none.
int shownFrom(const std::vector<int>& positions, int position) {
    const auto at = std::ranges::lower_bound(positions, position);
    return at != positions.end() ? *at : positions.back();
}

/// The position shown next to `from` on the way to `to`; `from` where there is none.
int shownTowards(const std::vector<int>& positions, int from, int to) {
    if (to >= from) return shownFrom(positions, to);
    const auto behind = std::ranges::upper_bound(positions, to);
    return behind != positions.begin() ? *std::prev(behind) : from;
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

std::optional<CellRef> weightsCell(const ShownWeights& shown, const CellRef& cell) {
    if (shown.queries.empty() || shown.keys.empty()) return std::nullopt;
    const StageInfo& info = infoOf(cell.stage);
    const bool isRowKey = info.rows == Axis::Key;
    const int query = info.rows == Axis::Query ? cell.row : 0;
    const int key = info.columns == Axis::Key ? cell.column : isRowKey ? cell.row : 0;
    return CellRef{Stage::Weights, shown.heads[headIndex(shown, cell.head)].head,
                   shownFrom(shown.queries, query), shownFrom(shown.keys, key)};
}

std::optional<CellRef> movedInWeights(const Trace& trace, const ShownWeights& shown, const CellRef& cell,
                                      const QKeyEvent& event) {
    const bool isSideways = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        if (!isSideways) return std::nullopt;
        const int step = event.key() == Qt::Key_Left ? -1 : 1;
        const int last = static_cast<int>(shown.heads.size()) - 1;
        const int index = std::clamp(static_cast<int>(headIndex(shown, cell.head)) + step, 0, last);
        CellRef moved = cell;
        moved.head = shown.heads[static_cast<std::size_t>(index)].head;
        return moved;
    }
    auto moved = movedByKey(trace, cell, event);
    if (!moved) return std::nullopt;
    moved->head = cell.head;
    moved->row = shownTowards(shown.queries, cell.row, moved->row);
    moved->column = shownTowards(shown.keys, cell.column, moved->column);
    return moved;
}

}  // namespace attention
