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

constexpr double horizontalBarThickness = 8;  // height of the colors of a horizontal bar, in pixels

/// Returns the distance from the upper edge of the area to a horizontal bar, in pixels. The distance is large
/// enough for the title next to the bar.
double distanceAboveHorizontalBar(double lineHeight) {
    return std::max(1.0, std::ceil((lineHeight - horizontalBarThickness) / 2));
}

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

void paintEndTriangles(QPainter& painter, const ColorScale& scale, const QRectF& bar,
                       Qt::Orientation orientation) {
    const auto paintTriangle = [&](QPointF a, QPointF b, double position) {
        const QPointF direction = (orientation == Qt::Vertical ? QPointF(0, -1) : QPointF(1, 0)) *
                                  (position == 0 ? -triangleLength : triangleLength);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor::fromRgb(scale.colorAt(position)));
        painter.drawPolygon(QPolygonF({a, b, (a + b) / 2 + direction}));
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isVertical = orientation == Qt::Vertical;
    if (scale.hasNumbersAbove)
        paintTriangle(isVertical ? bar.topLeft() : bar.topRight(),
                      isVertical ? bar.topRight() : bar.bottomRight(), 1);
    if (scale.hasNumbersBelow)
        paintTriangle(bar.bottomLeft(), isVertical ? bar.bottomRight() : bar.topLeft(), 0);
    painter.restore();
}

std::vector<ColorBar::Tick> ColorBar::ticks() const {
    const auto labelFor = [&](double value) {
        if (!hasRangePerMap || value == 0) return tickLabelText(value);
        const QString largestText = QCoreApplication::translate("ColorBar", "largest");
        return value < 0 ? QChar(0x2212) + largestText : largestText;
    };
    const QString highPrefix = scale.hasNumbersAbove ? QStringLiteral("≥ ") : QString();
    const QString lowPrefix = scale.hasNumbersBelow ? QStringLiteral("≤ ") : QString();
    std::vector<Tick> result = {{1, highPrefix + labelFor(scale.high)}};
    if (scale.isSymmetric()) result.insert(result.end(), {{0, labelFor(scale.low)}, {0.5, labelFor(0)}});
    if (!scale.isSymmetric() && !scale.isLogarithmic) result.push_back({0, lowPrefix + labelFor(scale.low)});
    if (!scale.isLogarithmic || hasRangePerMap) return result;
    if (scale.low > 0) result.push_back({0, lowPrefix + tickLabelText(scale.low)});
    double value = scale.high;
    for (int decade = 1; decade <= scale.decades(); ++decade) {
        value /= 10;
        if (scale.low > 0 && value <= scale.low) break;
        const bool isLast = scale.low <= 0 && decade == scale.decades();
        if (isLast && scale.isSymmetric()) break;
        const QString prefix = isLast ? QStringLiteral("≤ ") : QString();
        result.push_back({scale.positionOf(value), prefix + tickLabelText(value)});
        if (scale.isSymmetric()) result.push_back({scale.positionOf(-value), tickLabelText(-value)});
    }
    return result;
}

double ColorBar::totalWidth() const {
    double labelsWidth = textWidth(title, font) - width - gap;
    for (const Tick& tick : ticks()) labelsWidth = std::max(labelsWidth, textWidth(tick.text, font));
    return width + gap + labelsWidth;
}

QImage ColorBar::paletteImage(double length, double devicePixelRatio) const {
    const int pixelCount = std::max(2, static_cast<int>(std::lround(length * devicePixelRatio)));
    QImage image(pixelCount, 1, QImage::Format_RGB32);
    for (int x = 0; x < pixelCount; ++x)
        image.setPixel(x, 0, scale.colorAt(static_cast<double>(x) / (pixelCount - 1)));
    return image;
}

/// Paints the colors as pixels on raster devices, where pixels are exact. In vector graphics, paints a
/// gradient, which is sharp at any size.
void ColorBar::paintColors(QPainter& painter, const QRectF& bar, Qt::Orientation orientation,
                           double devicePixelRatio) const {
    const bool isVertical = orientation == Qt::Vertical;
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        const QImage colorImage = paletteImage(isVertical ? bar.height() : bar.width(), devicePixelRatio);
        return painter.drawImage(bar,
                                 isVertical ? colorImage.transformed(QTransform().rotate(-90)) : colorImage);
    }
    constexpr int stopCount = 64;  // enough because the palettes are smooth
    QLinearGradient gradient(isVertical ? bar.bottomLeft() : bar.topLeft(),
                             isVertical ? bar.topLeft() : bar.topRight());
    for (int i = 0; i <= stopCount; ++i) {
        const double position = static_cast<double>(i) / stopCount;
        gradient.setColorAt(position, QColor::fromRgb(scale.colorAt(position)));
    }
    painter.fillRect(bar, gradient);
}

