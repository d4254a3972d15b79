// SPDX-License-Identifier: GPL-3.0-or-later
// The layout and the painting functions of ComparisonFigure.
#include "comparison/comparison_figure.h"
#include "heatmap/frame_painting.h"

#include <QFontMetricsF>

#include <cmath>

namespace attention {
namespace {

constexpr double comparisonGap = 8;
// Slanted labels of a heatmap extend over the next heatmap without touching its labels.
constexpr double mapGap = 24;

struct LayoutBuilder {
    ComparisonLayoutInput input;
    QSizeF availableSize;
    bool isStacked = false;
    bool areLabelsSlanted = false;
    QSizeF cellSize = {};

    int mapCount() const { return input.isDifferenceOnly ? 1 : 3; }
    int mapsPerRow() const { return isStacked ? 1 : mapCount(); }
    int mapsPerColumn() const { return isStacked ? mapCount() : 1; }
    /// Returns the number of color bars in a row of heatmaps. A and B have the same color scale, so they
    /// share a color bar if they are side by side.
    int colorBarsPerRow() const { return isStacked || input.isDifferenceOnly ? 1 : 2; }

    double titleHeight() const { return input.lineHeight + 4; }
    double labelHeight() const {
        return areLabelsSlanted ? slantedLabelHeight(input.columnLabelWidth, input.lineHeight)
                                : input.lineHeight + 2;
    }
    double labelOverhang() const {
        return areLabelsSlanted ? slantedLabelOverhang(input.columnLabelWidth, input.lineHeight) : 0;
    }
    double mapLeft() const { return figureMargin + input.rowLabelWidth + comparisonGap; }
    double colorBarSpace() const { return 2 * comparisonGap + input.colorBarWidth; }
    double legendHeight() const { return input.hasLegend ? input.lineHeight + comparisonGap : 0; }

    double widthForCells() const {
        const double rightMargin = std::max(colorBarSpace(), labelOverhang()) + figureMargin;
        return availableSize.width() - mapLeft() - rightMargin - (mapsPerRow() - 1) * mapGap -
               (colorBarsPerRow() - 1) * colorBarSpace();
    }
    double heightForCells() const {
        const double headerHeight = titleHeight() + labelHeight();
        return availableSize.height() - 2 * comparisonGap - legendHeight() - mapsPerColumn() * headerHeight -
               (mapsPerColumn() - 1) * 2 * comparisonGap;
    }

    QSizeF fittingCellSize() const {
        const double maximumCellSize = 72 * input.zoom;
        const double maximumDimensionWidth = 36 * input.zoom;
        const double width = std::max(0.1, widthForCells() / (mapsPerRow() * input.columnCount));
        const double height = std::max(0.1, heightForCells() / (mapsPerColumn() * input.rowCount));
        const auto roundedToHalfPixel = [](double side) {
            return side >= 2 ? std::floor(side * 2) / 2 : side;
        };
        if (input.hasSquareCells) {
            const double side = roundedToHalfPixel(std::min({width, height, maximumCellSize}));
            return {side, side};
        }
        const double cellWidth = roundedToHalfPixel(
            std::min(width, input.columnCount == 1 ? 3 * maximumDimensionWidth : maximumDimensionWidth));
        return {cellWidth, roundedToHalfPixel(std::min({height, maximumCellSize / 2,
                                                        std::max(2 * cellWidth, input.lineHeight + 4)}))};
    }

    void chooseCellSize() {
        areLabelsSlanted = false;
        cellSize = fittingCellSize();
        if (!input.hasTokenColumns || input.columnLabelWidth <= cellSize.width() - 2) return;
        areLabelsSlanted = true;
        cellSize = fittingCellSize();
    }
    double shortestCellSide() const { return std::min(cellSize.width(), cellSize.height()); }

    ComparisonLayout makeLayout() const {
        ComparisonLayout layout;
        layout.areColumnLabelsSlanted = areLabelsSlanted;
        layout.isStacked = isStacked;
        // A matrix with one long row or column stays visible.
        const QSizeF mapSize(std::max(4.0, cellSize.width() * input.columnCount),
                             std::max(4.0, cellSize.height() * input.rowCount));
        double x = mapLeft();
        double y = comparisonGap;
        for (std::size_t i = input.isDifferenceOnly ? 2 : 0; i < layout.mapLayouts.size(); ++i) {
            ComparisonMapLayout& mapLayout = layout.mapLayouts[i];
            const double top = y + titleHeight() + labelHeight();
            mapLayout.title = QRectF(x, y, mapSize.width(), titleHeight());
            mapLayout.columnLabels = QRectF(x, y + titleHeight(), mapSize.width(), labelHeight());
            mapLayout.map = QRectF(QPointF(x, top), mapSize);
            if (x == mapLeft())
                mapLayout.rowLabels = QRectF(figureMargin, top, input.rowLabelWidth, mapSize.height());
            const bool hasColorBar = isStacked || i > 0;
            if (hasColorBar) {
                const double height = std::max(mapSize.height(), 3.5 * input.lineHeight);
                mapLayout.colorBar =
                    QRectF(mapLayout.map.right() + 2 * comparisonGap, top, input.colorBarWidth, height);
            }
            if (isStacked) {
                y = (input.hasUnlimitedHeight ? std::max(mapLayout.map.bottom(), mapLayout.colorBar.bottom())
                                              : mapLayout.map.bottom()) +
                    2 * comparisonGap;
            } else {
                x = mapLayout.map.right() + (hasColorBar ? colorBarSpace() : 0) + mapGap;
            }
        }
        double bottom = 0;
        for (const ComparisonMapLayout& mapLayout : layout.mapLayouts) {
            bottom = std::max({bottom, mapLayout.map.bottom(), mapLayout.colorBar.bottom()});
        }
        layout.legend =
            QRectF(mapLeft(), bottom + comparisonGap, availableSize.width() - mapLeft() - figureMargin,
                   input.hasLegend ? input.lineHeight : 0);
        return layout;
    }
};

}  // namespace

ComparisonLayout layoutComparison(const ComparisonLayoutInput& input, QSizeF availableSize) {
    LayoutBuilder sideBySide{input, availableSize};
    sideBySide.chooseCellSize();
    LayoutBuilder stacked{input, availableSize, !input.isDifferenceOnly};
    stacked.chooseCellSize();
    constexpr double minimumGain = 1.25;
    return stacked.shortestCellSide() > minimumGain * sideBySide.shortestCellSide() ? stacked.makeLayout()
                                                                                    : sideBySide.makeLayout();
}

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
