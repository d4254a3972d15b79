// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QPen>
#include <QString>

namespace attention {

/// How lines of a head are drawn beside those of other heads: eight colours that colour-blind eyes tell apart
/// (after Okabe and Ito 2008), dashed from the ninth head on.
QPen headPen(const FigureTheme& theme, int head);

/// What the pens mean, as rich text: a piece of line and the number of each head.
QString headLegend(const FigureTheme& theme, const std::vector<int>& heads);

}  // namespace attention
