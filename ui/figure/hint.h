// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"

#include <QString>

class QPainter;

namespace attention {

/// What a view says where it has no trace to show.
void paintHint(QPainter& painter, const QRect& area, const FigureTheme& theme, const QString& hint);

}  // namespace attention
