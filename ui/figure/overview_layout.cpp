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
    const OverviewMetrics& m;
    OverviewLayout layout = {};

    int rows() const { return static_cast<int>(m.rows.size()); }

    double left() const { return margin + m.stageTitleWidth + gap + m.queryLabelWidth + gap; }
    double right() const {
        const double overhang = layout.areKeyLabelsSlanted ? (m.keyLabelWidth + m.lineHeight) * slope : 0;
        return std::max(2 * gap + m.colorBarWidth, overhang) + margin;
    }
    double headTitleHeight() const { return m.lineHeight + 4; }
    double keyLabelHeight() const {
        return layout.areKeyLabelsSlanted ? (m.keyLabelWidth + m.lineHeight) * slope : m.lineHeight + 2;
    }
    double top() const { return margin + headTitleHeight() + keyLabelHeight(); }
    double bottom() const { return margin + (m.hasLegend ? m.lineHeight + gap : 0); }
    /// The rows of maps, without what lies above, below and between.
    double gapsBetweenRows() const { return (rows() - 1) * rowGap + m.lineHeight; }

    double squareCell(QSizeF available) const {
        const double width = (available.width() - left() - right() - (m.heads - 1) * headGap) / m.heads;
        const double height = available.height() - top() - bottom() - gapsBetweenRows();
        const double fitting = std::min(width / m.keys, height / (rows() * m.queries));
        const double tidy = fitting >= 2 ? std::floor(fitting * 2) / 2 : fitting;
        return std::clamp(tidy, m.smallestMap / std::max(m.queries, m.keys), m.maximumCell);
    }

    /// A map of vectors takes the cells of the others where there is room, else the width that there is.
    double mapWidth(const OverviewMetrics::Row& row, QSizeF available) const {
        const double square = layout.cell * m.keys;
        if (row.isOfKeys) return square;
        const double room = (available.width() - left() - right() - (m.heads - 1) * headGap) / m.heads;
        return std::max(square, std::min(room, layout.cell * row.columns));
    }

    void place(QSizeF available) {
        double columnWidth = 0;
        for (const auto& row : m.rows) columnWidth = std::max(columnWidth, mapWidth(row, available));
        const double pitch = columnWidth + headGap;
        const double width = left() + m.heads * pitch - headGap + right();
        // Few queries of many keys would leave a line too thin to see: cells may then be higher than wide.
        const double mapHeight = std::max(layout.cell * m.queries, m.lineHeight * std::min(m.queries, 3));
        const double rowHeight = std::max(mapHeight, titleLines * m.lineHeight);
        for (int head = 0; head < m.heads; ++head) {
            const double x = left() + head * pitch;
            layout.headTitles.emplace_back(x, margin, columnWidth, headTitleHeight());
            layout.keyLabels.emplace_back(x, margin + headTitleHeight(), layout.cell * m.keys,
                                          keyLabelHeight());
        }
        layout.corner = QRectF(margin, margin, left() - margin - gap, top() - margin);
        double y = top();
        for (const auto& row : m.rows) {
            if (!row.isOfKeys) y += m.lineHeight;
            layout.stageTitles.emplace_back(margin, y, m.stageTitleWidth, rowHeight);
            layout.queryLabels.emplace_back(margin + m.stageTitleWidth + gap, y, m.queryLabelWidth,
                                            mapHeight);
            for (int head = 0; head < m.heads; ++head) {
                const double x = left() + head * pitch;
                const QRectF map(x, y, mapWidth(row, available), mapHeight);
                layout.maps.push_back(map);
                layout.dimensionLabels.push_back(
                    row.isOfKeys ? QRectF() : QRectF(x, y - m.lineHeight, map.width(), m.lineHeight));
            }
            const double lastMapEnd = left() + (m.heads - 1) * pitch + mapWidth(row, available);
            layout.colorBars.emplace_back(lastMapEnd + 2 * gap, y, m.colorBarWidth, rowHeight);
            y += rowHeight + rowGap;
        }
        y -= rowGap;
        layout.legend = QRectF(left(), y + gap, width - left() - margin, m.hasLegend ? m.lineHeight : 0);
        layout.size = QSizeF(width, y + bottom());
    }
};

}  // namespace

OverviewLayout layoutOverview(const OverviewMetrics& metrics, QSizeF available) {
    Builder builder{metrics};
    builder.layout.cell = builder.squareCell(available);
    if (metrics.keyLabelWidth > builder.layout.cell - 2) {
        builder.layout.areKeyLabelsSlanted = true;
        builder.layout.cell = builder.squareCell(available);
    }
    builder.place(available);
    return builder.layout;
}

}  // namespace attention
