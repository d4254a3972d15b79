// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"

#include <QColor>
#include <QFont>

#include <array>

class QPalette;

namespace attention {

/// The colors and fonts of a figure, derived from look/design_values.h. Queries are blue, keys are orange and
/// values are green in all figures. Readers with a color-vision deficiency can distinguish these three
/// colors. A label always repeats the meaning of a color.
struct FigureTheme {
    QColor backgroundColor;
    QColor textColor;
    QColor mutedTextColor;
    QColor hairlineColor;
    QColor queryColor;
    QColor keyColor;
    QColor valueColor;
    QColor accentColor;  ///< color of clickable items and of marks that need attention
    /// The color of text about an invalid value. The contrast with the background is at least 4.5 : 1.
    QColor errorColor;
    QFont bodyFont;
    QFont smallFont;
    QFont headingFont;  ///< semibold, with the size of bodyFont
    QFont titleFont;    ///< semibold, larger than headingFont
    /// The colors of the heads in lines and legends. The colors differ from queryColor, keyColor and
    /// valueColor. Each color has a contrast of at least 3 : 1 with the background. The first two can be
    /// distinguished with every kind of color vision.
    std::array<QColor, 8> headColors;
    HeatmapStyle heatmapStyle;
    /// True if the figure shows the marks of the selected cell and the texts about this cell. Can be false in
    /// files.
    bool marksSelection = true;
    /// True if heatmaps of stages in files mark the selected cell. In the window, they always mark it.
    bool marksCellInHeatmaps = false;
    bool hasColorBars = true;  ///< true: color bars are shown next to the heatmaps

    bool operator==(const FigureTheme&) const = default;
};

/// Returns the theme for a light background. `base` is the desktop font. All fonts of the theme have the
/// family of `base`, and sizes in proportion to its size.
FigureTheme lightTheme(const QFont& base);
/// Returns the theme for a dark background. `base` is the desktop font. All fonts of the theme have the
/// family of `base`, and sizes in proportion to its size.
FigureTheme darkTheme(const QFont& base);

/// Returns the theme for figures in a window. The theme is light or dark like `palette`. If possible, cells
/// have at most two decimals, and weights of 0 have no number. `base` is the font of body text.
FigureTheme themeFor(const QPalette& palette, const QFont& base);

}  // namespace attention
