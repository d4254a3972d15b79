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

}  // namespace attention
