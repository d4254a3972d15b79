// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_layout.h"

#include "figure/figure.h"
#include "heatmap/token_labels.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {

bool fits(const OverviewLayout& layout, QSizeF availableSize) {
    return layout.size.width() <= availableSize.width() && layout.size.height() <= availableSize.height();
}

namespace {

using Row = OverviewLayoutInput::Row;
using LayoutFunction = std::function<OverviewLayout(const OverviewLayoutInput& input, double cellSide)>;

/// The step between possible sides of a cell, in pixels. With such steps, cells seldom change if the
/// available size or a text changes slightly.
constexpr double cellSideStep = 0.5;

/// Returns the layout with the largest cells for which it fits into `availableSize`. Returns the layout with
/// the smallest cells if none of them fits.
OverviewLayout largestFittingLayout(const LayoutFunction& makeLayout, const OverviewLayoutInput& input,
                                    QSizeF availableSize) {
    OverviewLayout best = makeLayout(input, input.minimumCellSide);
    if (!fits(best, availableSize)) return best;
    int low = 0;
    int high =
        std::max(1, static_cast<int>((input.maximumCellSide - input.minimumCellSide) / cellSideStep) + 1);
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        const double side = input.minimumCellSide + middle * cellSideStep;
        OverviewLayout layout =
            makeLayout(input, side >= 2 ? std::floor(side / cellSideStep) * cellSideStep : side);
        if (fits(layout, availableSize)) {
            low = middle;
            best = std::move(layout);
        } else {
            high = middle;
        }
    }
    return best;
}

/// Returns `layout` with higher rows, so that it fills unused available height. The height grows in steps, so
/// that it seldom changes if a text changes slightly.
OverviewLayout stretchedLayout(const LayoutFunction& makeLayout, OverviewLayoutInput input,
                               OverviewLayout layout, QSizeF availableSize) {
    constexpr double maximumStretch = 1.6;
    constexpr double stretchStep = 0.1;
    while (fits(layout, availableSize) && input.rowStretch + stretchStep <= maximumStretch) {
        input.rowStretch += stretchStep;
        OverviewLayout tallerLayout = makeLayout(input, layout.cellSide);
        if (!fits(tallerLayout, availableSize)) break;
        layout = std::move(tallerLayout);
    }
    return layout;
}

/// Returns a measure of the necessary scrolling: the size of the layout divided by the available size, or 1
/// if the layout fits. Horizontal scrolling increases the cost further, because it is inconvenient.
double scrollCost(const OverviewLayout& layout, const OverviewLayoutInput& input, QSizeF availableSize) {
    const double horizontalScrollPenalty = input.growsInHeight ? 100 : 1.25;
    const double widthRatio = layout.size.width() / std::max(1.0, availableSize.width());
    const double heightRatio = layout.size.height() / std::max(1.0, availableSize.height());
    return (widthRatio > 1 ? widthRatio * horizontalScrollPenalty : 1) * std::max(1.0, heightRatio);
}

/// Returns the side of a cell for `zoom`, limited to twice the maximum side without zoom.
double zoomedCellSide(double cellSide, const OverviewLayoutInput& input, double zoom) {
    return std::min(cellSide * zoom, std::max(cellSide, 2 * input.maximumCellSide));
}

}  // namespace

OverviewLayoutBuilder::OverviewLayoutBuilder(const OverviewLayoutInput& overviewMetrics,
                                             QSizeF availableSpace, double cellSide)
    : input(overviewMetrics), availableSize(availableSpace) {
    layout.cellSide = cellSide;
    layout.areKeyLabelsSlanted = input.keyLabelWidth > cellSide - 2;
    layout.keyLabelHeight = layout.areKeyLabelsSlanted
                                ? slantedLabelHeight(input.keyLabelWidth, input.lineHeight)
                                : input.lineHeight + 2;
    const auto maps = static_cast<std::size_t>(input.mapCount);
    layout.maps.resize(input.rows.size() * maps);
    layout.columnLabels.resize(input.rows.size() * maps);
    layout.headTitles.resize(maps);
}

double OverviewLayoutBuilder::mapHeight(const Row& row) const {
    constexpr int maximumFullHeightRows = 16;  // a matrix of parameters with more rows has lower cells
    const bool hasTokenRows = row.rowCount == input.queryCount || row.rowCount == input.keyCount;
    const int fullHeightRows =
        hasTokenRows
            ? row.rowCount
            : std::min(row.rowCount, std::max({input.queryCount, input.keyCount, maximumFullHeightRows}));
    // A heatmap with few queries and many keys would be too low to see, so its cells may be higher than wide.
    return std::max(layout.cellSide * input.rowStretch * fullHeightRows,
                    input.lineHeight * std::min(row.rowCount, 3));
}

double OverviewLayoutBuilder::minimumVectorMapWidth(const Row& row) const {
    constexpr double minimumCellWidth = 4;
    constexpr double sufficientWidth = 200;
    return std::min({maximumVectorMapWidth(row),
                     std::max(row.columnCount * minimumCellWidth, sufficientWidth / 2), sufficientWidth});
}