QRectF ColorBar::colorRect(const QRectF& area, Qt::Orientation orientation) const {
    const double lineHeight = QFontMetricsF(font).height();
    const double lowTriangle = scale.hasNumbersBelow ? triangleLength : 0;
    const double highTriangle = scale.hasNumbersAbove ? triangleLength : 0;
    if (orientation == Qt::Vertical)
        return {area.left(), area.top() + highTriangle, width,
                area.height() - lineHeight - 4 - lowTriangle - highTriangle};
    return {area.left() + lowTriangle, area.top() + distanceAboveHorizontalBar(lineHeight),
            area.width() - gap - textWidth(title, font) - lowTriangle - highTriangle, horizontalBarThickness};
}

QLineF ColorBar::colorBarAxis(const QRectF& area, Qt::Orientation orientation) const {
    const QRectF bar = colorRect(area, orientation);
    return orientation == Qt::Vertical ? QLineF(bar.bottomLeft(), bar.topLeft())
                                       : QLineF(bar.topLeft(), bar.topRight());
}

void ColorBar::paint(QPainter& painter, const QRectF& area, double devicePixelRatio) const {
    const QFontMetricsF metrics(font);
    const double lineHeight = metrics.height();
    const QRectF bar = colorRect(area, Qt::Vertical);
    paintColors(painter, bar, Qt::Vertical, devicePixelRatio);
    paintEndTriangles(painter, scale, bar, Qt::Vertical);

    painter.setFont(font);
    painter.setPen(textColor);
    std::vector<double> occupiedTops;  // tops of the painted labels, which later labels must not overlap
    for (const Tick& tick : ticks()) {
        const double y = bar.bottom() - tick.position * bar.height();
        const double top = std::clamp(y - lineHeight / 2, bar.top(), bar.bottom() - lineHeight);
        const bool isFree = std::ranges::all_of(occupiedTops, [&](double occupiedTop) {
            return std::abs(occupiedTop - top) >= lineHeight * 1.1;
        });
        if (!isFree) continue;
        occupiedTops.push_back(top);
        drawTextLine(painter, QPointF(bar.right() + gap, top), tick.text);
    }
    painter.drawText(QRectF(area.left(), area.bottom() - lineHeight, area.width() + 40, lineHeight),
                     Qt::AlignLeft | Qt::TextDontClip, title);
}

double ColorBar::minimumHorizontalWidth() const {
    double endLabelsWidth = 0;
    for (const Tick& tick : ticks()) {
        if (tick.position == 0 || tick.position == 1) endLabelsWidth += textWidth(tick.text, font) + 2 * gap;
    }
    return std::max(endLabelsWidth, 3 * width) + gap + textWidth(title, font);
}

double ColorBar::horizontalHeight() const {
    const double lineHeight = QFontMetricsF(font).height();
    return distanceAboveHorizontalBar(lineHeight) + horizontalBarThickness + 1 + lineHeight;
}

void ColorBar::paintHorizontally(QPainter& painter, const QRectF& area, double devicePixelRatio) const {
    const double lineHeight = QFontMetricsF(font).height();
    const QRectF bar = colorRect(area, Qt::Horizontal);
    paintColors(painter, bar, Qt::Horizontal, devicePixelRatio);
    paintEndTriangles(painter, scale, bar, Qt::Horizontal);
    painter.setFont(font);
    painter.setPen(textColor);
    drawTextLine(painter, QPointF(area.right() - textWidth(title, font), bar.center().y() - lineHeight / 2),
                 title);
    std::vector<QRectF> occupiedRects;  // painted labels, which later labels must not overlap
    for (const Tick& tick : ticks()) {
        const double labelWidth = textWidth(tick.text, font);
        const double x = bar.left() + tick.position * bar.width() - labelWidth / 2;
        const double left = std::clamp(x, bar.left(), std::max(bar.left(), bar.right() - labelWidth));
        const QRectF labelRect(left, bar.bottom() + 1, labelWidth, lineHeight);
        const bool isFree = std::ranges::none_of(occupiedRects, [&](const QRectF& occupiedRect) {
            return labelRect.left() < occupiedRect.right() + gap &&
                   occupiedRect.left() < labelRect.right() + gap;
        });
        if (!isFree) continue;
        occupiedRects.push_back(labelRect);
        drawTextLine(painter, labelRect.topLeft(), tick.text);
    }
}

}  // namespace attention
