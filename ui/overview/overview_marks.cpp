// SPDX-License-Identifier: GPL-3.0-or-later
// What moves over an overview's picture: the marks of the cell pointed at.
#include "heatmap/frame_painting.h"
#include "overview/overview_figure.h"
#include "state/cell_navigation.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Whether dimension 3 of the one is dimension 3 of the other: where the one is multiplied by, or added up
/// from, the other.
bool shareDimensions(const Trace& trace, Stage a, Stage b) {
    constexpr int ofStream = 1;
    const auto family = [&](Stage stage) {
        switch (stage) {
            case Stage::QueryEmbeddings:
            case Stage::KeyEmbeddings:
            case Stage::HiddenIn:
            case Stage::AttentionSum:
            case Stage::MlpIn:
            case Stage::MlpOutput:
            case Stage::MlpSum:
            case Stage::HiddenOut:
                return ofStream;
            case Stage::Output:
                return trace.parameters->block ? ofStream : 5 + static_cast<int>(stage);
            case Stage::MlpGate:
            case Stage::MlpUp:
            case Stage::MlpActivated:
                return 4;
            case Stage::Queries:
            case Stage::Keys:
                return 2;
            case Stage::Values:
            case Stage::Context:
                return 3;
            default:
                return 5 + static_cast<int>(stage);
        }
    };
    return family(a) == family(b);
}

}  // namespace

int OverviewFigure::indexAlong(const CellRef& cell, Axis axis) {
    constexpr int nowhere = -1;
    if (stageInfo(cell.stage).rowAxis == axis) return cell.row;
    if (stageInfo(cell.stage).columnAxis == axis) return cell.column;
    return nowhere;
}

std::optional<CellRef> OverviewFigure::cellAt(QPointF point) const {
    if (m_layoutOptions.isInWindow && isUnderStickyLabels(point)) return std::nullopt;
    return Figure::cellAt(point);
}

QRectF OverviewFigure::cellRect(const CellRef& cell) const {
    const std::vector<QRectF> rects = cellRects(cell);
    return rects.empty() ? QRectF() : rects.front();
}

/// Keys and values that serve several heads stand in each one's column.
std::vector<QRectF> OverviewFigure::cellRects(const CellRef& cell) const {
    std::vector<QRectF> rects;
    for (const MapPanel& panel : mapPanels())
        if (const QRectF rect = panel.cellRect(cell); !rect.isEmpty()) rects.push_back(rect);
    return rects;
}

/// Out of sight, a cell asks for as much of its map as there is room for; and it is not to lie below the
/// labels that stay at the edges.
QRectF OverviewFigure::rectToReveal(const CellRef& cell) const {
    const QRectF rect = cellRect(cell);
    if (rect.isEmpty()) return rect;
    double beside = 0;
    for (const QRectF& labels : m_layout.rowLabels) beside = std::max(beside, labels.width());
    const QMarginsF around(beside + 16, stickyHeaderHeight(cell.stage) + 8, 7, 7);
    const QRectF needed = QRectF(rect.toAlignedRect()).marginsAdded(around);
    const Row& row = *rowOf(cell.stage);
    const QRectF map = row.grids[*row.maps.mapIndexOf(cell.head)].area().marginsAdded(around);
    using Reach = std::pair<double, double>;
    const auto wanted = [](const Reach& least, const Reach& most, const Reach& sight) {
        if (least.first >= sight.first && least.second <= sight.second) return least;
        const double end = std::min(most.second, most.first + sight.second - sight.first);
        return least.second <= end ? Reach(most.first, end) : least;
    };
    const auto [left, right] = wanted({needed.left(), needed.right()}, {map.left(), map.right()},
                                      {m_visibleRect.left(), m_visibleRect.right()});
    const auto [top, bottom] = wanted({needed.top(), needed.bottom()}, {map.top(), map.bottom()},
                                      {m_visibleRect.top(), m_visibleRect.bottom()});
    return {QPointF(left, top), QPointF(right, bottom)};
}

std::optional<int> OverviewFigure::keyOfLabelAt(QPointF point) const {
    for (std::size_t i = 0; i < m_layout.columnLabels.size(); ++i) {
        const QRectF& area = m_layout.columnLabels[i];
        const StageMaps& maps = m_rows[i / mapColumnCount()].maps;
        if (stageInfo(maps.stage).columnAxis != Axis::Key || area.isEmpty()) continue;
        if (point.y() < area.top() || point.y() > area.bottom()) continue;
        const double shift = m_layout.areKeyLabelsSlanted ? slantedLabelShift(area.bottom() - point.y()) : 0;
        const double cell = area.width() / static_cast<double>(m_keyLabels.texts.size());
        const double at = (point.x() - shift - area.left()) / cell;
        if (at < 0 || at >= static_cast<double>(m_keyLabels.texts.size())) continue;
        return maps.cells.columns[static_cast<std::size_t>(at)];
    }
    return std::nullopt;
}

