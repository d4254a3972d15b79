// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/head_colors.h"

namespace attention {

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
