// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the arrangements of an overview.
#pragma once

#include "overview/overview_layout.h"

namespace attention {

/// Base class that builds the layout of an overview for a given cell size. The available size determines only
/// the widths of heatmaps of vectors and the line breaks. Lengths are in logical pixels.
struct OverviewLayoutBuilder {
    static constexpr double gap = 8;
    /// Horizontal space between heatmaps, so that slanted labels of neighboring heatmaps do not overlap.
    static constexpr double mapGap = 24;
    static constexpr double lineGap = 24;  ///< vertical space between lines of heatmaps
    static constexpr double bandGap = 40;  ///< vertical space between bands

    OverviewLayoutBuilder(const OverviewLayoutInput& overviewMetrics, QSizeF availableSpace, double cellSide);

    OverviewLayoutInput input;
    QSizeF availableSize;
    OverviewLayout layout;  ///< the layout that is being built

    /// Returns the height of a heatmap of `row`.
    double mapHeight(const OverviewLayoutInput::Row& row) const;
    /// Returns the smallest width of a heatmap of vectors. It is at most 200 pixels, so cells with many
    /// dimensions are narrow.
    double minimumVectorMapWidth(const OverviewLayoutInput::Row& row) const;
    /// Returns the largest width of a heatmap of vectors, which has square cells.
    double maximumVectorMapWidth(const OverviewLayoutInput::Row& row) const {
        return layout.cellSide * row.columnCount;
    }
    /// Returns the width of a heatmap whose columns are keys.
    double keyMapWidth() const { return layout.cellSide * input.keyCount; }
    /// Returns the width by which the last slanted key label extends beyond the heatmap, or 0 if labels are
    /// not slanted.
    double keyLabelOverhang() const;
    double headTitleHeight() const { return input.headTitleWidth > 0 ? input.lineHeight + 4 : 0; }
    /// Returns the height of stage title and color bar above a heatmap.
    double captionHeight() const {
        return input.stageTitleHeight + (input.hasColorBars ? input.horizontalColorBarHeight : 0) + gap;
    }
    /// Returns the height below the heatmaps: the margin and the legend.
    double bottomMargin() const;
    /// Sets the size of the layout and the area of the legend. `width` is the width of the layout, and
    /// `mapsBottom` is the y coordinate of the lower edge of the heatmaps.
    void finishLayout(double width, double mapsBottom);

    /// Returns the index in OverviewLayout::maps. `row` is the index of the stage, and `map` is the index of
    /// the heatmap column, both from 0.
    std::size_t mapIndex(std::size_t row, int map) const {
        return row * static_cast<std::size_t>(input.mapCount) + static_cast<std::size_t>(map);
    }
    /// Returns the index in OverviewLayout::stageTitles. `row` is the index of the stage, and `band` is the
    /// index of the band, both from 0.
    std::size_t rowIndex(std::size_t row, int band) const {
        return static_cast<std::size_t>(band) * input.rows.size() + row;
    }
};

/// Returns a grid with `bandCount` bands.
OverviewLayout gridLayout(const OverviewLayoutInput& input, QSizeF availableSize, double cellSide,
                          int bandCount);
/// Returns a flow. If `wrapsLines` is true, the stages of a head wrap into lines that fit into the available
/// width. Otherwise all stages of a head are in one line.
OverviewLayout flowLayout(const OverviewLayoutInput& input, QSizeF availableSize, double cellSide,
                          bool wrapsLines);

}  // namespace attention
