// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace attention {

/// The numbers that a scale's picture names: its ends, and 0 when it is symmetric.
std::vector<double> scaleMarks(const ColorScale& scale);
/// One of them as text, with three significant digits.
QString scaleMarkText(double value);

/// A scale as a picture: the palette from bottom to top, the ends of its range (and 0 when it is symmetric)
/// beside it, and what it means below them.
struct ColorBar {
    ColorScale scale;
    QString meaning;  ///< such as "weight"
    QFont font;
    QColor text;

    static constexpr double width = 12;
    static constexpr double gap = 6;

    /// The width of bar and numbers together.
    double totalWidth() const;
    void paint(QPainter& painter, const QRectF& area, double devicePixelRatio) const;
};

}  // namespace attention
