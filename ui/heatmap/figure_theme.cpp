// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/figure_theme.h"

#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"

#include <QPalette>

#include <algorithm>

namespace attention {
namespace {

FigureTheme themeWith(const design::Colors& colors, bool isDark, const QFont& desktopFont) {
    const QFont base = fontFor(TextStyle::Body, desktopFont);
    const QFont captionFont = fontFor(TextStyle::Caption, base);
    FigureTheme theme{
        .backgroundColor = QColor(colors.paper),
        .textColor = QColor(colors.ink),
        .mutedTextColor = QColor(colors.mutedText),
        .hairlineColor = QColor(colors.hairline),
        .queryColor = QColor(colors.query),
        .keyColor = QColor(colors.key),
        .valueColor = QColor(colors.value),
        .accentColor = QColor(colors.accent),
        .errorColor = QColor(colors.error),
        .bodyFont = base,
        .smallFont = captionFont,
        .headingFont = fontFor(TextStyle::Heading, base),
        .titleFont = fontFor(TextStyle::Title, base),
        .headColors = {},
        .heatmapStyle = {.gridLine = QColor(colors.hairline),
                         .maskedFill = QColor(colors.window),
                         .maskedLine = QColor(colors.hatching),
                         .nanFill = QColor(colors.window),
                         .nanLine = QColor(colors.ink),
                         .multipliedCorner = QColor(colors.accent),
                         .hiddenFill = QColor(colors.hiddenWeight),
                         .guessMark = QColor(colors.ink),
                         .correctGuess = QColor(colors.correctGuess),
                         .wrongGuess = QColor(colors.error),
                         .guessSign = QColor(colors.paper),
                         .numberFont = captionFont,
                         .isBackgroundDark = isDark,
                         .minimumFontPixelSize = captionFont.pixelSize()},
    };
    std::ranges::transform(colors.headColors, theme.headColors.begin(),
                           [](QRgb color) { return QColor(color); });
    return theme;
}

}  // namespace

FigureTheme lightTheme(const QFont& base) {
    return themeWith(design::lightColors, false, base);
}

FigureTheme darkTheme(const QFont& base) {
    return themeWith(design::darkColors, true, base);
}

FigureTheme themeFor(const QPalette& palette, const QFont& base) {
    FigureTheme theme = themeWith(colorsFor(palette), isDarkPalette(palette), base);
    theme.heatmapStyle.maximumDecimals = 2;
    theme.heatmapStyle.leavesZeroWeightsBlank = true;
    return theme;
}

}  // namespace attention
