// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_bar.h"

#include "heatmap/text_cache.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

QString scaleMarkText(double value) {
    const bool isLarge = std::abs(value) >= 100 && std::abs(value) < 1e6;
    return (isLarge ? QString::number(value, 'f', 0) : QString::number(value, 'g', 3))
        .replace('-', QChar(0x2212));
}

QString rangeText(const ColorScale& scale) {
    if (scale.isSymmetric()) return QStringLiteral("±") + scaleMarkText(scale.high);
    return scaleMarkText(scale.low) + QStringLiteral(" … ") + scaleMarkText(scale.high);
}

std::vector<ColorBar::Mark> ColorBar::marks() const {
    const auto textOf = [&](double value) {
        if (!isPerMap || value == 0) return scaleMarkText(value);
        const QString largest = QCoreApplication::translate("ColorBar", "largest");
        return value < 0 ? QChar(0x2212) + largest : largest;
    };
    std::vector<Mark> marks = {{1, textOf(scale.high)}};
    if (scale.isSymmetric()) marks.insert(marks.end(), {{0, textOf(scale.low)}, {0.5, textOf(0)}});
    if (!scale.isSymmetric() && !scale.isLogarithmic) marks.push_back({0, textOf(scale.low)});
    if (!scale.isLogarithmic || isPerMap) return marks;
    double value = scale.high;
    for (int decade = 1; decade <= scale.decades(); ++decade) {
        value /= 10;
        const bool isLast = decade == scale.decades();
        if (isLast && scale.isSymmetric()) break;
        const QString prefix = isLast ? QStringLiteral("≤ ") : QString();
        marks.push_back({scale.positionOf(value), prefix + scaleMarkText(value)});
        if (scale.isSymmetric()) marks.push_back({scale.positionOf(-value), scaleMarkText(-value)});
    }
    return marks;
}

double ColorBar::totalWidth() const {
    double labels = widthOf(meaning, font) - width - gap;
    for (const Mark& mark : marks()) labels = std::max(labels, widthOf(mark.text, font));
    return width + gap + labels;
}

void ColorBar::paint(QPainter& painter, const QRectF& area, double devicePixelRatio) const {
    const QFontMetricsF metrics(font);
    const double lineHeight = metrics.height();
    const QRectF bar(area.left(), area.top(), width, area.height() - lineHeight - 4);
    const int pixels = std::max(2, static_cast<int>(std::lround(bar.height() * devicePixelRatio)));
    QImage image(1, pixels, QImage::Format_RGB32);
    for (int y = 0; y < pixels; ++y) {
        image.setPixel(0, y, scale.colorAt(1 - static_cast<double>(y) / (pixels - 1)));
    }
    painter.drawImage(bar, image);

    painter.setFont(font);
    painter.setPen(text);
    std::vector<double> taken;  // the ends come first: what lies between stays where there is room
    for (const Mark& mark : marks()) {
        const double y = bar.bottom() - mark.position * bar.height();
        const double top = std::clamp(y - lineHeight / 2, bar.top(), bar.bottom() - lineHeight);
        const bool isFree = std::ranges::all_of(
            taken, [&](double other) { return std::abs(other - top) >= lineHeight * 1.1; });
        if (!isFree) continue;
        taken.push_back(top);
        drawLine(painter, QPointF(bar.right() + gap, top), mark.text);
    }
    painter.drawText(QRectF(area.left(), bar.bottom() + 4, area.width() + 40, lineHeight),
                     Qt::AlignLeft | Qt::TextDontClip, meaning);
}

}  // namespace attention
