// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"

#include <QColor>
#include <QFont>

class QPalette;

namespace attention {

/// Every colour and font of a figure. Roles have the same colour everywhere: query blue, key orange, value
/// green. They are told apart by colour-blind eyes too, and never by colour alone.
struct FigureTheme {
    QColor backgroundColor;
    QColor textColor;
    QColor mutedTextColor;
    QColor hairlineColor;
    QColor queryColor;
    QColor keyColor;
    QColor valueColor;
    QColor accentColor;  ///< the selection
    QColor errorColor;   ///< text about a wrong value; at least 4.5 : 1 on the background
    QFont bodyFont;
    QFont smallFont;
    QFont headingFont;
    HeatmapStyle heatmapStyle;
    bool marksSelection = true;  ///< in files as well, with what is said of it
    bool hasColorBars = true;    ///< beside maps: what their colours mean

    bool operator==(const FigureTheme&) const = default;
};

/// `base` is the font whose family and size the figure's three sizes derive from.
FigureTheme lightTheme(const QFont& base);
FigureTheme darkTheme(const QFont& base);

/// The theme that goes with a window's palette.
FigureTheme themeFor(const QPalette& palette, const QFont& base);

}  // namespace attention
