// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/legend.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace attention {

void paintLegend(QPainter& painter, const QRectF& line, const FigureTheme& theme,
                 const std::vector<LegendEntry>& entries) {
    const QFontMetricsF metrics(theme.small);
    painter.setFont(theme.small);
    double x = line.left();
    for (const LegendEntry& entry : entries) {
        entry.paintSample(painter, QRectF(std::round(x), std::round(line.center().y() - 7), 14, 14));
        painter.setPen(theme.mutedText);
        const double width = metrics.horizontalAdvance(entry.text) + 4;
        painter.drawText(QRectF(x + 20, line.top(), width, line.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, entry.text);
        x += 20 + width + 20;
    }
}

}  // namespace attention
