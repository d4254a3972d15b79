// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QString>

namespace attention {

/// Returns the values of the indices in the formula of `cell` as HTML: i = 2 “is”, j = 5 “dessert”, h = 1.
/// The numbers count from 1. The indices have the colors of queries, keys and dimensions.
QString cellIndicesHtml(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell,
                        const FigureTheme& theme);

}  // namespace attention
