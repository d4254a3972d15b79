// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_layout.h"

#include "figure/figure.h"
#include "heatmap/token_labels.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double gap = 8;
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
    double mapLeft() const { return figureMargin + input.rowLabelWidth + gap; }
    double colorBarSpace() const { return 2 * gap + input.colorBarWidth; }
    double legendHeight() const { return input.hasLegend ? input.lineHeight + gap : 0; }

    double widthForCells() const {
        const double rightMargin = std::max(colorBarSpace(), labelOverhang()) + figureMargin;
        return availableSize.width() - mapLeft() - rightMargin - (mapsPerRow() - 1) * mapGap -
               (colorBarsPerRow() - 1) * colorBarSpace();
    }
    double heightForCells() const {
        const double headerHeight = titleHeight() + labelHeight();
        return availableSize.height() - 2 * gap - legendHeight() - mapsPerColumn() * headerHeight -
               (mapsPerColumn() - 1) * 2 * gap;
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
        double y = gap;
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
                    QRectF(mapLayout.map.right() + 2 * gap, top, input.colorBarWidth, height);
            }
            if (isStacked) {
                y = (input.hasUnlimitedHeight ? std::max(mapLayout.map.bottom(), mapLayout.colorBar.bottom())
                                              : mapLayout.map.bottom()) +
                    2 * gap;
            } else {
                x = mapLayout.map.right() + (hasColorBar ? colorBarSpace() : 0) + mapGap;
            }
        }
        double bottom = 0;
        for (const ComparisonMapLayout& mapLayout : layout.mapLayouts) {
            bottom = std::max({bottom, mapLayout.map.bottom(), mapLayout.colorBar.bottom()});
        }
        layout.legend = QRectF(mapLeft(), bottom + gap, availableSize.width() - mapLeft() - figureMargin,
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

}  // namespace attention
