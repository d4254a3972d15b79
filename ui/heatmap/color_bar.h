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

/// Returns `value` as the label of a tick, with three significant digits. Absolute values from 100 to a
/// million are rounded to integers.
QString tickLabelText(double value);
/// Returns the range of `scale` as a short text, such as "0 … 0.5" or "±11.1".
QString rangeText(const ColorScale& scale);

/// Paints a triangle at each end of the color bar `bar` beyond which `scale` has numbers. The triangles have
/// the color of the end and point away from the bar. They need triangleLength pixels outside of the bar.
void paintEndTriangles(QPainter& painter, const ColorScale& scale, const QRectF& bar,
                       Qt::Orientation orientation);
inline constexpr double triangleLength = 6;

/// Paints a color scale as a color bar with tick labels and a title. Tick labels are the ends of the range, 0
/// if the scale is symmetric, and powers of ten if the scale is logarithmic. An end beyond which
/// there are numbers has a triangle, and its label begins with “≤” or “≥”. A vertical bar has the lowest
/// color at the bottom, the tick labels on its right and the title below it. A horizontal bar has the lowest
/// color on the left, the tick labels below it and the title on its right. Lengths are in pixels.
struct ColorBar {
    ColorScale scale;
    QString title;  ///< name of the values, such as "weight"
    /// True if each heatmap has its own range. The ends of the bar are then labeled “largest” instead of with
    /// numbers.
    bool hasRangePerMap;
    QFont font;
    QColor textColor;

    static constexpr double width = 12;
    static constexpr double gap = 6;

    struct Tick {
        double position;  ///< position along the bar, from 0 (lowest color) to 1 (highest color)
        QString text;
    };
    /// Returns all ticks. The ends of the range come first. paint() and paintHorizontally() skip the labels
    /// that would overlap earlier ones.
    std::vector<Tick> ticks() const;

    /// Returns the width of a vertical bar with its tick labels and its title.
    double totalWidth() const;
    /// Paints a vertical bar with its tick labels and its title in `area`.
    void paint(QPainter& painter, const QRectF& area, double devicePixelRatio) const;

    /// Returns the smallest width of a horizontal bar with its title in which the labels of both ends do not
    /// overlap.
    double minimumHorizontalWidth() const;
    /// Returns the height of a horizontal bar with its tick labels.
    double horizontalHeight() const;
    /// Paints a horizontal bar with its tick labels and its title in `area`.
    void paintHorizontally(QPainter& painter, const QRectF& area, double devicePixelRatio) const;
    /// Returns the line along the colors of a bar in `area`, from the lowest to the highest color.
    QLineF colorBarAxis(const QRectF& area, Qt::Orientation orientation) const;
    bool operator==(const ColorBar&) const = default;

 private:
    /// Returns the part of `area` that shows the colors, without tick labels and title.
    QRectF colorRect(const QRectF& area, Qt::Orientation orientation) const;
    /// Returns an image with a height of one pixel that contains the colors of the scale, with the lowest
    /// color on the left. The width of the image is `length` in device pixels, but at least 2 device pixels.
    QImage paletteImage(double length, double devicePixelRatio) const;
    void paintColors(QPainter& painter, const QRectF& bar, Qt::Orientation orientation,
                     double devicePixelRatio) const;
};

}  // namespace attention
