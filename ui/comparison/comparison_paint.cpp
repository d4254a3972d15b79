// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonFigure: how it is painted.
#include "comparison/comparison_figure.h"
#include "heatmap/frame_painting.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

using Part = ComparisonFigure::ComparedMap;

constexpr std::array parts = {Part::A, Part::B, Part::Change};
constexpr double hatchSpacing = 7;

}  // namespace

void ComparisonFigure::paint(QPainter& painter) const {
    const HeatmapPainter cells(m_theme.heatmapStyle);
    for (const ComparedMap part : parts) {
        if (mapLayout(part).map.isEmpty()) continue;
        paintTitle(painter, part);
        paintLabels(painter, part, nullptr);
        cells.paint(painter, map(part), grid(part));
        paintMissing(painter, part);
        if (mapLayout(part).colorBar.isEmpty() || !m_theme.hasColorBars) continue;
        colorBarOf(part).paint(painter, mapLayout(part).colorBar, m_layoutOptions.devicePixelRatio);
    }
    paintLegend(painter, m_layout.legend, m_theme, legendEntries());
}

void ComparisonFigure::paintTitle(QPainter& painter, ComparedMap comparedMap) const {
    const QRectF area = mapLayout(comparedMap).title;
    const QString title = titleOf(comparedMap);
    painter.setFont(m_theme.heading);
    painter.setPen(m_theme.text);
    const QFontMetricsF heading(m_theme.heading);
    painter.drawText(area.topLeft() + QPointF(0, heading.ascent()), title);
    const QFontMetricsF small(m_theme.small);
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.mutedText);
    // In a narrow page in two lines: labels below lean, and leave room.
    const double left = area.left() + heading.horizontalAdvance(title) + 8;
    const double right = std::max(
        {area.right(), mapLayout(comparedMap).colorBar.right(), m_visibleRect.right() - figureMargin});
    painter.drawText(
        QRectF(left, area.top() + heading.ascent() - small.ascent(), right - left, 2 * small.lineSpacing()),
        Qt::TextWordWrap, titleNote(comparedMap));
}

void ComparisonFigure::paintLabels(QPainter& painter, ComparedMap comparedMap,
                                   const UnionCell* marked) const {
    const ComparisonMapLayout& at = mapLayout(comparedMap);
    if (!at.rowLabels.isEmpty()) m_rowLabels.paintRowLabels(painter, at.rowLabels, marked ? marked->row : -1);
    m_columnLabels.paintColumnLabels(painter, at.columnLabels, m_layout.areColumnLabelsSlanted,
                                     marked ? marked->column : -1);
}

/// Whole rows and columns that the map's side does not have; in B − A those of either side. Filled before
/// they are hatched: where a row of A meets a column of B, both hatchings cross.
void ComparisonFigure::paintMissing(QPainter& painter, ComparedMap comparedMap) const {
    struct Strip {
        QRectF area;
        bool isOfA;
    };
    std::vector<Strip> strips;
    const CellGrid cells = grid(comparedMap);
    const auto collect = [&](const Alignment& alignment, auto stripAt) {
        for (std::size_t i = 0; i < alignment.size(); ++i) {
            if (!alignment[i].b && comparedMap != ComparedMap::A)
                strips.push_back({stripAt(static_cast<int>(i)), true});
            if (!alignment[i].a && comparedMap != ComparedMap::B)
                strips.push_back({stripAt(static_cast<int>(i)), false});
        }
    };
    collect(m_difference.rows, [&](int row) { return cells.rowRect(row); });
    collect(m_difference.columns, [&](int column) { return cells.columnRect(column); });
    for (const Strip& strip : strips) painter.fillRect(strip.area, m_theme.background);
    for (const Strip& strip : strips) paintHatching(painter, strip.area, strip.isOfA);
}

/// Rising lines for A, falling ones for B, on the ground that is bare of numbers.
void ComparisonFigure::paintHatching(QPainter& painter, const QRectF& area, bool isOfA) const {
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.heatmapStyle.maskedLine, 1));
    const double height = area.height();
    // Lines through whole multiples of the spacing continue from one strip to the next.
    const double from = isOfA ? area.left() + area.top() : area.left() - area.bottom();
    const double to = isOfA ? area.right() + area.bottom() : area.right() - area.top();
    for (double at = std::ceil(from / hatchSpacing) * hatchSpacing; at < to; at += hatchSpacing) {
        const double top = isOfA ? at - area.top() : at + area.top();
        painter.drawLine(QPointF(top, area.top()),
                         QPointF(isOfA ? top - height : top + height, area.bottom()));
    }
    painter.restore();
}

void ComparisonFigure::paintMarks(QPainter& painter) const {
    const auto marked = m_layoutOptions.isInWindow ? currentUnionCell() : std::nullopt;
    if (!marked) return;
    const UnionCell spot = *marked;
    const bool isFirm = !m_hoveredUnionCell;
    const double hairline = 1 / m_layoutOptions.devicePixelRatio;
    const auto frame = [&](const QRectF& area, const FrameStyle& look) {
        paintFrame(painter, area, look, hairline);
    };
    for (const ComparedMap part : parts) {
        if (mapLayout(part).map.isEmpty()) continue;
        paintRowColumnHighlight(painter, grid(part),
                                {spot.row, spot.column, m_rowLabels.color, m_columnLabels.color}, hairline);
        paintLabels(painter, part, &spot);
        const QRectF cell = cellRect(part, spot);
        if (isFirm) frame(cell.adjusted(-3, -3, 3, 3), {m_theme.background});
        frame(cell.adjusted(-1, -1, 1, 1), {m_theme.accent, isFirm ? 3.0 : 2.0});
    }
}

}  // namespace attention
