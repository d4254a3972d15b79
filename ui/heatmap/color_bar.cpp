// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_bar.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

std::vector<double> scaleMarks(const ColorScale& scale) {
    if (scale.isSymmetric()) return {scale.low, 0, scale.high};
    return {scale.low, scale.high};
}

QString scaleMarkText(double value) {
    const bool isLarge = std::abs(value) >= 100 && std::abs(value) < 1e6;
    return (isLarge ? QString::number(value, 'f', 0) : QString::number(value, 'g', 3))
        .replace('-', QChar(0x2212));
}

double ColorBar::totalWidth() const {
    const QFontMetricsF metrics(font);
    double labels = metrics.horizontalAdvance(meaning) - width - gap;
    for (const double end : scaleMarks(scale)) {
        labels = std::max(labels, metrics.horizontalAdvance(scaleMarkText(end)));
    }
    return width + gap + labels;
}

void ColorBar::paint(QPainter& painter, const QRectF& area, double devicePixelRatio) const {
    const QFontMetricsF metrics(font);
    const double lineHeight = metrics.height();
    const QRectF bar(area.left(), area.top(), width, area.height() - lineHeight - 4);
    const int pixels = std::max(2, static_cast<int>(std::lround(bar.height() * devicePixelRatio)));
    QImage image(1, pixels, QImage::Format_RGB32);
    for (int y = 0; y < pixels; ++y) {
        const double value = scale.high + (scale.low - scale.high) * y / (pixels - 1);
        image.setPixel(0, y, scale.colorOf(value));
    }
    painter.drawImage(bar, image);

    painter.setFont(font);
    painter.setPen(text);
    const auto label = [&](double value, double y) {
        const double top = std::clamp(y - lineHeight / 2, bar.top(), bar.bottom() - lineHeight);
        painter.drawText(QRectF(bar.right() + gap, top, area.width(), lineHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, scaleMarkText(value));
    };
    for (const double value : scaleMarks(scale)) {
        const bool isMiddle = value != scale.low && value != scale.high;
        if (isMiddle && bar.height() < 3.5 * lineHeight) continue;
        label(value, bar.bottom() - (value - scale.low) / (scale.high - scale.low) * bar.height());
    }
    painter.drawText(QRectF(area.left(), bar.bottom() + 4, area.width() + 40, lineHeight), Qt::AlignLeft,
                     meaning);
}

}  // namespace attention
