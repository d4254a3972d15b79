// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QPen>
#include <QString>

namespace attention {

/// Returns the pen for the lines of a head. `index` is the index of the head among the shown heads, from 0.
/// The pens of the first two heads have the colors that differ most. From the ninth head on, colors repeat
/// with dashed lines. From the 17th head on, pens repeat.
QPen headPen(const FigureTheme& theme, int index);

/// Returns a legend of the pens as rich text: a sample of the line and the number of each of the shown
/// `heads`. `heads` are head indices from 0, the numbers in the text count from 1.
QString headLegend(const FigureTheme& theme, const std::vector<int>& heads);

}  // namespace attention
