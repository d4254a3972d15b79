// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"

#include <QColor>
#include <QFont>

#include <array>

class QPalette;

namespace attention {

/// The colors and fonts of a figure, derived from look/design_values.h. Queries are blue, keys orange and
/// values green everywhere. These three also differ for readers with a color-vision deficiency, and a label
/// always says the same as the color.
struct FigureTheme {
    QColor backgroundColor;
    QColor textColor;
    QColor mutedTextColor;
    QColor hairlineColor;
    QColor queryColor;
    QColor keyColor;
    QColor valueColor;
    QColor accentColor;  ///< what can be clicked, and attention
    QColor errorColor;   ///< text about a wrong value; at least 4.5 : 1 on the background
    QFont bodyFont;
    QFont smallFont;
    QFont headingFont;  ///< semibold, of the size of bodyFont
    QFont titleFont;    ///< larger, semibold
    /// The colors of the heads in lines and legends. None of them is the color of a role.
    /// Each has a contrast of at least 3 : 1 with the background, and the first two differ for every kind of
    /// color vision.
    std::array<QColor, 8> headColors;
    HeatmapStyle heatmapStyle;
    bool marksSelection = true;  ///< also in files, with the texts about the selected cell
    bool hasColorBars = true;    ///< next to the heatmaps

    bool operator==(const FigureTheme&) const = default;
};

/// `base` is the font of body text. The other fonts have its family and follow its size.
FigureTheme lightTheme(const QFont& base);
FigureTheme darkTheme(const QFont& base);

/// The theme that goes with a window's palette.
FigureTheme themeFor(const QPalette& palette, const QFont& base);

}  // namespace attention
