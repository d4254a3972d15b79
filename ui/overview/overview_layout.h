// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace attention {

/// What the geometry of an overview depends on. Lengths in logical pixels.
struct OverviewMetrics {
    int maps = 1;  ///< side by side: heads, and their mean
    int queries = 1;
    int keys = 1;
    struct Row {
        enum class Span { EachHead, BeforeHeads, AfterHeads };  ///< the latter two: one map for all heads
        int rows = 1;
        int columns = 1;
        bool isOfKeys = true;  ///< columns are keys, cells are square; otherwise they are dimensions
        Span span = Span::EachHead;
    };
    std::vector<Row> rows;  ///< of maps, from top to bottom; those before the heads first, those after last
    double stageTitleWidth = 0;
    double rowLabelWidth = 0;
    double keyLabelWidth = 0;  ///< of the widest key label
    double lineHeight = 16;
    double colorBarWidth = 60;
    bool hasLegend = false;
    double maximumCell = 64;
    double smallestMap = 64;  ///< the longer side of the smallest map; its cells may be smaller than pixels
    double zoom = 1;          ///< cells larger, or smaller, than they fit
};

/// Where everything in an overview lies: one column of maps a head, one row a stage. Many heads continue in
/// further bands below, where that makes the cells larger. What is not there has an empty rectangle. Pure
/// geometry.
struct OverviewLayout {
    QSizeF size;
    double cell = 0;                   ///< side of a square cell
    bool areKeyLabelsSlanted = false;  ///< when they are wider than a cell
    int bands = 1;
    std::vector<QRectF> corners;      ///< one a band: above the query labels, left of the key labels
    std::vector<QRectF> headTitles;   ///< one a map
    std::vector<QRectF> keyLabels;    ///< one a map, above the first of its rows whose columns are keys
    std::vector<QRectF> stageTitles;  ///< one a row of each band, as are row labels and colour bars
    std::vector<QRectF> rowLabels;
    std::vector<QRectF> maps;  ///< row by row, map by map
    std::vector<QRectF> colorBars;
    QRectF legend;

    bool operator==(const OverviewLayout&) const = default;
};

/// The largest overview that fits `available`; larger than that only where cells would fall below the
/// minimum, or are zoomed.
OverviewLayout layoutOverview(const OverviewMetrics& metrics, QSizeF available);

}  // namespace attention
