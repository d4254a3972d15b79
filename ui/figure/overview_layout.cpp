// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/overview_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attention {
namespace {

constexpr double margin = 16;
constexpr double gap = 8;
constexpr double rowGap = 24;
constexpr double titleLines = 3.5;  // of a stage, beside its maps
constexpr double headGap = 24;      // slanted labels of one head reach over the next without touching its own
constexpr double slope = std::numbers::sqrt2 / 2;  // key labels rise at 45°

struct Builder {
    OverviewMetrics m;
    QSizeF available;
    int bands = 1;
    OverviewLayout layout = {};

    int rows() const { return static_cast<int>(m.rows.size()); }
    int headsPerBand() const { return (m.heads + bands - 1) / bands; }

    double left() const { return margin + m.stageTitleWidth + gap + m.queryLabelWidth + gap; }
    double right() const {
        const double overhang = layout.areKeyLabelsSlanted ? (m.keyLabelWidth + m.lineHeight) * slope : 0;
        return std::max(2 * gap + m.colorBarWidth, overhang) + margin;
    }
    double headTitleHeight() const { return m.lineHeight + 4; }
    double keyLabelHeight() const {
        return layout.areKeyLabelsSlanted ? (m.keyLabelWidth + m.lineHeight) * slope : m.lineHeight + 2;
    }
    /// Above the maps of a band.
    double top() const { return margin + headTitleHeight() + keyLabelHeight(); }
    double bottom() const { return margin + (m.hasLegend ? m.lineHeight + gap : 0); }
    /// The rows of maps, without what lies above, below and between.
    double gapsBetweenRows() const { return (rows() - 1) * rowGap + m.lineHeight; }
    double roomForMap() const {
        const int heads = headsPerBand();
        return (available.width() - left() - right() - (heads - 1) * headGap) / heads;
    }

    /// The largest cell with which everything fits, however small.
    double fittingCell() const {
        const double height = (available.height() - bottom()) / bands - top() - gapsBetweenRows();
        return std::min(roomForMap() / m.keys, height / (rows() * m.queries));
    }

    double squareCell() const {
        const double fitting = fittingCell();
        const double tidy = fitting >= 2 ? std::floor(fitting * 2) / 2 : fitting;
        return std::clamp(tidy, m.smallestMap / std::max(m.queries, m.keys), m.maximumCell);
    }

    /// A map of vectors takes the cells of the others where there is room, else the width that there is.
    double mapWidth(const OverviewMetrics::Row& row) const {
        const double square = layout.cell * m.keys;
        if (row.isOfKeys) return square;
        return std::max(square, std::min(roomForMap(), layout.cell * row.columns));
    }

    void chooseCell() {
        layout.cell = squareCell();
        if (m.keyLabelWidth <= layout.cell - 2) return;
        layout.areKeyLabelsSlanted = true;
        layout.cell = squareCell();
    }

    void place() {
        layout.bands = bands;
        layout.maps.resize(m.rows.size() * static_cast<std::size_t>(m.heads));
        double columnWidth = 0;
        for (const auto& row : m.rows) columnWidth = std::max(columnWidth, mapWidth(row));
        const double width = left() + headsPerBand() * (columnWidth + headGap) - headGap + right();
        double y = 0;
        for (int band = 0; band < bands; ++band) y = placeBand(band, y, columnWidth);
        layout.legend = QRectF(left(), y + gap, width - left() - margin, m.hasLegend ? m.lineHeight : 0);
        layout.size = QSizeF(width, y + bottom());
    }

    /// Returns where the band ends.
    double placeBand(int band, double start, double columnWidth) {
        const int first = band * headsPerBand();
        const int last = std::min(m.heads, first + headsPerBand());
        const auto columnAt = [&](int head) { return left() + (head - first) * (columnWidth + headGap); };
        // Few queries of many keys would leave a line too thin to see: cells may then be higher than wide.
        const double mapHeight = std::max(layout.cell * m.queries, m.lineHeight * std::min(m.queries, 3));
        const double rowHeight = std::max(mapHeight, titleLines * m.lineHeight);
        for (int head = first; head < last; ++head) {
            layout.headTitles.emplace_back(columnAt(head), start + margin, columnWidth, headTitleHeight());
            layout.keyLabels.emplace_back(columnAt(head), start + margin + headTitleHeight(),
                                          layout.cell * m.keys, keyLabelHeight());
        }
        layout.corners.emplace_back(margin, start + margin, left() - margin - gap, top() - margin);
        double y = start + top();
        for (std::size_t r = 0; r < m.rows.size(); ++r) {
            const auto& row = m.rows[r];
            if (!row.isOfKeys) y += m.lineHeight;
            layout.stageTitles.emplace_back(margin, y, m.stageTitleWidth, rowHeight);
            layout.queryLabels.emplace_back(margin + m.stageTitleWidth + gap, y, m.queryLabelWidth,
                                            mapHeight);
            for (int head = first; head < last; ++head) {
                const auto i = r * static_cast<std::size_t>(m.heads) + static_cast<std::size_t>(head);
                layout.maps[i] = QRectF(columnAt(head), y, mapWidth(row), mapHeight);
            }
            const double lastMapEnd = columnAt(last - 1) + mapWidth(row);
            layout.colorBars.emplace_back(lastMapEnd + 2 * gap, y, m.colorBarWidth, rowHeight);
            y += rowHeight + rowGap;
        }
        return y - rowGap;
    }
};

}  // namespace

OverviewLayout layoutOverview(const OverviewMetrics& metrics, QSizeF available) {
    Builder best{metrics, available};
    best.chooseCell();
    // Another band must be worth its repeated labels.
    constexpr double clearlyLarger = 1.25;
    for (int bands = 2; bands <= metrics.heads; ++bands) {
        Builder builder{metrics, available, bands};
        if (builder.headsPerBand() * (bands - 1) >= metrics.heads) continue;  // the last band would be empty
        builder.chooseCell();
        if (builder.fittingCell() > clearlyLarger * std::max(0.0, best.fittingCell())) best = builder;
    }
    best.place();
    return best.layout;
}

}  // namespace attention
