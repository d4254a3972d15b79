// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/cell_grid.h"
#include "heatmap/figure_theme.h"

#include <QColor>

class QPainter;

namespace attention {

struct FrameStyle {
    QColor color;
    double width = 1;
    double opacity = 1;
};

/// Marks cells by a frame around them, which leaves out the line between them and the next ones: a device
/// pixel, where `devicePixelSize` says so.
void paintFrame(QPainter& painter, const QRectF& area, const FrameStyle& frameStyle,
                double devicePixelSize = 1);

/// Marks the selected cell by a frame in ink with a halo of paper on both sides, so that it stands out from
/// every color of a cell. The inner halo covers the edge of the cell if the cell is large; around a small
/// cell the frame leaves a distance. `area` is the area of the cell.
void paintSelectionFrame(QPainter& painter, const QRectF& area, const FigureTheme& theme,
                         double devicePixelSize = 1);

/// A row and a column of a map, either of which may be none.
struct RowColumnHighlight {
    std::optional<int> row;
    std::optional<int> column;
    QColor rowColor;
    QColor columnColor;
};
void paintRowColumnHighlight(QPainter& painter, const CellGrid& grid, const RowColumnHighlight& highlight,
                             double devicePixelSize = 1);

}  // namespace attention
