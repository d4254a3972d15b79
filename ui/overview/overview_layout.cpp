// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_layout.h"

#include "figure/figure.h"
#include "heatmap/token_labels.h"
#include "overview/overview_layout_builder.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

using Row = OverviewMetrics::Row;
using PlaceAt = std::function<OverviewLayout(const OverviewMetrics& metrics, double cell)>;

/// Half pixels, so that cells hold still while a room or a text grows by a little.
constexpr double step = 0.5;

bool fits(const OverviewLayout& layout, QSizeF room) {
    return layout.size.width() <= room.width() && layout.size.height() <= room.height();
}

/// With the largest cells that fit, or the smallest there may be.
OverviewLayout fitted(const PlaceAt& place, const OverviewMetrics& m, QSizeF room) {
    OverviewLayout best = place(m, m.minimumCellSide);
    if (!fits(best, room)) return best;
    int low = 0;
    int high = std::max(1, static_cast<int>((m.maximumCellSide - m.minimumCellSide) / step) + 1);
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        const double side = m.minimumCellSide + middle * step;
        OverviewLayout layout = place(m, side >= 2 ? std::floor(side / step) * step : side);
        if (fits(layout, room)) {
            low = middle;
            best = std::move(layout);
        } else {
            high = middle;
        }
    }
    return best;
}

/// A picture that ends half-way down the room grows: in steps, so that it holds still while a text grows by a
/// little.
OverviewLayout filled(const PlaceAt& place, OverviewMetrics m, OverviewLayout layout, QSizeF room) {
    constexpr double most = 1.6;
    constexpr double finer = 0.1;
    while (fits(layout, room) && m.rowStretch + finer <= most) {
        m.rowStretch += finer;
        OverviewLayout higher = place(m, layout.cellSide);
        if (!fits(higher, room)) break;
        layout = std::move(higher);
    }
    return layout;
}

/// How many rooms it takes to show all of it; to scroll sideways is a nuisance that counts as well.
double roomsFor(const OverviewLayout& layout, const OverviewMetrics& m, QSizeF room) {
    const double nuisance = m.growsInHeight ? 100 : 1.25;
    const double across = layout.size.width() / std::max(1.0, room.width());
    const double down = layout.size.height() / std::max(1.0, room.height());
    return (across > 1 ? across * nuisance : 1) * std::max(1.0, down);
}

double zoomed(double cell, const OverviewMetrics& m, double zoom) {
    return std::min(cell * zoom, std::max(cell, 2 * m.maximumCellSide));
}

}  // namespace

OverviewLayoutBuilder::OverviewLayoutBuilder(const OverviewMetrics& overviewMetrics, QSizeF space,
                                             double cellSide)
    : metrics(overviewMetrics), availableSize(space) {
    layout.cellSide = cellSide;
    layout.areKeyLabelsSlanted = metrics.keyLabelWidth > cellSide - 2;
    layout.keyLabelHeight = layout.areKeyLabelsSlanted
                                ? slantedLabelHeight(metrics.keyLabelWidth, metrics.lineHeight)
                                : metrics.lineHeight + 2;
    const auto maps = static_cast<std::size_t>(metrics.mapCount);
    layout.maps.resize(metrics.rows.size() * maps);
    layout.columnLabels.resize(metrics.rows.size() * maps);
    layout.headTitles.resize(maps);
}

double OverviewLayoutBuilder::mapHeight(const Row& row) const {
    constexpr int mostRows = 16;  // in full height; a larger matrix of parameters is squeezed
    const bool isOfTokens = row.rows == metrics.queries || row.rows == metrics.keys;
    const int high =
        isOfTokens ? row.rows : std::min(row.rows, std::max({metrics.queries, metrics.keys, mostRows}));
    // Few queries of many keys would leave a line too thin to see: cells may then be higher than wide.
    return std::max(layout.cellSide * metrics.rowStretch * high, metrics.lineHeight * std::min(row.rows, 3));
}

