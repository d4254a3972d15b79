// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace attention {

/// What the geometry of an overview depends on. Lengths in logical pixels.
struct OverviewLayoutInput {
    int mapCount = 1;  ///< heads, and their mean
    int queryCount = 1;
    int keyCount = 1;
    struct Row {
        enum class Placement { PerHead, BeforeHeads, AfterHeads };  ///< the latter two: one map for all heads
        int rowCount = 1;
        int columnCount = 1;
        bool hasKeyColumns = true;  ///< columns are keys, cells are square; otherwise they are dimensions
        Placement placement = Placement::PerHead;
        int labelSetId = 0;         ///< rows with the same number have the same labels
        double rowLabelWidth = 0;   ///< of the widest of them
        double captionWidth = 100;  ///< of title and colour bar above a map
    };
    std::vector<Row> rows;  ///< of maps, by stage; those before the heads first, those after last
    double stageTitleWidth = 0;
    double headTitleWidth = 0;   ///< 0: there is one head, which needs no title
    double cornerTextWidth = 0;  ///< of what is said left of key labels
    double keyLabelWidth = 0;    ///< of the widest key label
    double lineHeight = 16;
    double stageTitleHeight = 35;          ///< of a stage, above its map
    double horizontalColorBarHeight = 25;  ///< the same, across
    double verticalColorBarWidth = 60;     ///< beside a map
    bool hasColorBars = true;
    bool hasLegend = false;
    bool hasRangeTexts = false;   ///< a line below each map
    double minimumCellSide = 18;  ///< what does not fit then is larger than the room
    double maximumCellSide = 96;
    int columnCount = 0;  ///< maps in a row, with mapRowCount; 0: each row has equally many
    int mapRowCount = 0;  ///< of one stage: in so many lines, its title above; 0: as many as suit it
    bool fillsAvailableHeight =
        false;                   ///< rows may be higher than columns are wide where there is room below
    double rowStretch = 1;       ///< by how much they are
    double zoom = 1;             ///< cells larger, or smaller, than that
    bool growsInHeight = false;  ///< higher than the room is better than wider
};

/// Where everything in an overview lies, in one of two arrangements. A grid: one column of maps a head, one
/// row a stage; many heads continue in further bands below. The flow of data: a head's stages from left to
/// right, one head below the other. What is not there has an empty rectangle. Pure geometry.
struct OverviewLayout {
    QSizeF size;
    double cellSide = 0;               ///< side of a square cell
    bool areStageTitlesAbove = false;  ///< of the stage in a grid
    bool isFlow = false;               ///< else a grid: stage titles at the left, colour bars at the right
    bool areKeyLabelsSlanted = false;  ///< when they are wider than a cell
    double keyLabelHeight = 0;         ///< of key labels
    int bandCount = 1;
    std::vector<QRectF> corners;       ///< above row labels, left of key labels
    std::vector<QRectF> headTitles;    ///< one a map
    std::vector<QRectF> columnLabels;  ///< as maps, above them: where they are not said once for all below
    std::vector<QRectF> stageTitles;   ///< one a row of each band, as are row labels and colour bars
    std::vector<QRectF> rowLabels;
    std::vector<QRectF> maps;  ///< row by row, map by map
    std::vector<QRectF> colorBars;
    QRectF legend;

    bool operator==(const OverviewLayout&) const = default;
};

/// Returns true if the layout needs no more than `availableSize`.
bool fits(const OverviewLayout& layout, QSizeF availableSize);

/// The arrangement that shows most at once, with the largest cells that fit `availableSize`; larger than that
/// only where cells would fall below the minimum, or are zoomed.
OverviewLayout layoutOverview(const OverviewLayoutInput& input, QSizeF availableSize);

}  // namespace attention
