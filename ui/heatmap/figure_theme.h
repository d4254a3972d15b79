// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"

#include <QColor>
#include <QFont>

#include <array>

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
    /// The colors of the heads in lines and legends. None of them is the color of a role or of the selection.
    /// Each has a contrast of at least 3 : 1 with the background, and the first two differ for every kind of
    /// color vision.
    std::array<QColor, 8> headColors;
    HeatmapStyle heatmapStyle;
    bool marksSelection = true;  ///< in files as well, with what is said of it
    bool hasColorBars = true;    ///< beside maps: what their colours mean

    bool operator==(const FigureTheme&) const = default;
};

/// The color of paper: the background of images that have none of their own.
inline constexpr QRgb paperColor = 0xffffffff;

/// `base` is the font whose family and size the figure's three sizes derive from.
FigureTheme lightTheme(const QFont& base);
FigureTheme darkTheme(const QFont& base);

/// The theme that goes with a window's palette.
FigureTheme themeFor(const QPalette& palette, const QFont& base);

}  // namespace attention
