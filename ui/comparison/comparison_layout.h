// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <array>

namespace attention {

/// The input of layoutComparison(). Lengths are in logical pixels.
struct ComparisonLayoutInput {
    int rowCount = 1;
    int columnCount = 1;
    bool hasSquareCells = true;     ///< true: cells are squares
    bool isDifferenceOnly = false;  ///< true: shows only the heatmap of B − A
    double rowLabelWidth = 0;
    double columnLabelWidth = 0;  ///< width of the widest column label
    /// True if the column labels are tokens. They are slanted if the cells are narrower than the labels.
    bool hasTokenColumns = true;
    double lineHeight = 16;
    double colorBarWidth = 60;  ///< width of the wider color bar
    bool hasLegend = false;
    bool hasUnlimitedHeight = false;  ///< true: any height is possible, so color bars of low heatmaps fit
    double zoom = 1;                  ///< factor by which cells may exceed their usual maximum size
};

/// The rectangles of a heatmap and of its title, labels and color bar. Empty if the heatmap is not visible.
struct ComparisonMapLayout {
    QRectF title;
    QRectF rowLabels;  ///< empty if the heatmap on the left side has the labels
    QRectF columnLabels;
    QRectF map;
    QRectF colorBar;  ///< empty if the heatmap on the right side has the same color bar
};

/// The layout of the heatmaps of A, B and B − A. They are side by side, or stacked if this makes the cells
/// clearly larger.
struct ComparisonLayout {
    std::array<ComparisonMapLayout, 3> mapLayouts;
    QRectF legend;
    bool areColumnLabelsSlanted = false;
    bool isStacked = false;
};

/// Returns the layout of a comparison in `availableSize`, in logical pixels.
ComparisonLayout layoutComparison(const ComparisonLayoutInput& input, QSizeF availableSize);

}  // namespace attention
