// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_bar.h"

#include "heatmap/number_text.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

int ColorBar::decimals() const {
    const double reach = std::max(std::abs(scale.low), std::abs(scale.high));
    if (reach == std::floor(reach) && reach < 100) return 0;
    return reach >= 100 ? 0 : reach >= 10 ? 1 : reach >= 0.1 ? 2 : 4;
}

double ColorBar::totalWidth() const {
    const QFontMetricsF metrics(font);
    double labels = metrics.horizontalAdvance(meaning) - width - gap;
    for (const double end : {scale.low, scale.high}) {
        labels = std::max(labels, metrics.horizontalAdvance(numberText(end, decimals())));
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
                         Qt::AlignLeft | Qt::AlignVCenter, numberText(value, decimals()));
    };
    label(scale.high, bar.top());
    if (scale.isSymmetric() && bar.height() > 3.5 * lineHeight) label(0, bar.center().y());
    label(scale.low, bar.bottom());
    painter.drawText(QRectF(area.left(), bar.bottom() + 4, area.width() + 40, lineHeight), Qt::AlignLeft,
                     meaning);
}

}  // namespace attention
