// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QString>

class QPainter;

namespace attention {

/// Paints `hint`, the text that a view shows instead of a trace, wrapped and centered in `area`.
void paintHint(QPainter& painter, const QRect& area, const FigureTheme& theme, const QString& hint);

}  // namespace attention
