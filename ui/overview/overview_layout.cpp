// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_layout.h"

#include "figure/figure.h"
#include "heatmap/token_labels.h"
#include "overview/overview_arrangement.h"

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
    OverviewLayout best = place(m, m.minimumCell);
    if (!fits(best, room)) return best;
    int low = 0;
    int high = std::max(1, static_cast<int>((m.maximumCell - m.minimumCell) / step) + 1);
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        const double side = m.minimumCell + middle * step;
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
    while (fits(layout, room) && m.stretch + finer <= most) {
        m.stretch += finer;
        OverviewLayout higher = place(m, layout.cell);
        if (!fits(higher, room)) break;
        layout = std::move(higher);
    }
    return layout;
}

/// How many rooms it takes to show all of it; to scroll sideways is a nuisance that counts as well.
double roomsFor(const OverviewLayout& layout, const OverviewMetrics& m, QSizeF room) {
    const double nuisance = m.isColumn ? 100 : 1.25;
    const double across = layout.size.width() / std::max(1.0, room.width());
    const double down = layout.size.height() / std::max(1.0, room.height());
    return (across > 1 ? across * nuisance : 1) * std::max(1.0, down);
}

double zoomed(double cell, const OverviewMetrics& m, double zoom) {
    return std::min(cell * zoom, std::max(cell, 2 * m.maximumCell));
}

}  // namespace

OverviewArrangement::OverviewArrangement(const OverviewMetrics& metrics, QSizeF room, double cell)
    : m(metrics), available(room) {
    layout.cell = cell;
    layout.areKeyLabelsSlanted = m.keyLabelWidth > cell - 2;
    layout.labelHeight =
        layout.areKeyLabelsSlanted ? slantedHeight(m.keyLabelWidth, m.lineHeight) : m.lineHeight + 2;
    const auto maps = static_cast<std::size_t>(m.maps);
    layout.maps.resize(m.rows.size() * maps);
    layout.columnLabels.resize(m.rows.size() * maps);
    layout.headTitles.resize(maps);
}

double OverviewArrangement::mapHeight(const Row& row) const {
    constexpr int mostRows = 16;  // in full height; a larger matrix of parameters is squeezed
    const bool isOfTokens = row.rows == m.queries || row.rows == m.keys;
    const int high = isOfTokens ? row.rows : std::min(row.rows, std::max({m.queries, m.keys, mostRows}));
    // Few queries of many keys would leave a line too thin to see: cells may then be higher than wide.
    return std::max(layout.cell * m.stretch * high, m.lineHeight * std::min(row.rows, 3));
}

double OverviewArrangement::narrowWidth(const Row& row) const {
    constexpr double narrowCell = 4;
    constexpr double enough = 200;
    return std::min({wideWidth(row), std::max(row.columns * narrowCell, enough / 2), enough});
}

double OverviewArrangement::overhang() const {
    return layout.areKeyLabelsSlanted ? slantedOverhang(m.keyLabelWidth, m.lineHeight) : 0;
}

double OverviewArrangement::bottom() const {
    return figureMargin + (m.hasLegend ? m.lineHeight + gap : 0);
}

/// From the right edge of what there is, and its lower one.
void OverviewArrangement::finish(double width, double end) {
    end += m.hasRanges ? m.lineHeight : 0;
    layout.size = QSizeF(width, end + bottom());
    layout.legend = QRectF(figureMargin, end + gap, width - 2 * figureMargin, m.hasLegend ? m.lineHeight : 0);
}

namespace {

/// In as many lines of maps as are wanted; where each map is a line, with its colour bar above if need be.
OverviewLayout inBands(const OverviewMetrics& metrics, QSizeF available) {
    const auto grid = [=](const OverviewMetrics& m, double cell) {
        return gridOf(m, available, cell, m.bands);
    };
    const auto flow = [=](const OverviewMetrics& m, double cell) {
        return flowOf(m, available, cell, false);
    };
    OverviewLayout layout = fitted(grid, metrics, available);
    if (metrics.bands < metrics.maps || layout.size.width() <= available.width()) return layout;
    return fitted(flow, metrics, available);
}

}  // namespace

OverviewLayout layoutOverview(const OverviewMetrics& metrics, QSizeF available) {
    if (metrics.bands > 0) return inBands(metrics, available);
    std::vector<PlaceAt> arrangements;
    for (const bool wraps : {false, true}) {
        if (metrics.rows.size() > 1 || metrics.isColumn)  // which has no room for titles beside maps
            arrangements.push_back(
                [=](const OverviewMetrics& m, double cell) { return flowOf(m, available, cell, wraps); });
    }
    int before = 0;
    for (int bands = 1; bands <= metrics.maps; ++bands) {
        const int perBand = (metrics.maps + bands - 1) / bands;
        if (perBand != before)
            arrangements.push_back(
                [=](const OverviewMetrics& m, double cell) { return gridOf(m, available, cell, bands); });
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
        const double usual = layout.cell;
        if (metrics.zoom < 1) layout = place(metrics, zoomed(usual, metrics, metrics.zoom));
        const double needed = roomsFor(layout, metrics, available);
        const bool isLarger = needed <= rooms && layout.cell > clearly * chosen.cell;
        if (best && !isLarger && needed * clearly > rooms) continue;
        best = &place;
        chosen = std::move(layout);
        rooms = needed;
        cell = usual;
    }
    // Zoomed out, another arrangement may show more; zoomed in, the arrangement stays.
    if (metrics.zoom > 1) return (*best)(metrics, zoomed(cell, metrics, metrics.zoom));
    return metrics.fillsRoom && metrics.zoom == 1 ? filled(*best, metrics, std::move(chosen), available)
                                                  : chosen;
}

}  // namespace attention
