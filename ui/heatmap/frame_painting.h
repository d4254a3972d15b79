// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/cell_grid.h"
#include "heatmap/figure_theme.h"

#include <QColor>

class QPainter;

namespace attention {

/// The color and the line width of a frame.
struct FrameStyle {
    QColor color;
    double width = 1;
    double opacity = 1;
};

/// Paints a frame that marks the cells in `area`. The frame leaves out one device pixel at the right and at
/// the bottom of `area`, because this pixel belongs to the line between cells. `devicePixelSize` is the size
/// of a device pixel in the coordinates of `painter`.
void paintFrame(QPainter& painter, const QRectF& area, const FrameStyle& frameStyle,
                double devicePixelSize = 1);

/// Paints a frame around the selected cell, whose area is `area`. The frame has the text color of `theme`. A
/// halo of the background color on both sides makes the frame visible on cells of every color. The inner halo
/// covers the edge of a large cell. A small cell is not covered, because the frame keeps a distance from the
/// cell. `devicePixelSize` is the size of a device pixel in the coordinates of `painter`.
void paintSelectionFrame(QPainter& painter, const QRectF& area, const FigureTheme& theme,
                         double devicePixelSize = 1);

/// A row and a column of a heatmap that are marked. Indices are from 0. std::nullopt: no row or column is
/// marked.
struct RowColumnHighlight {
    std::optional<int> row;
    std::optional<int> column;
    QColor rowColor;
    QColor columnColor;
};
/// Paints thin frames around the row and the column of `highlight`. `devicePixelSize` is the size of a device
/// pixel in the coordinates of `painter`.
void paintRowColumnHighlight(QPainter& painter, const CellGrid& grid, const RowColumnHighlight& highlight,
                             double devicePixelSize = 1);

}  // namespace attention
