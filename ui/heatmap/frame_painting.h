// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/cell_grid.h"

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
