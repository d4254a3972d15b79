// SPDX-License-Identifier: GPL-3.0-or-later
#include "overview/overview_layout.h"

#include "figure/figure.h"
#include "heatmap/token_labels.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

using Row = OverviewMetrics::Row;

constexpr double gap = 8;
constexpr double rowGap = 24;
constexpr double bandGap = 40;
constexpr double titleLines = 3.5;  // of a stage, beside its maps
constexpr double headGap = 24;      // slanted labels of one head reach over the next without touching its own
constexpr int mostRows = 16;        // in full height; a larger matrix of parameters is squeezed

struct Builder {
    OverviewMetrics m;
    QSizeF available;
    int bands = 1;
    OverviewLayout layout = {};

    int mapsPerBand() const { return (m.maps + bands - 1) / bands; }

    double left() const { return figureMargin + m.stageTitleWidth + gap + m.rowLabelWidth + gap; }
    double right() const {
        const double overhang =
            layout.areKeyLabelsSlanted ? slantedOverhang(m.keyLabelWidth, m.lineHeight) : 0;
        return std::max(2 * gap + m.colorBarWidth, overhang) + figureMargin;
    }
    double headTitleHeight() const { return m.lineHeight + 4; }
    double keyLabelHeight() const {
        return layout.areKeyLabelsSlanted ? slantedHeight(m.keyLabelWidth, m.lineHeight) : m.lineHeight + 2;
    }
    double bottom() const { return figureMargin + (m.hasLegend ? m.lineHeight + gap : 0); }
    double roomForMap() const {
        const int maps = mapsPerBand();
        return (available.width() - left() - right() - (maps - 1) * headGap) / maps;
    }
    bool fitsWidth() const { return squareCell() * m.keys <= roomForMap() + 1; }
    int timesOf(const Row& row) const { return row.span == Row::Span::EachHead ? bands : 1; }

    /// A row's height in cells.
    int cellsHigh(const Row& row) const {
        const bool isOfTokens = row.rows == m.queries || row.rows == m.keys;
        return isOfTokens ? row.rows : std::min(row.rows, std::max({m.queries, m.keys, mostRows}));
    }

    /// The largest cell with which everything fits, however small.
    double fittingCell() const {
        double fixed = figureMargin + bottom() - bands * rowGap + (bands - 1) * bandGap;
        fixed += bands * (headTitleHeight() + keyLabelHeight());
        int cells = 0;
        for (const Row& row : m.rows) {
            fixed += timesOf(row) * (rowGap + (row.isOfKeys ? 0 : m.lineHeight));
            cells += timesOf(row) * cellsHigh(row);
        }
        return std::min(roomForMap() / m.keys, (available.height() - fixed) / cells);
    }

    double squareCell() const {
        const double fitting = fittingCell();
        const double tidy = fitting >= 2 ? std::floor(fitting * 2) / 2 : fitting;
        const double fitted = std::clamp(tidy, m.smallestMap / std::max(m.queries, m.keys), m.maximumCell);
        return std::min(fitted * m.zoom, std::max(fitted, 2 * m.maximumCell));
    }

    /// A map of vectors takes the cells of the others where there is room, else the width that there is.
    double mapWidth(const Row& row) const {
        const double square = layout.cell * m.keys;
        if (row.isOfKeys) return square;
        return std::max(square, std::min(roomForMap() * m.zoom, layout.cell * row.columns));
    }
    double mapHeight(const Row& row) const {
        // Few queries of many keys would leave a line too thin to see: cells may then be higher than wide.
        return std::max(layout.cell * cellsHigh(row), m.lineHeight * std::min(row.rows, 3));
    }

    void chooseCell() {
        layout.cell = squareCell();
        if (m.keyLabelWidth <= layout.cell - 2) return;
        layout.areKeyLabelsSlanted = true;
        layout.cell = squareCell();
    }

    double columnWidth() const {
        double width = 0;
        for (const Row& row : m.rows) {
            if (row.span == Row::Span::EachHead) width = std::max(width, mapWidth(row));
        }
        return width > 0 ? width : roomForMap();  // no row has heads
    }
    double bandWidth() const { return mapsPerBand() * (columnWidth() + headGap) - headGap; }

