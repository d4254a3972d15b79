// SPDX-License-Identifier: GPL-3.0-or-later
// One column of maps a head, one row a stage.
#include "figure/figure.h"
#include "overview/overview_layout_builder.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

using Row = OverviewMetrics::Row;

struct Grid : OverviewLayoutBuilder {
    static constexpr double titleLines = 3.5;  // of a stage, beside its maps

    Grid(const OverviewMetrics& metrics, QSizeF room, double cell, int bands)
        : OverviewLayoutBuilder(metrics, room, cell) {
        layout.bandCount = bands;
        layout.areStageTitlesAbove = metrics.mapRowCount > 0;
        for (const Row& row : metrics.rows) rowLabelWidth = std::max(rowLabelWidth, row.rowLabelWidth);
    }

    double rowLabelWidth = 0;

    int mapsPerBand() const { return (metrics.mapCount + layout.bandCount - 1) / layout.bandCount; }
    double titles() const { return layout.areStageTitlesAbove ? 0 : metrics.stageTitleWidth + gap; }
    double labels() const {
        return layout.areStageTitlesAbove ? std::max(rowLabelWidth, metrics.cornerTextWidth) : rowLabelWidth;
    }
    /// With the labels of the rows of each map, where nothing else names them.
    double between() const { return layout.areStageTitlesAbove ? 2 * gap + rowLabelWidth + gap : mapGap; }
    double left() const { return figureMargin + titles() + labels() + gap; }
    double right() const {
        return std::max(metrics.hasColorBars ? 2 * gap + metrics.verticalColorBarWidth : 0,
                        keyLabelOverhang()) +
               figureMargin;
    }
    double roomForMap() const {
        const int maps = mapsPerBand();
        return (availableSize.width() - left() - right() - (maps - 1) * between()) / maps;
    }

    /// A map of vectors takes the cells of the others where there is room, else the width that there is.
    double mapWidth(const Row& row) const {
        if (row.hasKeyColumns) return keyMapWidth();
        return std::min(maximumVectorMapWidth(row),
                        std::max(roomForMap(), std::max(keyMapWidth(), minimumVectorMapWidth(row))));
    }
    double columnWidth() const {
        double width = 0;
        for (const Row& row : metrics.rows) {
            if (row.placement == Row::Placement::PerHead) width = std::max(width, mapWidth(row));
        }
        return width > 0 ? width : roomForMap();  // no row has heads
    }
    double bandWidth() const { return mapsPerBand() * (columnWidth() + between()) - between(); }
    double columnAt(int map) const { return left() + map % mapsPerBand() * (columnWidth() + between()); }

    /// The maps of a row in a band: from the first up to, but without, the last.
    std::pair<int, int> mapsOf(const Row& row, int band) const {
        if (row.placement != Row::Placement::PerHead) return {0, 1};
        return {band * mapsPerBand(), std::min(metrics.mapCount, (band + 1) * mapsPerBand())};
    }

    void place() {
        for (auto* list : {&layout.stageTitles, &layout.rowLabels, &layout.colorBars})
            list->resize(metrics.rows.size() * static_cast<std::size_t>(layout.bandCount));
        double y = layout.areStageTitlesAbove ? figureMargin / 2 : figureMargin;  // below the sheet's title
        const bool doHeadsSayIt = headTitleHeight() > 0 && metrics.headTitleWidth <= columnWidth() + gap;
        if (layout.areStageTitlesAbove && !doHeadsSayIt) {
            layout.stageTitles.front() =
                QRectF(figureMargin, y, left() + bandWidth(), metrics.stageTitleHeight);
            y += metrics.stageTitleHeight + gap;
        }
        for (int band = 0; band < layout.bandCount; ++band) y = placeBand(band, band > 0 ? y + bandGap : y);
        finishLayout(left() + bandWidth() + right(), y);
        layout.legend.setLeft(left());
    }

    /// Returns where the band ends.
    double placeBand(int band, double y) {
        bool hasTitles = false;
        bool hasKeyLabels = false;
        for (std::size_t r = 0; r < metrics.rows.size(); ++r) {
            const Row& row = metrics.rows[r];
            if (row.placement == Row::Placement::BeforeHeads && band > 0) continue;
            if (row.placement == Row::Placement::AfterHeads && band + 1 < layout.bandCount) continue;
            if (row.placement == Row::Placement::PerHead && !std::exchange(hasTitles, true)) {
                for (auto [map, end] = mapsOf(row, band); map < end && headTitleHeight() > 0; ++map) {
                    layout.headTitles[static_cast<std::size_t>(map)] =
                        QRectF(columnAt(map), y, columnWidth(), headTitleHeight());
                }
                y += headTitleHeight();
            }
            const bool areFirst = row.hasKeyColumns && !std::exchange(hasKeyLabels, true);
            const double height = areFirst            ? layout.keyLabelHeight
                                  : row.hasKeyColumns ? 0
                                                      : metrics.lineHeight;
            if (areFirst) layout.corners.emplace_back(figureMargin, y, left() - figureMargin - gap, height);
            if (height > 0) placeColumnLabels(band, r, y, height);
            y = placeRow(band, r, y + height) + lineGap;
        }
        return y - lineGap;
    }

    void placeColumnLabels(int band, std::size_t r, double y, double height) {
        for (auto [map, end] = mapsOf(metrics.rows[r], band); map < end; ++map)
            layout.columnLabels[mapIndex(r, map)] =
                QRectF(columnAt(map), y, widthIn(metrics.rows[r]), height);
    }

    double widthIn(const Row& row) const {
        const bool isShared = row.placement != Row::Placement::PerHead;
        return isShared ? std::min(maximumVectorMapWidth(row), bandWidth()) : mapWidth(row);
    }

    double placeRow(int band, std::size_t r, double y) {
        const Row& row = metrics.rows[r];
        const double height = mapHeight(row);
        const double width = widthIn(row);
        const double rowHeight =
            std::max(height, layout.areStageTitlesAbove ? 0 : titleLines * metrics.lineHeight);
        const auto at = rowIndex(r, band);
        if (!layout.areStageTitlesAbove)
            layout.stageTitles[at] = QRectF(figureMargin, y, metrics.stageTitleWidth, rowHeight);
        layout.rowLabels[at] = QRectF(figureMargin + titles(), y, labels(), height);
        const auto [first, last] = mapsOf(row, band);
        for (int map = first; map < last; ++map) {
            layout.maps[mapIndex(r, map)] = QRectF(columnAt(map), y, width, height);
            if (layout.areStageTitlesAbove && map > first)
                layout.rowLabels.emplace_back(columnAt(map) - gap - rowLabelWidth, y, rowLabelWidth, height);
        }
        const double end = columnAt(last - 1) + width;
        layout.colorBars[at] = QRectF(end + 2 * gap, y, metrics.verticalColorBarWidth, rowHeight);
        return y + rowHeight;
    }
};

}  // namespace

OverviewLayout gridLayout(const OverviewMetrics& metrics, QSizeF available, double cellSide, int bands) {
    Grid grid(metrics, available, cellSide, bands);
    grid.place();
    return grid.layout;
}

}  // namespace attention
