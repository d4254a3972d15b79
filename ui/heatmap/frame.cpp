// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/frame.h"

#include <QPainter>

namespace attention {

void paintFrame(QPainter& painter, const QRectF& area, const FrameLook& look, double hairline) {
    QColor color = look.color;
    color.setAlphaF(static_cast<float>(look.alpha));
    painter.setPen(QPen(color, look.width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0, 0, -hairline, -hairline));
}

void paintLines(QPainter& painter, const CellGrid& grid, const MarkedLines& lines, double hairline) {
    constexpr double alpha = 0.7;
    if (lines.row) paintFrame(painter, grid.rowRect(*lines.row), {lines.rowColor, 1, alpha}, hairline);
    if (lines.column)
        paintFrame(painter, grid.columnRect(*lines.column), {lines.columnColor, 1, alpha}, hairline);
}

}  // namespace attention
