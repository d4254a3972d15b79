// SPDX-License-Identifier: GPL-3.0-or-later
// What moves over an overview's picture: the marks of the cell pointed at, and labels that stay in sight.
#include "heatmap/frame.h"
#include "overview/overview_figure.h"
#include "state/cell_navigation.h"

#include <QPainter>

#include <algorithm>

namespace attention {
namespace {

constexpr int nowhere = -1;

/// Which token or dimension a cell points at along an axis, if it does.
int pointedAt(const CellRef& cell, Axis axis) {
    if (infoOf(cell.stage).rows == axis) return cell.row;
    if (infoOf(cell.stage).columns == axis) return cell.column;
    return nowhere;
}

/// Whether dimension 3 of the one is dimension 3 of the other: where the one is multiplied by, or added up
/// from, the other.
bool shareDimensions(Stage a, Stage b) {
    const auto family = [](Stage stage) {
        switch (stage) {
            case Stage::QueryEmbeddings:
            case Stage::KeyEmbeddings:
                return 1;
            case Stage::Queries:
            case Stage::Keys:
                return 2;
            case Stage::Values:
            case Stage::Context:
                return 3;
            default:
                return 4 + static_cast<int>(stage);
        }
    };
    return family(a) == family(b);
}

}  // namespace

std::optional<CellRef> OverviewFigure::cellAt(QPointF point) const {
    for (const Row& row : m_rows) {
        for (std::size_t map = 0; map < row.grids.size(); ++map) {
            const auto cell = row.grids[map].cellAt(point);
            if (!cell) continue;
            return CellRef{row.maps.stage, row.maps.heads[map],
                           row.maps.cells.rows[static_cast<std::size_t>(cell->first)],
                           row.maps.cells.columns[static_cast<std::size_t>(cell->second)]};
        }
    }
    return std::nullopt;
}

QRectF OverviewFigure::cellRect(const CellRef& cell) const {
    const Row* row = rowOf(cell.stage);
    if (!row) return {};
    const auto map = row->maps.mapOf(cell.head);
    const auto r = row->maps.cells.mapRow(cell.row);
    const auto c = row->maps.cells.mapColumn(cell.column);
    return map && r && c ? row->grids[*map].cellRect(*r, *c) : QRectF();
}

QRectF OverviewFigure::rectOf(const CellRef& cell) const {
    const QRectF rect = cellRect(cell);
    return rect.isEmpty() ? rect : QRectF(rect.toAlignedRect()).adjusted(-8, -8, 7, 7);
}

std::optional<int> OverviewFigure::keyLabelAt(QPointF point) const {
    const Row* scores = rowOf(Stage::Weights);
    for (const QRectF& area : m_layout.keyLabels) {
        if (!scores || area.isEmpty() || point.y() < area.top() || point.y() > area.bottom()) continue;
        const double rise = m_layout.areKeyLabelsSlanted ? slantedShift(area.bottom() - point.y()) : 0;
        const double cell = area.width() / static_cast<double>(m_keyLabels.texts.size());
        const double at = (point.x() - rise - area.left()) / cell;
        if (at < 0 || at >= static_cast<double>(m_keyLabels.texts.size())) continue;
        return scores->maps.cells.columns[static_cast<std::size_t>(at)];
    }
    return std::nullopt;
}

/// Of parameters a row is marked by their own cells only.
std::optional<int> OverviewFigure::markedRow(const Row& row, const CellRef& cell) const {
    if (cell.stage == row.maps.stage) return row.maps.cells.mapRow(cell.row);
    const Axis axis = infoOf(row.maps.stage).rows;
    if (axis != Axis::Query && axis != Axis::Key) return std::nullopt;
    return row.maps.cells.mapRow(pointedAt(cell, axis));
}

Renewal OverviewFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    const Stage before = m_selected.stage;
    Figure::mark(clamped(*m_trace, m_view, selected), hovered);
    const bool hasSameRows =
        overviewStages(*m_trace, m_view, before) == overviewStages(*m_trace, m_view, m_selected.stage);
    return hasSameRows ? Renewal::Marks : Renewal::Figure;
}

std::optional<CellRef> OverviewFigure::moved(const QKeyEvent& event) const {
    return movedByKey(*m_trace, m_view, m_selected, event);
}

void OverviewFigure::paintMarks(QPainter& painter) const {
    if (!m_room.isInWindow) return;
    paintHighlight(painter, m_hovered.value_or(m_selected), !m_hovered);
    if (m_hovered && *m_hovered != m_selected) {  // what is selected stays so
        painter.setPen(QPen(m_theme.accent, 2));
        painter.drawRect(cellRect(m_selected).adjusted(-1, -1, 0, 0));
    }
    paintStickyLabels(painter, m_hovered.value_or(m_selected));
}

/// Slanted labels reach as far to the right as up.
bool OverviewFigure::isInSight(const QRectF& area) const {
    return area.adjusted(-4, -4, area.height() + 4, 4).intersects(m_sight);
}

