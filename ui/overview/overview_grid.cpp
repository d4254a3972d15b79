// SPDX-License-Identifier: GPL-3.0-or-later
// One column of maps a head, one row a stage.
#include "figure/figure.h"
#include "overview/overview_arrangement.h"

#include <algorithm>
#include <utility>

namespace attention {
namespace {

using Row = OverviewMetrics::Row;

struct Grid : OverviewArrangement {
    static constexpr double titleLines = 3.5;  // of a stage, beside its maps

    Grid(const OverviewMetrics& metrics, QSizeF room, double cell, int bands)
        : OverviewArrangement(metrics, room, cell) {
        layout.bands = bands;
        layout.areTitlesAbove = m.bands > 0;
        for (const Row& row : m.rows) rowLabelWidth = std::max(rowLabelWidth, row.rowLabelWidth);
    }

    double rowLabelWidth = 0;

    int mapsPerBand() const { return (m.maps + layout.bands - 1) / layout.bands; }
    double titles() const { return layout.areTitlesAbove ? 0 : m.stageTitleWidth + gap; }
    double labels() const {
        return layout.areTitlesAbove ? std::max(rowLabelWidth, m.cornerWidth) : rowLabelWidth;
    }
    /// With the labels of the rows of each map, where nothing else names them.
    double between() const { return layout.areTitlesAbove ? 2 * gap + rowLabelWidth + gap : mapGap; }
    double left() const { return figureMargin + titles() + labels() + gap; }
    double right() const {
        return std::max(m.hasColorBars ? 2 * gap + m.colorBarWidth : 0, overhang()) + figureMargin;
    }
    double roomForMap() const {
        const int maps = mapsPerBand();
        return (available.width() - left() - right() - (maps - 1) * between()) / maps;
    }

    /// A map of vectors takes the cells of the others where there is room, else the width that there is.
    double mapWidth(const Row& row) const {
        if (row.isOfKeys) return squareWidth();
        return std::min(wideWidth(row), std::max(roomForMap(), std::max(squareWidth(), narrowWidth(row))));
    }
    double columnWidth() const {
        double width = 0;
        for (const Row& row : m.rows) {
            if (row.span == Row::Span::EachHead) width = std::max(width, mapWidth(row));
        }
        return width > 0 ? width : roomForMap();  // no row has heads
    }
    double bandWidth() const { return mapsPerBand() * (columnWidth() + between()) - between(); }
    double columnAt(int map) const { return left() + map % mapsPerBand() * (columnWidth() + between()); }

    /// The maps of a row in a band: from the first up to, but without, the last.
    std::pair<int, int> mapsOf(const Row& row, int band) const {
        if (row.span != Row::Span::EachHead) return {0, 1};
        return {band * mapsPerBand(), std::min(m.maps, (band + 1) * mapsPerBand())};
    }

    void place() {
        for (auto* list : {&layout.stageTitles, &layout.rowLabels, &layout.colorBars})
            list->resize(m.rows.size() * static_cast<std::size_t>(layout.bands));
        double y = layout.areTitlesAbove ? figureMargin / 2 : figureMargin;  // below the sheet's title
        const bool doHeadsSayIt = headTitleHeight() > 0 && m.headTitleWidth <= columnWidth() + gap;
        if (layout.areTitlesAbove && !doHeadsSayIt) {
            layout.stageTitles.front() = QRectF(figureMargin, y, left() + bandWidth(), m.titleHeight);
            y += m.titleHeight + gap;
        }
        for (int band = 0; band < layout.bands; ++band) y = placeBand(band, band > 0 ? y + bandGap : y);
        finish(left() + bandWidth() + right(), y);
        layout.legend.setLeft(left());
    }

    /// Returns where the band ends.
    double placeBand(int band, double y) {
        bool hasTitles = false;
        bool hasKeyLabels = false;
        for (std::size_t r = 0; r < m.rows.size(); ++r) {
            const Row& row = m.rows[r];
            if (row.span == Row::Span::BeforeHeads && band > 0) continue;
            if (row.span == Row::Span::AfterHeads && band + 1 < layout.bands) continue;
            if (row.span == Row::Span::EachHead && !std::exchange(hasTitles, true)) {
                for (auto [map, end] = mapsOf(row, band); map < end && headTitleHeight() > 0; ++map) {
                    layout.headTitles[static_cast<std::size_t>(map)] =
                        QRectF(columnAt(map), y, columnWidth(), headTitleHeight());
                }
                y += headTitleHeight();
            }
            const bool areFirst = row.isOfKeys && !std::exchange(hasKeyLabels, true);
            const double height = areFirst ? layout.labelHeight : row.isOfKeys ? 0 : m.lineHeight;
            if (areFirst) layout.corners.emplace_back(figureMargin, y, left() - figureMargin - gap, height);
            if (height > 0) placeColumnLabels(band, r, y, height);
            y = placeRow(band, r, y + height) + lineGap;
        }
        return y - lineGap;
    }

    void placeColumnLabels(int band, std::size_t r, double y, double height) {
        for (auto [map, end] = mapsOf(m.rows[r], band); map < end; ++map)
            layout.columnLabels[mapIndex(r, map)] = QRectF(columnAt(map), y, widthIn(m.rows[r]), height);
    }

    double widthIn(const Row& row) const {
        const bool isShared = row.span != Row::Span::EachHead;
        return isShared ? std::min(wideWidth(row), bandWidth()) : mapWidth(row);
    }

    double placeRow(int band, std::size_t r, double y) {
        const Row& row = m.rows[r];
        const double height = mapHeight(row);
        const double width = widthIn(row);
        const double rowHeight = std::max(height, layout.areTitlesAbove ? 0 : titleLines * m.lineHeight);
        const auto at = rowIndex(r, band);
        if (!layout.areTitlesAbove)
            layout.stageTitles[at] = QRectF(figureMargin, y, m.stageTitleWidth, rowHeight);
        layout.rowLabels[at] = QRectF(figureMargin + titles(), y, labels(), height);
        const auto [first, last] = mapsOf(row, band);
        for (int map = first; map < last; ++map) {
            layout.maps[mapIndex(r, map)] = QRectF(columnAt(map), y, width, height);
            if (layout.areTitlesAbove && map > first)
                layout.rowLabels.emplace_back(columnAt(map) - gap - rowLabelWidth, y, rowLabelWidth, height);
        }
        const double end = columnAt(last - 1) + width;
        layout.colorBars[at] = QRectF(end + 2 * gap, y, m.colorBarWidth, rowHeight);
        return y + rowHeight;
    }
};

}  // namespace

OverviewLayout gridOf(const OverviewMetrics& metrics, QSizeF available, double cell, int bands) {
    Grid grid(metrics, available, cell, bands);
    grid.place();
    return grid.layout;
}

}  // namespace attention
