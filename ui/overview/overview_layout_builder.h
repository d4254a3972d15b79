// SPDX-License-Identifier: GPL-3.0-or-later
// What the arrangements of an overview have in common.
#pragma once

#include "overview/overview_layout.h"

namespace attention {

/// An overview with cells of a given size; the room decides on what is not square, and on line breaks.
struct OverviewLayoutBuilder {
    static constexpr double gap = 8;
    static constexpr double mapGap = 24;   // slanted labels of one map do not touch those of the next
    static constexpr double lineGap = 24;  // between lines of maps
    static constexpr double bandGap = 40;

    OverviewLayoutBuilder(const OverviewLayoutInput& overviewMetrics, QSizeF availableSpace, double cellSide);

    OverviewLayoutInput input;
    QSizeF availableSize;
    OverviewLayout layout;

    double mapHeight(const OverviewLayoutInput::Row& row) const;
    /// The least that a map of vectors takes, however many dimensions it has, and the most.
    double minimumVectorMapWidth(const OverviewLayoutInput::Row& row) const;
    double maximumVectorMapWidth(const OverviewLayoutInput::Row& row) const {
        return layout.cellSide * row.columnCount;
    }
    double keyMapWidth() const { return layout.cellSide * input.keyCount; }
    double keyLabelOverhang() const;
    double headTitleHeight() const { return input.headTitleWidth > 0 ? input.lineHeight + 4 : 0; }
    double captionHeight() const {
        return input.stageTitleHeight + (input.hasColorBars ? input.horizontalColorBarHeight : 0) + gap;
    }
    double bottomMargin() const;
    void finishLayout(double width, double mapsBottom);

    std::size_t mapIndex(std::size_t row, int map) const {
        return row * static_cast<std::size_t>(input.mapCount) + static_cast<std::size_t>(map);
    }
    std::size_t rowIndex(std::size_t row, int band) const {
        return static_cast<std::size_t>(band) * input.rows.size() + row;
    }
};

OverviewLayout gridLayout(const OverviewLayoutInput& input, QSizeF availableSize, double cellSide,
                          int bandCount);
/// `wrapsLines`: lines end where the room does; else all stages of a head stand in one.
OverviewLayout flowLayout(const OverviewLayoutInput& input, QSizeF availableSize, double cellSide,
                          bool wrapsLines);

}  // namespace attention
