// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/head_colors.h"

#include <array>

namespace attention {
namespace {

constexpr int colorCount = 8;
// Each at least 3 : 1 against its background.
constexpr std::array<QRgb, colorCount> onLight = {0x0072b2, 0xd55e00, 0x00805c, 0xaa4499,
                                                  0x8c7000, 0x332288, 0x882255, 0x5a5a5a};
constexpr std::array<QRgb, colorCount> onDark = {0x56b4e9, 0xff8a3d, 0x44c9a0, 0xe58fc8,
                                                 0xf0d442, 0xa79cff, 0xee7799, 0xc8c8c8};

}  // namespace

QPen headPen(const FigureTheme& theme, int head) {
    constexpr int middle = 128;
    const bool isDark = theme.text.lightness() > middle;  // a transparent ground has no lightness
    const auto color = static_cast<std::size_t>(head % colorCount);
    QPen pen(QColor(isDark ? onDark[color] : onLight[color]));
    if (head % (2 * colorCount) >= colorCount) pen.setStyle(Qt::DashLine);
    return pen;
}

QString headLegend(const FigureTheme& theme, const std::vector<int>& heads) {
    QString text;
    for (const int head : heads) {
        const QPen pen = headPen(theme, head);
        const QString line = pen.style() == Qt::DashLine ? QStringLiteral("╍╍") : QStringLiteral("━━");
        text += QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3&ensp; ")
                    .arg(pen.color().name(), line, QString::number(head + 1));
    }
    return text;
}

}  // namespace attention
