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

QPen headPen(const FigureTheme& theme, int index) {
    const auto colorCount = static_cast<int>(theme.headColors.size());
    QPen pen(theme.headColors[static_cast<std::size_t>(index % colorCount)]);
    if (index % (2 * colorCount) >= colorCount) pen.setStyle(Qt::DashLine);
    return pen;
}

QString headLegend(const FigureTheme& theme, const std::vector<int>& heads) {
    QString text;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const QPen pen = headPen(theme, static_cast<int>(i));
        const QString lineSample = pen.style() == Qt::DashLine ? QStringLiteral("╍╍") : QStringLiteral("━━");
        text += QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3&ensp; ")
                    .arg(pen.color().name(), lineSample, QString::number(heads[i] + 1));
    }
    return text;
}

}  // namespace attention
