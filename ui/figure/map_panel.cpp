// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/map_panel.h"

namespace attention {

std::optional<CellRef> MapPanel::cellAt(QPointF point) const {
    const auto mapPosition = cells ? grid.cellAt(point) : std::nullopt;
    if (!mapPosition) return std::nullopt;
    return CellRef{stage, head, cells->rows[static_cast<std::size_t>(mapPosition->first)],
                   cells->columns[static_cast<std::size_t>(mapPosition->second)]};
}

QRectF MapPanel::cellRect(const CellRef& cell) const {
    if (!cells || cell.stage != stage || cell.head != head) return {};
    const auto row = cells->rowInMap(cell.row);
    const auto column = cells->columnInMap(cell.column);
    return row && column ? grid.cellRect(*row, *column) : QRectF();
}

}  // namespace attention