/// Of parameters a row is marked by their own cells only.
std::optional<int> OverviewFigure::markedRow(const Row& row, const CellRef& cell) const {
    if (cell.stage == row.maps.stage) return row.maps.cells.rowInMap(cell.row);
    const Axis axis = stageInfo(row.maps.stage).rowAxis;
    if (axis != Axis::Query && axis != Axis::Key) return std::nullopt;
    return row.maps.cells.rowInMap(indexAlong(cell, axis));
}

Invalidation OverviewFigure::setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) {
    const Stage before = m_selectedCell.stage;
    Figure::setMarkedCells(nearestShownCell(*m_trace, m_viewSettings, selected), hovered);
    const bool hasSameRows = overviewStages(*m_trace, m_viewSettings, before) ==
                             overviewStages(*m_trace, m_viewSettings, m_selectedCell.stage);
    return hasSameRows ? Invalidation::Marks : Invalidation::Figure;
}

std::optional<CellRef> OverviewFigure::cellForKey(const QKeyEvent& event) const {
    return cellAfterKey(*m_trace, m_viewSettings, m_selectedCell, event);
}

void OverviewFigure::paintMarks(QPainter& painter) const {
    if (!m_layoutOptions.isInWindow) return;
    paintHighlight(painter, m_hoveredCell.value_or(m_selectedCell), !m_hoveredCell);
    if (m_hoveredCell && *m_hoveredCell != m_selectedCell) {  // what is selected stays so
        painter.setPen(QPen(m_theme.accent, 2));
        painter.drawRect(cellRect(m_selectedCell).adjusted(-1, -1, 0, 0));
    }
    paintStickyLabels(painter, m_hoveredCell.value_or(m_selectedCell));
}

/// Slanted labels reach as far to the right as up.
bool OverviewFigure::isInVisibleRect(const QRectF& area) const {
    return area.adjusted(-4, -4, area.height() + 4, 4).intersects(m_visibleRect);
}

/// Marks a cell, and its query, key and head in every map in sight and at every label.
void OverviewFigure::paintHighlight(QPainter& painter, const CellRef& cell, bool isSelection) const {
    const double hairline = 1 / m_layoutOptions.devicePixelRatio;
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const Row& row = m_rows[r];
        const StageInfo& info = stageInfo(row.maps.stage);
        const std::optional<int> marked = markedRow(row, cell);
        std::optional<int> column;
        if (info.columnAxis == Axis::Key) column = row.maps.cells.columnInMap(indexAlong(cell, Axis::Key));
        if (info.columnAxis == Axis::Dimension && shareDimensions(*m_trace, cell.stage, row.maps.stage))
            column = row.maps.cells.columnInMap(cell.column);
        const QColor columnColor = info.columnAxis == Axis::Key ? m_theme.key : m_theme.value;
        for (const CellGrid& grid : row.grids) {
            if (!isInVisibleRect(grid.area())) continue;
            paintRowColumnHighlight(painter, grid, {marked, column, row.labels.color, columnColor}, hairline);
        }
        if (!marked) continue;
        for (std::size_t i = r; i < m_layout.rowLabels.size(); i += m_rows.size()) {
            const QRectF& area = m_layout.rowLabels[i];
            if (!area.isEmpty() && isInVisibleRect(area))
                row.labels.paintRowLabels(painter, area, *marked, m_visibleRect);
        }
    }
    for (std::size_t i = 0; i < m_layout.columnLabels.size(); ++i) {
        const Row& row = m_rows[i / mapColumnCount()];
        const QRectF& area = m_layout.columnLabels[i];
        const auto column = row.maps.cells.columnInMap(indexAlong(cell, Axis::Key));
        const bool isOfKeys = stageInfo(row.maps.stage).columnAxis == Axis::Key;
        if (isOfKeys && column && !area.isEmpty() && isInVisibleRect(area))
            paintColumnLabels(painter, row, area, *column);
    }
    for (std::size_t map = 0; map < mapColumnCount(); ++map) {
        const QRectF& title = m_layout.headTitles[map];
        if (isInHeadColumn(cell, map) && !title.isEmpty())
            paintHeadTitle(painter, map, title.topLeft(), true);
    }
    for (const QRectF& rect : cellRects(cell)) {
        if (isSelection) paintFrame(painter, rect.adjusted(-3, -3, 3, 3), {m_theme.background}, hairline);
        const FrameStyle look{isSelection ? m_theme.accent : m_theme.text, isSelection ? 3.0 : 1.0};
        paintFrame(painter, rect.adjusted(-1, -1, 1, 1), look, hairline);
    }
}

}  // namespace attention
