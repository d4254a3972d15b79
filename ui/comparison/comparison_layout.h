// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <array>

namespace attention {

/// What the geometry of a comparison depends on. Lengths in logical pixels.
struct ComparisonLayoutInput {
    int rowCount = 1;
    int columnCount = 1;
    bool hasSquareCells = true;     ///< cells are as wide as high
    bool isDifferenceOnly = false;  ///< B − A alone
    double rowLabelWidth = 0;
    double columnLabelWidth = 0;  ///< of the widest
    bool hasTokenColumns = true;  ///< slanted where cells are narrower than their words
    double lineHeight = 16;
    double colorBarWidth = 60;  ///< of the wider colour bar
    bool hasLegend = false;
    bool hasUnlimitedHeight = false;  ///< as high as it needs: colour bars of low maps have room
    double zoom = 1;                  ///< cells may be larger by it than is usual
};

/// One of the three maps: where its title, labels, cells and colour bar lie. Nothing where it is not shown.
struct ComparisonMapLayout {
    QRectF title;
    QRectF rowLabels;  ///< empty where the map at its left has them
    QRectF columnLabels;
    QRectF map;
    QRectF colorBar;  ///< empty where the map at its right has the same one
};

/// A, B and B − A side by side, or one above the other where that makes the cells clearly larger. Pure
/// geometry.
struct ComparisonLayout {
    std::array<ComparisonMapLayout, 3> mapLayouts;
    QRectF legend;
    bool areColumnLabelsSlanted = false;
    bool isStacked = false;
};

ComparisonLayout layoutComparison(const ComparisonLayoutInput& input, QSizeF availableSize);

}  // namespace attention
