// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <QString>

namespace attention {

/// What a formula's indices stand for at a cell, in rich text with the roles' colours:
/// "i = 2 “is”   j = 5 “dessert”   h = 1"; below it what the query stands for, where that was learnt.
QString cellIndicesHtml(const Trace& trace, const ViewSettings& viewSettings, const CellRef& cell,
                        const FigureTheme& theme);

}  // namespace attention
