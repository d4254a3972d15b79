// SPDX-License-Identifier: GPL-3.0-or-later
// The painting functions of ComparisonFigure.
#include "comparison/comparison_figure.h"
#include "heatmap/frame_painting.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

using ComparedMap = ComparisonFigure::ComparedMap;

constexpr std::array comparedMaps = {ComparedMap::A, ComparedMap::B, ComparedMap::Change};
constexpr double hatchSpacing = 7;

}  // namespace

void ComparisonFigure::paint(QPainter& painter) const {
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    for (const ComparedMap comparedMap : comparedMaps) {
        if (mapLayout(comparedMap).map.isEmpty()) continue;
        paintTitle(painter, comparedMap);
        paintLabels(painter, comparedMap, nullptr);
        heatmapPainter.paint(painter, map(comparedMap), grid(comparedMap));
        paintMissingRowsAndColumns(painter, comparedMap);
        if (mapLayout(comparedMap).colorBar.isEmpty() || !m_theme.hasColorBars) continue;
        colorBarOf(comparedMap)
            .paint(painter, mapLayout(comparedMap).colorBar, m_layoutOptions.devicePixelRatio);
    }
    paintLegend(painter, m_layout.legend, m_theme, legendEntries());
}

void ComparisonFigure::paintTitle(QPainter& painter, ComparedMap comparedMap) const {
    const QRectF area = mapLayout(comparedMap).title;
    const QString title = titleOf(comparedMap);
    painter.setFont(m_theme.headingFont);
    painter.setPen(m_theme.textColor);
    const QFontMetricsF headingMetrics(m_theme.headingFont);
    painter.drawText(area.topLeft() + QPointF(0, headingMetrics.ascent()), title);
    const QFontMetricsF smallMetrics(m_theme.smallFont);
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.mutedTextColor);
    // The suffix may have a second line if the labels below are slanted, because they leave space for it.
    const double left = area.left() + headingMetrics.horizontalAdvance(title) + 8;
    double right = std::max(
        {area.right(), mapLayout(comparedMap).colorBar.right(), m_visibleRect.right() - figureMargin});
    for (const ComparisonMapLayout& other : m_layout.mapLayouts) {
        if (other.title.top() == area.top() && other.title.left() > left)
            right = std::min(right, other.title.left() - 8);
    }
    const QString suffix = titleSuffix(comparedMap);
    const QRectF line(left, area.top() + headingMetrics.ascent() - smallMetrics.ascent(), right - left,
                      smallMetrics.lineSpacing());
    if (m_layout.areColumnLabelsSlanted || !m_layoutOptions.isInWindow) {
        painter.drawText(line.adjusted(0, 0, 0, line.height()), Qt::TextWordWrap, suffix);
    } else {
        painter.drawText(line, Qt::TextSingleLine,
                         smallMetrics.elidedText(suffix, Qt::ElideRight, line.width()));
    }
}

void ComparisonFigure::paintLabels(QPainter& painter, ComparedMap comparedMap,
                                   const UnionCell* markedCell) const {
    const ComparisonMapLayout& mapRects = mapLayout(comparedMap);
    if (!mapRects.rowLabels.isEmpty())
        m_rowLabels.paintRowLabels(painter, mapRects.rowLabels, markedCell ? markedCell->row : -1);
    m_columnLabels.paintColumnLabels(painter, mapRects.columnLabels, m_layout.areColumnLabelsSlanted,
                                     markedCell ? markedCell->column : -1);
}

/// Paints the rows and columns that the side of the heatmap does not have. For B − A, these are the rows and
/// columns that only A or only B has. All areas are filled before they are hatched, so that both hatchings
/// are visible where a row of A crosses a column of B.
void ComparisonFigure::paintMissingRowsAndColumns(QPainter& painter, ComparedMap comparedMap) const {
    struct Strip {
        QRectF area;
        bool isOnlyInA;
    };
    std::vector<Strip> strips;
    const CellGrid cellGrid = grid(comparedMap);
    const auto collectStrips = [&](const Alignment& alignment, auto stripRect) {
        for (std::size_t i = 0; i < alignment.size(); ++i) {
            if (!alignment[i].b && comparedMap != ComparedMap::A)
                strips.push_back({stripRect(static_cast<int>(i)), true});
            if (!alignment[i].a && comparedMap != ComparedMap::B)
                strips.push_back({stripRect(static_cast<int>(i)), false});
        }
    };
    collectStrips(m_difference.rows, [&](int row) { return cellGrid.rowRect(row); });
    collectStrips(m_difference.columns, [&](int column) { return cellGrid.columnRect(column); });
    for (const Strip& strip : strips) painter.fillRect(strip.area, m_theme.backgroundColor);
    for (const Strip& strip : strips) paintHatching(painter, strip.area, strip.isOnlyInA);
}

/// Paints hatching on `area`. Lines rise for A and fall for B.
void ComparisonFigure::paintHatching(QPainter& painter, const QRectF& area, bool isOnlyInA) const {
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.heatmapStyle.maskedLine, 1));
    const double height = area.height();
    // The positions of lines are multiples of the spacing, so that lines continue from one strip to the next.
    const double firstOffset = isOnlyInA ? area.left() + area.top() : area.left() - area.bottom();
    const double lastOffset = isOnlyInA ? area.right() + area.bottom() : area.right() - area.top();
    for (double offset = std::ceil(firstOffset / hatchSpacing) * hatchSpacing; offset < lastOffset;
         offset += hatchSpacing) {
        const double topX = isOnlyInA ? offset - area.top() : offset + area.top();
        painter.drawLine(QPointF(topX, area.top()),
                         QPointF(isOnlyInA ? topX - height : topX + height, area.bottom()));
    }
    painter.restore();
}

void ComparisonFigure::paintMarks(QPainter& painter) const {
    const auto markedCell = m_layoutOptions.isInWindow ? currentUnionCell() : std::nullopt;
    if (!markedCell) return;
    const UnionCell unionCell = *markedCell;
    const bool isSelected = !m_hoveredUnionCell;
    const double hairline = 1 / m_layoutOptions.devicePixelRatio;
    for (const ComparedMap comparedMap : comparedMaps) {
        if (mapLayout(comparedMap).map.isEmpty()) continue;
        paintRowColumnHighlight(painter, grid(comparedMap),
                                {unionCell.row, unionCell.column, m_rowLabels.color, m_columnLabels.color},
                                hairline);
        paintLabels(painter, comparedMap, &unionCell);
        const QRectF cell = cellRect(comparedMap, unionCell);
        isSelected ? paintSelectionFrame(painter, cell, m_theme, hairline)
                   : paintFrame(painter, cell.adjusted(-1, -1, 1, 1), {m_theme.textColor}, hairline);
    }
}

}  // namespace attention
