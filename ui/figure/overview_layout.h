// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace attention {

/// What the geometry of an overview depends on. Lengths in logical pixels.
struct OverviewMetrics {
    int heads = 1;
    int queries = 1;
    int keys = 1;
    struct Row {
        int columns = 1;
        bool isOfKeys = true;  ///< columns are keys, cells are square; otherwise they are dimensions
    };
    std::vector<Row> rows;  ///< of maps, from top to bottom
    double stageTitleWidth = 0;
    double queryLabelWidth = 0;
    double keyLabelWidth = 0;  ///< of the widest key label
    double lineHeight = 16;
    double colorBarWidth = 60;
    bool hasLegend = false;
    double maximumCell = 64;
    double smallestMap = 64;  ///< the longer side of the smallest map; its cells may be smaller than pixels
};

/// Where everything in an overview lies: one column of maps a head, one row a stage. Many heads continue in
/// further bands below, where that makes the cells larger. Pure geometry.
struct OverviewLayout {
    QSizeF size;
    double cell = 0;                   ///< side of a square cell
    bool areKeyLabelsSlanted = false;  ///< when they are wider than a cell
    int bands = 1;
    std::vector<QRectF> corners;      ///< one a band: above the query labels, left of the key labels
    std::vector<QRectF> headTitles;   ///< one a head
    std::vector<QRectF> keyLabels;    ///< one a head, above its first map
    std::vector<QRectF> stageTitles;  ///< one a row of each band, as are query labels and colour bars
    std::vector<QRectF> queryLabels;
    std::vector<QRectF> maps;  ///< row by row, head by head
    std::vector<QRectF> colorBars;
    QRectF legend;
};

/// The largest overview that fits `available`; larger than that only where cells would fall below the
/// minimum.
OverviewLayout layoutOverview(const OverviewMetrics& metrics, QSizeF available);

}  // namespace attention
