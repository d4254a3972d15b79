// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QRectF>
#include <QString>

#include <vector>

class QImage;
class QPainter;

namespace attention {

/// A number beside a scale, with three significant digits.
QString tickLabelText(double value);
/// The range of one map in a few signs: "0 … 0.5", "±11.1".
QString rangeText(const ColorScale& scale);

/// A scale as a picture: the palette from bottom to top, beside it the ends of its range, 0 when it is
/// symmetric and the powers of ten of a logarithmic one, and what it means below them.
struct ColorBar {
    ColorScale scale;
    QString title;        ///< such as "weight"
    bool hasRangePerMap;  ///< every map has its own range: the bar names the ends, not numbers
    QFont font;
    QColor textColor;

    static constexpr double width = 12;
    static constexpr double gap = 6;

    struct Tick {
        double position;  ///< 0 at the bottom … 1 at the top
        QString text;
    };
    std::vector<Tick> ticks() const;

    /// The width of bar and numbers together.
    double totalWidth() const;
    void paint(QPainter& painter, const QRectF& area, double devicePixelRatio) const;

    // The same lying: numbers below, the meaning at the right.
    double minimumHorizontalWidth() const;
    double horizontalHeight() const;
    void paintHorizontally(QPainter& painter, const QRectF& area, double devicePixelRatio) const;
    /// Returns the line through the colors of a bar in `area`, from the lowest to the highest color.
    QLineF colorLine(const QRectF& area, Qt::Orientation orientation) const;
    bool operator==(const ColorBar&) const = default;

 private:
    /// Returns the part of `area` that has the colors.
    QRectF colorRect(const QRectF& area, Qt::Orientation orientation) const;
    /// The palette from left to right, as many pixels as the length has.
    QImage paletteImage(double length, double devicePixelRatio) const;
    void paintColors(QPainter& painter, const QRectF& bar, Qt::Orientation orientation,
                     double devicePixelRatio) const;
};

}  // namespace attention