    void place() {
        layout.bands = bands;
        layout.maps.resize(m.rows.size() * static_cast<std::size_t>(m.maps));
        layout.headTitles.resize(static_cast<std::size_t>(m.maps));
        layout.keyLabels.resize(static_cast<std::size_t>(m.maps));
        for (auto* list : {&layout.stageTitles, &layout.rowLabels, &layout.colorBars})
            list->resize(m.rows.size() * static_cast<std::size_t>(bands));
        double y = figureMargin;
        for (int band = 0; band < bands; ++band) y = placeBand(band, band > 0 ? y + bandGap : y);
        const double width = left() + bandWidth() + right();
        layout.legend =
            QRectF(left(), y + gap, width - left() - figureMargin, m.hasLegend ? m.lineHeight : 0);
        layout.size = QSizeF(width, y + bottom());
    }

    double columnAt(int map) const { return left() + map % mapsPerBand() * (columnWidth() + headGap); }

    /// Returns where the band ends.
    double placeBand(int band, double y) {
        bool hasTitles = false;
        bool hasKeyLabels = false;
        for (std::size_t r = 0; r < m.rows.size(); ++r) {
            const Row& row = m.rows[r];
            if (row.span == Row::Span::BeforeHeads && band > 0) continue;
            if (row.span == Row::Span::AfterHeads && band + 1 < bands) continue;
            if (row.span == Row::Span::EachHead && !std::exchange(hasTitles, true)) {
                y = placeAboveMaps(band, y, layout.headTitles, headTitleHeight(), columnWidth());
            }
            if (row.isOfKeys && !std::exchange(hasKeyLabels, true)) {
                const double top = y;
                y = placeAboveMaps(band, y, layout.keyLabels, keyLabelHeight(), layout.cell * m.keys);
                layout.corners.emplace_back(figureMargin, top, left() - figureMargin - gap, y - top);
            }
            y = placeRow(band, r, row.isOfKeys ? y : y + m.lineHeight) + rowGap;
        }
        return y - rowGap;
    }

    double placeAboveMaps(int band, double y, std::vector<QRectF>& list, double height, double width) {
        const int first = band * mapsPerBand();
        for (int map = first; map < std::min(m.maps, first + mapsPerBand()); ++map)
            list[static_cast<std::size_t>(map)] = QRectF(columnAt(map), y, width, height);
        return y + height;
    }

    double placeRow(int band, std::size_t r, double y) {
        const Row& row = m.rows[r];
        const bool isShared = row.span != Row::Span::EachHead;
        const int first = isShared ? 0 : band * mapsPerBand();
        const int last = isShared ? 1 : std::min(m.maps, first + mapsPerBand());
        const double height = mapHeight(row);
        const double width = isShared ? std::min(layout.cell * row.columns, bandWidth()) : mapWidth(row);
        const double rowHeight = std::max(height, titleLines * m.lineHeight);
        const auto at = static_cast<std::size_t>(band) * m.rows.size() + r;
        layout.stageTitles[at] = QRectF(figureMargin, y, m.stageTitleWidth, rowHeight);
        layout.rowLabels[at] = QRectF(figureMargin + m.stageTitleWidth + gap, y, m.rowLabelWidth, height);
        for (int map = first; map < last; ++map) {
            const auto i = r * static_cast<std::size_t>(m.maps) + static_cast<std::size_t>(map);
            layout.maps[i] = QRectF(columnAt(map), y, width, height);
        }
        const double end = columnAt(last - 1) + width;
        layout.colorBars[at] = QRectF(end + 2 * gap, y, m.colorBarWidth, rowHeight);
        return y + rowHeight;
    }
};

}  // namespace

OverviewLayout layoutOverview(const OverviewMetrics& metrics, QSizeF available) {
    Builder best{metrics, available};
    best.chooseCell();
    // Another band must be worth its repeated labels.
    constexpr double clearlyLarger = 1.25;
    for (int bands = 2; bands <= metrics.maps; ++bands) {
        Builder builder{metrics, available, bands};
        if (builder.mapsPerBand() * (bands - 1) >= metrics.maps) continue;  // the last band would be empty
        builder.chooseCell();
        const bool isLarger = builder.fittingCell() > clearlyLarger * std::max(0.0, best.fittingCell());
        const bool fitsBetter = builder.fitsWidth() && !best.fitsWidth();
        const bool fitsWorse = best.fitsWidth() && !builder.fitsWidth();
        if (fitsBetter || (isLarger && !fitsWorse)) best = builder;
    }
    best.place();
    return best.layout;
}

}  // namespace attention
