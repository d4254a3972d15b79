// SPDX-License-Identifier: GPL-3.0-or-later
// What the arrangements of an overview have in common.
#pragma once

#include "overview/overview_layout.h"

namespace attention {

/// An overview with cells of a given size; the room decides on what is not square, and on line breaks.
struct OverviewArrangement {
    static constexpr double gap = 8;
    static constexpr double mapGap = 24;   // slanted labels of one map do not touch those of the next
    static constexpr double lineGap = 24;  // between lines of maps
    static constexpr double bandGap = 40;

    OverviewArrangement(const OverviewMetrics& metrics, QSizeF room, double cell);

    OverviewMetrics m;
    QSizeF available;
    OverviewLayout layout;

    double mapHeight(const OverviewMetrics::Row& row) const;
    /// The least that a map of vectors takes, however many dimensions it has, and the most.
    double narrowWidth(const OverviewMetrics::Row& row) const;
    double wideWidth(const OverviewMetrics::Row& row) const { return layout.cell * row.columns; }
    double squareWidth() const { return layout.cell * m.keys; }
    double overhang() const;
    double headTitleHeight() const { return m.headTitleWidth > 0 ? m.lineHeight + 4 : 0; }
    double captionHeight() const { return m.titleHeight + (m.hasColorBars ? m.colorBarHeight : 0) + gap; }
    double bottom() const;
    void finish(double width, double end);

    std::size_t mapIndex(std::size_t row, int map) const {
        return row * static_cast<std::size_t>(m.maps) + static_cast<std::size_t>(map);
    }
    std::size_t rowIndex(std::size_t row, int band) const {
        return static_cast<std::size_t>(band) * m.rows.size() + row;
    }
};

OverviewLayout gridOf(const OverviewMetrics& metrics, QSizeF available, double cell, int bands);
/// `wraps`: lines end where the room does; else all stages of a head stand in one.
OverviewLayout flowOf(const OverviewMetrics& metrics, QSizeF available, double cell, bool wraps);

}  // namespace attention
