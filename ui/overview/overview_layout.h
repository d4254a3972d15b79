// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace attention {

/// The numbers and sizes that determine the layout of an overview. Lengths are in logical pixels.
struct OverviewLayoutInput {
    int mapCount = 1;    ///< number of shown heads, plus 1 if their mean is shown
    int queryCount = 1;  ///< number of shown queries
    int keyCount = 1;    ///< number of shown keys
    /// The heatmaps of one stage.
    struct Row {
        /// Specifies the number and the position of the heatmaps of a stage.
        enum class Placement {
            PerHead,      ///< one heatmap for each head
            BeforeHeads,  ///< one heatmap for all heads, before the PerHead stages
            AfterHeads    ///< one heatmap for all heads, after the PerHead stages
        };
        int rowCount = 1;     ///< number of rows of a heatmap
        int columnCount = 1;  ///< number of columns of a heatmap
        /// True: columns are keys, and cells are square. False: columns are dimensions of vectors.
        bool hasKeyColumns = true;
        Placement placement = Placement::PerHead;
        int labelSetId = 0;         ///< stages with the same number have the same row labels
        double rowLabelWidth = 0;   ///< width of the widest row label
        double captionWidth = 100;  ///< width of the title and the color bar above a heatmap
    };
    /// One entry for each stage. Entries with Placement::BeforeHeads come first, and entries with
    /// Placement::AfterHeads come last.
    std::vector<Row> rows;
    double stageTitleWidth = 0;            ///< width of the widest stage title
    double headTitleWidth = 0;             ///< width of the widest head title; 0 for one head without a title
    double cornerTextWidth = 0;            ///< width of the names of the axes, at the left of key labels
    double keyLabelWidth = 0;              ///< width of the widest key label
    double lineHeight = 16;                ///< height of a line of text
    double stageTitleHeight = 35;          ///< height of a stage title above a heatmap
    double horizontalColorBarHeight = 25;  ///< height of a horizontal color bar above a heatmap
    double verticalColorBarWidth = 60;     ///< width of a vertical color bar next to a heatmap
    bool hasColorBars = true;
    bool hasLegend = false;
    bool hasRangeTexts = false;  ///< true: the range of numbers is shown below each heatmap
    /// The smallest side of a square cell. The layout exceeds the available size if it does not fit with this
    /// side.
    double minimumCellSide = 18;
    double maximumCellSide = 96;  ///< the largest side of a square cell without zoom
    /// The number of heatmaps in a line, used only if `mapRowCount` is not 0. 0: the heatmaps are distributed
    /// evenly over the lines.
    int columnCount = 0;
    /// The number of lines of the heatmaps of a single stage, whose title is then above them. 0: the layout
    /// chooses the number.
    int mapRowCount = 0;
    /// True: rows may be higher than columns are wide, to fill unused space below the heatmaps.
    bool fillsAvailableHeight = false;
    double rowStretch = 1;       ///< height of a row divided by the side of a square cell
    double zoom = 1;             ///< scale factor of the cells, relative to the layout without zoom
    bool growsInHeight = false;  ///< true: a layout that does not fit becomes higher rather than wider
};

/// The positions of all parts of an overview, in logical pixels. There are two arrangements. In a grid, each
/// head has a column of heatmaps, and each stage has a row. If there are many heads, further heads continue
/// in bands below. In a flow, the stages of a head are side by side from left to right, and the heads are
/// below each other. Each head is then a band. A part that is not shown has an empty rectangle.
struct OverviewLayout {
    QSizeF size;          ///< size of the whole overview
    double cellSide = 0;  ///< side of a square cell
    /// True for a grid whose stage title is above the heatmaps, not at the left.
    bool areStageTitlesAbove = false;
    bool isFlow = false;               ///< true: flow; false: grid
    bool areKeyLabelsSlanted = false;  ///< true if the key labels are wider than a cell
    double keyLabelHeight = 0;         ///< height of the key labels above a heatmap
    int bandCount = 1;                 ///< number of bands
    std::vector<QRectF> corners;       ///< areas of the names of the axes, at the left of key labels
    std::vector<QRectF> headTitles;    ///< areas of the head titles, one for each heatmap column
    /// Areas of the column labels above the heatmaps, with the same indices as `maps`. An area is empty if
    /// labels further above apply to the heatmap.
    std::vector<QRectF> columnLabels;
    /// Areas of the stage titles. Entry b · (number of stages) + s belongs to stage s in band b, both from 0.
    std::vector<QRectF> stageTitles;
    /// Areas of the row labels, with the same indices as `stageTitles`. In a grid with stage titles above,
    /// further areas follow for the other heatmaps of each line.
    std::vector<QRectF> rowLabels;
    /// Areas of the heatmaps. Entry s · (number of heatmap columns) + c belongs to stage s and heatmap column
    /// c, both from 0.
    std::vector<QRectF> maps;
    std::vector<QRectF> colorBars;  ///< areas of the color bars, with the same indices as `stageTitles`
    QRectF legend;                  ///< area of the legend of marks, at the bottom

    bool operator==(const OverviewLayout&) const = default;
};

/// True if `layout` is not larger than `availableSize`.
bool fits(const OverviewLayout& layout, QSizeF availableSize);

/// Returns the arrangement that needs the least scrolling, with the largest cells that fit into
/// `availableSize`. The result is larger than `availableSize` only if it does not fit with the smallest
/// cells, or if the cells are zoomed.
OverviewLayout layoutOverview(const OverviewLayoutInput& input, QSizeF availableSize);

// The common part of the arrangements of an overview.

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
