// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure.h"

#include <algorithm>
#include <utility>

namespace attention {

Figure::Figure(const FigureSource& source, FigureTheme theme)
    : m_trace(source.trace), m_view(source.view), m_theme(std::move(theme)), m_selected(source.selected) {}

QSizeF Figure::layOut(const FigureRoom& room) {
    m_room = room;
    if (!growsByCells()) m_room.size *= room.zoom;
    const QSizeF size = place();
    m_sight = QRectF(QPointF(), size);
    return size;
}

Renewal Figure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    m_selected = selected;
    m_hovered = hovered;
    return Renewal::Marks;
}

int Figure::numberedMaps() const {
    const HeatmapPainter painter(m_theme.cells);
    return static_cast<int>(std::ranges::count_if(
        panels(), [&](const MapPanel& panel) { return painter.hasNumbers(*panel.map, panel.grid); }));
}

std::optional<CellRef> Figure::cellAt(QPointF point) const {
    for (const MapPanel& panel : panels())
        if (const auto cell = panel.cellAt(point)) return cell;
    return std::nullopt;
}

Renewal Figure::point(const std::optional<QPointF>& at) {
    const auto cell = at ? cellAt(*at) : std::nullopt;
    return std::exchange(m_hovered, cell) == cell ? Renewal::None : Renewal::Marks;
}

}  // namespace attention
