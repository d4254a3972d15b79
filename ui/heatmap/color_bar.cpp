// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_bar.h"

#include "heatmap/text_drawing.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QLinearGradient>
#include <QPaintEngine>
#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double thickness = 8;  // of a bar that lies

}  // namespace

QString tickLabelText(double value) {
    const bool isLarge = std::abs(value) >= 100 && std::abs(value) < 1e6;
    return (isLarge ? QString::number(value, 'f', 0) : QString::number(value, 'g', 3))
        .replace('-', QChar(0x2212));
}

QString rangeText(const ColorScale& scale) {
    if (scale.isSymmetric()) return QStringLiteral("±") + tickLabelText(scale.high);
    return tickLabelText(scale.low) + QStringLiteral(" … ") + tickLabelText(scale.high);
}

std::vector<ColorBar::Tick> ColorBar::ticks() const {
    const auto textOf = [&](double value) {
        if (!hasRangePerMap || value == 0) return tickLabelText(value);
        const QString largest = QCoreApplication::translate("ColorBar", "largest");
        return value < 0 ? QChar(0x2212) + largest : largest;
    };
    std::vector<Tick> marks = {{1, textOf(scale.high)}};
    if (scale.isSymmetric()) marks.insert(marks.end(), {{0, textOf(scale.low)}, {0.5, textOf(0)}});
    if (!scale.isSymmetric() && !scale.isLogarithmic) marks.push_back({0, textOf(scale.low)});
    if (!scale.isLogarithmic || hasRangePerMap) return marks;
    double value = scale.high;
    for (int decade = 1; decade <= scale.decades(); ++decade) {
        value /= 10;
        const bool isLast = decade == scale.decades();
        if (isLast && scale.isSymmetric()) break;
        const QString prefix = isLast ? QStringLiteral("≤ ") : QString();
        marks.push_back({scale.positionOf(value), prefix + tickLabelText(value)});
        if (scale.isSymmetric()) marks.push_back({scale.positionOf(-value), tickLabelText(-value)});
    }
    return marks;
}

double ColorBar::totalWidth() const {
    double labels = textWidth(title, font) - width - gap;
    for (const Tick& mark : ticks()) labels = std::max(labels, textWidth(mark.text, font));
    return width + gap + labels;
}

QImage ColorBar::paletteImage(double length, double devicePixelRatio) const {
    const int pixels = std::max(2, static_cast<int>(std::lround(length * devicePixelRatio)));
    QImage image(pixels, 1, QImage::Format_RGB32);
    for (int x = 0; x < pixels; ++x)
        image.setPixel(x, 0, scale.colorAt(static_cast<double>(x) / (pixels - 1)));
    return image;
}

/// Pixels on the screen, where they are exact; in a drawing a gradient, which is sharp at any size.
void ColorBar::paintColors(QPainter& painter, const QRectF& bar, Qt::Orientation orientation,
                           double devicePixelRatio) const {
    const bool isUpright = orientation == Qt::Vertical;
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        const QImage colors = paletteImage(isUpright ? bar.height() : bar.width(), devicePixelRatio);
        return painter.drawImage(bar, isUpright ? colors.transformed(QTransform().rotate(-90)) : colors);
    }
    constexpr int stops = 64;  // palettes are smooth: between two of so many they are straight
    QLinearGradient gradient(isUpright ? bar.bottomLeft() : bar.topLeft(),
                             isUpright ? bar.topLeft() : bar.topRight());
    for (int i = 0; i <= stops; ++i) {
        const double position = static_cast<double>(i) / stops;
        gradient.setColorAt(position, QColor::fromRgb(scale.colorAt(position)));
    }
    painter.fillRect(bar, gradient);
}

void ColorBar::paint(QPainter& painter, const QRectF& area, double devicePixelRatio) const {
    const QFontMetricsF metrics(font);
    const double lineHeight = metrics.height();
    const QRectF bar(area.left(), area.top(), width, area.height() - lineHeight - 4);
    paintColors(painter, bar, Qt::Vertical, devicePixelRatio);

    painter.setFont(font);
    painter.setPen(textColor);
    std::vector<double> taken;  // the ends come first: what lies between stays where there is room
    for (const Tick& mark : ticks()) {
        const double y = bar.bottom() - mark.position * bar.height();
        const double top = std::clamp(y - lineHeight / 2, bar.top(), bar.bottom() - lineHeight);
        const bool isFree = std::ranges::all_of(
            taken, [&](double other) { return std::abs(other - top) >= lineHeight * 1.1; });
        if (!isFree) continue;
        taken.push_back(top);
        drawTextLine(painter, QPointF(bar.right() + gap, top), mark.text);
    }
    painter.drawText(QRectF(area.left(), bar.bottom() + 4, area.width() + 40, lineHeight),
                     Qt::AlignLeft | Qt::TextDontClip, title);
}

double ColorBar::minimumHorizontalWidth() const {
    double ends = 0;
    for (const Tick& mark : ticks()) {
        if (mark.position == 0 || mark.position == 1) ends += textWidth(mark.text, font) + 2 * gap;
    }
    return std::max(ends, 3 * width) + gap + textWidth(title, font);
}

double ColorBar::horizontalHeight() const {
    return thickness + 2 + QFontMetricsF(font).height();
}

void ColorBar::paintHorizontally(QPainter& painter, const QRectF& area, double devicePixelRatio) const {
    const double lineHeight = QFontMetricsF(font).height();
    const QRectF bar(area.left(), area.top() + 1, area.width() - gap - textWidth(title, font), thickness);
    paintColors(painter, bar, Qt::Horizontal, devicePixelRatio);
    painter.setFont(font);
    painter.setPen(textColor);
    drawTextLine(painter, QPointF(bar.right() + gap, bar.center().y() - lineHeight / 2), title);
    std::vector<QRectF> taken;  // as above
    for (const Tick& mark : ticks()) {
        const double length = textWidth(mark.text, font);
        const double x = bar.left() + mark.position * bar.width() - length / 2;
        const double left = std::clamp(x, bar.left(), std::max(bar.left(), bar.right() - length));
        const QRectF box(left, bar.bottom() + 1, length, lineHeight);
        const bool isFree = std::ranges::none_of(taken, [&](const QRectF& other) {
            return box.left() < other.right() + gap && other.left() < box.right() + gap;
        });
        if (!isFree) continue;
        taken.push_back(box);
        drawTextLine(painter, box.topLeft(), mark.text);
    }
}

}  // namespace attention
