// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace attention {

/// What a mark in cells means, beside a sample of it.
struct LegendEntry {
    using SamplePainter = std::function<void(QPainter&, const QRectF&)>;
    QString text;
    SamplePainter paintSample;
};

/// One entry after another in a line.
void paintLegend(QPainter& painter, const QRectF& rect, const FigureTheme& theme,
                 const std::vector<LegendEntry>& entries);

}  // namespace attention