/// Marks a cell, and its query, key and head in every map in sight and at every label.
void OverviewFigure::paintHighlight(QPainter& painter, const CellRef& cell, bool isFirm) const {
    const auto frame = [&](const QRectF& area, const FrameLook& look) {
        paintFrame(painter, area, look, 1 / m_room.devicePixelRatio);
    };
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const Row& row = m_rows[r];
        const StageInfo& info = infoOf(row.maps.stage);
        const std::optional<int> marked = markedRow(row, cell);
        std::optional<int> column;
        if (info.columns == Axis::Key) column = row.maps.cells.mapColumn(pointedAt(cell, Axis::Key));
        if (info.columns == Axis::Dimension && shareDimensions(cell.stage, row.maps.stage))
            column = row.maps.cells.mapColumn(cell.column);
        const QColor columnColor = info.columns == Axis::Key ? m_theme.key : m_theme.value;
        for (const CellGrid& grid : row.grids) {
            if (!isInSight(grid.area())) continue;
            if (marked) frame(grid.rowRect(*marked), {row.labels.color, 1, 0.7});
            if (column) frame(grid.columnRect(*column), {columnColor, 1, 0.7});
        }
        if (!marked) continue;
        for (std::size_t i = r; i < m_layout.rowLabels.size(); i += m_rows.size()) {
            const QRectF& area = m_layout.rowLabels[i];
            if (isInSight(area)) paintRowLabels(painter, row, area, *marked);
        }
    }
    const Row* scores = rowOf(Stage::Weights);
    std::optional<int> column;
    if (scores) column = scores->maps.cells.mapColumn(pointedAt(cell, Axis::Key));
    for (std::size_t map = 0; map < mapColumns(); ++map) {
        const QRectF& labels = m_layout.keyLabels[map];
        if (column && isInSight(labels)) paintKeyLabels(painter, labels, *column);
        const bool isHead = infoOf(cell.stage).isPerHead() && m_heads[map] == cell.head;
        if (isHead) paintHeadTitle(painter, map, {}, true);
    }
    const QRectF rect = cellRect(cell);
    if (rect.isEmpty()) return;
    if (isFirm) frame(rect.adjusted(-3, -3, 3, 3), {m_theme.background});
    frame(rect.adjusted(-1, -1, 1, 1), {isFirm ? m_theme.accent : m_theme.text, isFirm ? 3.0 : 1.0});
}

/// The labels that have scrolled out of sight, at the edges of what is in sight.
void OverviewFigure::paintStickyLabels(QPainter& painter, const CellRef& marked) const {
    const Row* scores = rowOf(Stage::Weights);
    const int key = pointedAt(marked, Axis::Key);
    const int markedKey = scores ? scores->maps.cells.mapColumn(key).value_or(-1) : -1;
    const int mapsPerBand = (static_cast<int>(mapColumns()) + m_layout.bands - 1) / m_layout.bands;
    for (int band = m_layout.bands - 1; band >= 0; --band) {
        const auto first = static_cast<std::size_t>(band * mapsPerBand);
        const QRectF labels = m_layout.keyLabels[first];
        if (labels.isEmpty() || labels.top() >= m_sight.top()) continue;
        const double title = m_layout.headTitles[first].height();
        const QRectF strip(m_sight.left(), m_sight.top(), m_sight.width(), title + labels.height());
        painter.fillRect(strip, m_theme.background);
        painter.fillRect(QRectF(strip.left(), strip.bottom(), strip.width(), 1), m_theme.hairline);
        const auto last = std::min(mapColumns(), first + static_cast<std::size_t>(mapsPerBand));
        for (std::size_t map = first; map < last; ++map) {
            paintHeadTitle(painter, map, {0, m_sight.top() - m_layout.headTitles[map].top()}, false);
            const QRectF here = m_layout.keyLabels[map].translated(0, strip.bottom() - labels.bottom());
            paintKeyLabels(painter, here);
            if (markedKey >= 0) paintKeyLabels(painter, here, markedKey);
        }
        break;
    }
    double left = 0;
    for (const QRectF& area : m_layout.rowLabels) left = std::max(left, area.left());
    if (left >= m_sight.left()) return;
    for (std::size_t i = 0; i < m_layout.rowLabels.size(); ++i) {
        const Row& row = m_rows[i % m_rows.size()];
        const QRectF area = m_layout.rowLabels[i];
        if (area.isEmpty()) continue;
        const QRectF strip(m_sight.left(), area.top() - 4, area.width() + 12, area.height() + 8);
        painter.fillRect(strip, m_theme.background);
        const QRectF here = area.translated(m_sight.left() + 4 - left, 0);
        paintRowLabels(painter, row, here);
        const auto at = markedRow(row, marked);
        if (at) paintRowLabels(painter, row, here, *at);
    }
}

}  // namespace attention
