// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

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

}  // namespace attention