double OverviewLayoutBuilder::minimumVectorMapWidth(const Row& row) const {
    constexpr double narrowCell = 4;
    constexpr double enough = 200;
    return std::min({maximumVectorMapWidth(row), std::max(row.columns * narrowCell, enough / 2), enough});
}

double OverviewLayoutBuilder::keyLabelOverhang() const {
    return layout.areKeyLabelsSlanted ? slantedLabelOverhang(metrics.keyLabelWidth, metrics.lineHeight) : 0;
}

double OverviewLayoutBuilder::bottomMargin() const {
    return figureMargin + (metrics.hasLegend ? metrics.lineHeight + gap : 0);
}

/// From the right edge of what there is, and its lower one.
void OverviewLayoutBuilder::finishLayout(double width, double mapsBottom) {
    mapsBottom += metrics.hasRangeTexts ? metrics.lineHeight : 0;
    layout.size = QSizeF(width, mapsBottom + bottomMargin());
    layout.legend = QRectF(figureMargin, mapsBottom + gap, width - 2 * figureMargin,
                           metrics.hasLegend ? metrics.lineHeight : 0);
}

namespace {

/// In as many lines of maps as are wanted; where each map is a line, with its colour bar above if need be.
OverviewLayout inBands(const OverviewMetrics& metrics, QSizeF available) {
    const auto grid = [=](const OverviewMetrics& m, double cell) {
        return gridLayout(m, available, cell, m.mapRowCount);
    };
    const auto flow = [=](const OverviewMetrics& m, double cell) {
        return flowLayout(m, available, cell, false);
    };
    OverviewLayout layout = fitted(grid, metrics, available);
    if (metrics.mapRowCount < metrics.mapCount || layout.size.width() <= available.width()) return layout;
    return fitted(flow, metrics, available);
}

}  // namespace

OverviewLayout layoutOverview(const OverviewMetrics& metrics, QSizeF available) {
    if (metrics.mapRowCount > 0) return inBands(metrics, available);
    std::vector<PlaceAt> arrangements;
    for (const bool wraps : {false, true}) {
        if (metrics.rows.size() > 1 || metrics.growsInHeight)  // which has no room for titles beside maps
            arrangements.push_back(
                [=](const OverviewMetrics& m, double cell) { return flowLayout(m, available, cell, wraps); });
    }
    int before = 0;
    for (int bands = 1; bands <= metrics.mapCount; ++bands) {
        const int perBand = (metrics.mapCount + bands - 1) / bands;
        if (perBand != before)
            arrangements.push_back(
                [=](const OverviewMetrics& m, double cell) { return gridLayout(m, available, cell, bands); });
        before = perBand;
    }
    // Another arrangement must be worth it, lest maps jump while a text is typed.
    constexpr double clearly = 1.25;
    const PlaceAt* best = nullptr;
    OverviewLayout chosen;
    double rooms = 0;
    double cell = 0;
    for (const PlaceAt& place : arrangements) {
        OverviewLayout layout = fitted(place, metrics, available);
        const double usual = layout.cellSide;
        if (metrics.zoom < 1) layout = place(metrics, zoomed(usual, metrics, metrics.zoom));
        const double needed = roomsFor(layout, metrics, available);
        const bool isLarger = needed <= rooms && layout.cellSide > clearly * chosen.cellSide;
        if (best && !isLarger && needed * clearly > rooms) continue;
        best = &place;
        chosen = std::move(layout);
        rooms = needed;
        cell = usual;
    }
    // Zoomed out, another arrangement may show more; zoomed in, the arrangement stays.
    if (metrics.zoom > 1) return (*best)(metrics, zoomed(cell, metrics, metrics.zoom));
    return metrics.fillsAvailableHeight && metrics.zoom == 1
               ? filled(*best, metrics, std::move(chosen), available)
               : chosen;
}

}  // namespace attention
