// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QPen>
#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace attention {

/// An entry of a legend of heatmap marks: a sample of a mark and its meaning.
struct LegendEntry {
    using SamplePainter = std::function<void(QPainter&, const QRectF&)>;
    QString text;               ///< the meaning of the mark, such as “masked”
    SamplePainter paintSample;  ///< paints the sample into a rectangle
};

/// Paints the entries one after another in a line, beginning at the left edge of `rect`.
void paintLegend(QPainter& painter, const QRectF& rect, const FigureTheme& theme,
                 const std::vector<LegendEntry>& entries);

/// Returns the pen for the lines of a head. `index` is the index of the head among the shown heads, from 0.
/// The pens of the first two heads have the colors that differ most. From the ninth head on, colors repeat
/// with dashed lines. From the 17th head on, pens repeat.
QPen headPen(const FigureTheme& theme, int index);

/// Returns a legend of the pens as rich text: a sample of the line and the number of each of the shown
/// `heads`. `heads` are head indices from 0, the numbers in the text count from 1.
QString headLegend(const FigureTheme& theme, const std::vector<int>& heads);

}  // namespace attention