double OverviewLayoutBuilder::keyLabelOverhang() const {
    return layout.areKeyLabelsSlanted ? slantedLabelOverhang(input.keyLabelWidth, input.lineHeight) : 0;
}

double OverviewLayoutBuilder::bottomMargin() const {
    return figureMargin + (input.hasLegend ? input.lineHeight + gap : 0);
}

void OverviewLayoutBuilder::finishLayout(double width, double mapsBottom) {
    mapsBottom += input.hasRangeTexts ? input.lineHeight : 0;
    layout.size = QSizeF(width, mapsBottom + bottomMargin());
    layout.legend = QRectF(figureMargin, mapsBottom + gap, width - 2 * figureMargin,
                           input.hasLegend ? input.lineHeight : 0);
}

namespace {

/// Returns a grid with `input.mapRowCount` lines of heatmaps. If each line has one heatmap and the grid is
/// too wide, returns a flow instead, where the color bar is above the heatmap.
OverviewLayout layoutWithMapRows(const OverviewLayoutInput& input, QSizeF availableSize) {
    const auto makeGridLayout = [=](const OverviewLayoutInput& layoutMetrics, double cellSide) {
        return gridLayout(layoutMetrics, availableSize, cellSide, layoutMetrics.mapRowCount);
    };
    const auto makeFlowLayout = [=](const OverviewLayoutInput& layoutMetrics, double cellSide) {
        return flowLayout(layoutMetrics, availableSize, cellSide, false);
    };
    OverviewLayout layout = largestFittingLayout(makeGridLayout, input, availableSize);
    if (input.mapRowCount < input.mapCount || layout.size.width() <= availableSize.width()) return layout;
    return largestFittingLayout(makeFlowLayout, input, availableSize);
}

}  // namespace

OverviewLayout layoutOverview(const OverviewLayoutInput& input, QSizeF availableSize) {
    if (input.mapRowCount > 0) return layoutWithMapRows(input, availableSize);
    std::vector<LayoutFunction> arrangements;
    const auto addFlowArrangements = [&] {
        for (const bool wrapsLines : {false, true})
            arrangements.push_back([=](const OverviewLayoutInput& layoutMetrics, double cellSide) {
                return flowLayout(layoutMetrics, availableSize, cellSide, wrapsLines);
            });
    };
    const bool hasFlowFirst = input.rows.size() > 1 || input.growsInHeight;
    if (hasFlowFirst) addFlowArrangements();  // the flow needs no space for titles next to heatmaps
    int previousMapsPerBand = 0;
    for (int bandCount = 1; bandCount <= input.mapCount; ++bandCount) {
        const int mapsPerBand = (input.mapCount + bandCount - 1) / bandCount;
        if (mapsPerBand != previousMapsPerBand)
            arrangements.push_back([=](const OverviewLayoutInput& layoutMetrics, double cellSide) {
                return gridLayout(layoutMetrics, availableSize, cellSide, bandCount);
            });
        previousMapsPerBand = mapsPerBand;
    }
    // In a narrow view, there may be no space for the title next to the heatmap.
    if (!hasFlowFirst &&
        scrollCost(gridLayout(input, availableSize, input.minimumCellSide, 1), input, availableSize) > 0)
        addFlowArrangements();
    // A later arrangement must be clearly better, so that heatmaps do not move often while the user types.
    constexpr double significantFactor = 1.25;
    const LayoutFunction* bestArrangement = nullptr;
    OverviewLayout bestLayout;
    double bestScrollCost = 0;
    double fittedCellSide = 0;
    for (const LayoutFunction& makeLayout : arrangements) {
        OverviewLayout layout = largestFittingLayout(makeLayout, input, availableSize);
        const double cellSide = layout.cellSide;
        if (input.zoom < 1) layout = makeLayout(input, zoomedCellSide(cellSide, input, input.zoom));
        const double layoutScrollCost = scrollCost(layout, input, availableSize);
        const bool hasLargerCells =
            layoutScrollCost <= bestScrollCost && layout.cellSide > significantFactor * bestLayout.cellSide;
        if (bestArrangement && !hasLargerCells && layoutScrollCost * significantFactor > bestScrollCost)
            continue;
        bestArrangement = &makeLayout;
        bestLayout = std::move(layout);
        bestScrollCost = layoutScrollCost;
        fittedCellSide = cellSide;
    }
    // If zoomed out, the comparison above has used the zoomed size. If zoomed in, the arrangement is kept.
    if (input.zoom > 1) return (*bestArrangement)(input, zoomedCellSide(fittedCellSide, input, input.zoom));
    return input.fillsAvailableHeight && input.zoom == 1
               ? stretchedLayout(*bestArrangement, input, std::move(bestLayout), availableSize)
               : bestLayout;
}

}  // namespace attention
