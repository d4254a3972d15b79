// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/frame_painting.h"

#include <QPainter>

namespace attention {

void paintFrame(QPainter& painter, const QRectF& area, const FrameStyle& look, double devicePixel) {
    QColor color = look.color;
    color.setAlphaF(static_cast<float>(look.opacity));
    painter.setPen(QPen(color, look.width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0, 0, -devicePixel, -devicePixel));
}

void paintRowColumnHighlight(QPainter& painter, const CellGrid& grid, const RowColumnHighlight& highlight,
                             double devicePixel) {
    constexpr double alpha = 0.7;
    if (highlight.row)
        paintFrame(painter, grid.rowRect(*highlight.row), {highlight.rowColor, 1, alpha}, devicePixel);
    if (highlight.column)
        paintFrame(painter, grid.columnRect(*highlight.column), {highlight.columnColor, 1, alpha},
                   devicePixel);
}

}  // namespace attention
