// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QPen>
#include <QString>

namespace attention {

/// How lines of the first, second … of the heads that are shown are drawn: two are always in the two colours
/// that differ most; dashed from the ninth on.
QPen headPen(const FigureTheme& theme, int index);

/// What the pens mean, as rich text: a piece of line and the number of each head.
QString headLegend(const FigureTheme& theme, const std::vector<int>& heads);

}  // namespace attention
