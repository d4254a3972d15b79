// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure.h"

#include <QPainter>

#include <algorithm>
#include <utility>

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

Figure::Figure(const FigureSource& source, FigureTheme theme)
    : m_trace(source.trace),
      m_displaySettings(source.displaySettings),
      m_theme(std::move(theme)),
      m_selectedCell(source.selectedCell) {}

QSizeF Figure::layOut(const FigureLayoutOptions& options) {
    m_layoutOptions = options;
    if (!zoomsCells()) m_layoutOptions.availableSize *= options.zoom;
    const QSizeF size = layOutContents();
    m_visibleRect = QRectF(QPointF(), size);
    return size;
}

Invalidation Figure::setMarkedCells(const CellRef& selectedCell, const std::optional<CellRef>& hoveredCell) {
    m_selectedCell = selectedCell;
    m_hoveredCell = hoveredCell;
    return Invalidation::Marks;
}

int Figure::countMapsWithNumbers() const {
    const HeatmapPainter painter(m_theme.heatmapStyle);
    return static_cast<int>(std::ranges::count_if(heatmapPanels(), [&](const MapPanel& panel) {
        return painter.showsNumbers(*panel.map, panel.grid);
    }));
}

std::optional<CellRef> Figure::cellAt(QPointF point) const {
    for (const MapPanel& panel : heatmapPanels())
        if (const auto cell = panel.cellAt(point)) return cell;
    return std::nullopt;
}

Invalidation Figure::setPointerPosition(const std::optional<QPointF>& position) {
    const auto cell = position ? cellAt(*position) : std::nullopt;
    return std::exchange(m_hoveredCell, cell) == cell ? Invalidation::None : Invalidation::Marks;
}

void paintHint(QPainter& painter, const QRect& area, const FigureTheme& theme, const QString& hint) {
    painter.setPen(theme.mutedTextColor);
    painter.setFont(theme.headingFont);
    painter.drawText(area.adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap, hint);
}

}  // namespace attention
