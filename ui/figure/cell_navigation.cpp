// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/cell_navigation.h"

#include "attention/stage_tile.h"

#include <QKeyEvent>

#include <algorithm>

namespace attention {
namespace {

CellRef neighbour(CellRef cell, int key, QSize size) {
    switch (key) {
        case Qt::Key_Left:
            --cell.column;
            break;
        case Qt::Key_Right:
            ++cell.column;
            break;
        case Qt::Key_Up:
            --cell.row;
            break;
        case Qt::Key_Down:
            ++cell.row;
            break;
        case Qt::Key_Home:
            cell.column = 0;
            break;
        case Qt::Key_End:
            cell.column = size.width() - 1;
            break;
        default:
            break;
    }
    return cell;
}

CellRef inOtherMap(CellRef cell, int key) {
    const auto& stages = shownStages();
    auto stage = std::ranges::find(stages, cell.stage);
    if (key == Qt::Key_Left) --cell.head;
    if (key == Qt::Key_Right) ++cell.head;
    if (key == Qt::Key_Up && stage != stages.begin()) --stage;
    if (key == Qt::Key_Down && stage + 1 != stages.end()) ++stage;
    cell.stage = *stage;
    return cell;
}

}  // namespace

const std::vector<Stage>& shownStages() {
    static const std::vector<Stage> list = {Stage::RawScores, Stage::Weights, Stage::Context};
    return list;
}

QSize mapSize(const Trace& trace, Stage stage) {
    const TileSize size = tileSize(trace, stage);
    return {static_cast<int>(size.columns), static_cast<int>(size.rows)};
}

CellRef clamped(const Trace& trace, CellRef cell) {
    const QSize size = mapSize(trace, cell.stage);
    cell.head = std::clamp(cell.head, 0, static_cast<int>(trace.heads()) - 1);
    cell.row = std::clamp(cell.row, 0, size.height() - 1);
    cell.column = std::clamp(cell.column, 0, size.width() - 1);
    return cell;
}

std::optional<CellRef> movedByKey(const Trace& trace, const CellRef& cell, const QKeyEvent& event) {
    constexpr int keys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End};
    if (std::ranges::find(keys, event.key()) == std::end(keys)) return std::nullopt;
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    return clamped(trace, isControl ? inOtherMap(cell, event.key())
                                    : neighbour(cell, event.key(), mapSize(trace, cell.stage)));
}

}  // namespace attention
