// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/legend.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace attention {

void paintLegend(QPainter& painter, const QRectF& rect, const FigureTheme& theme,
                 const std::vector<LegendEntry>& entries) {
    const QFontMetricsF metrics(theme.smallFont);
    painter.setFont(theme.smallFont);
    double x = rect.left();
    for (const LegendEntry& entry : entries) {
        entry.paintSample(painter, QRectF(std::round(x), std::round(rect.center().y() - 7), 14, 14));
        painter.setPen(theme.mutedTextColor);
        const double width = metrics.horizontalAdvance(entry.text) + 4;
        painter.drawText(QRectF(x + 20, rect.top(), width, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, entry.text);
        x += 20 + width + 20;
    }
}

}  // namespace attention
