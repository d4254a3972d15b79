// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/head_colors.h"

#include <array>

namespace attention {
namespace {

constexpr int colorCount = 8;
// None is a role's (blue, orange, green) or the selection's; each is at least 3 : 1 against its background,
// and the first two are as far apart as eyes of every kind can tell.
constexpr std::array<QRgb, colorCount> lightThemeColors = {0x6a2c91, 0x8a7a00, 0x5a5a5a, 0xc0282d,
                                                           0x0088a0, 0xb060a8, 0x7a1f3d, 0x9a8c98};
constexpr std::array<QRgb, colorCount> darkThemeColors = {0xc792f0, 0xe6d84a, 0xc8c8c8, 0xff7a7a,
                                                          0x4dd4ea, 0xe79be0, 0xd07a94, 0x9a94a8};

}  // namespace

QPen headPen(const FigureTheme& theme, int index) {
    constexpr int middleLightness = 128;
    const bool isDark =
        theme.textColor.lightness() > middleLightness;  // a transparent ground has no lightness
    const auto colorIndex = static_cast<std::size_t>(index % colorCount);
    QPen pen(QColor(isDark ? darkThemeColors[colorIndex] : lightThemeColors[colorIndex]));
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
