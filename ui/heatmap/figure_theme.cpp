// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/figure_theme.h"

#include <QFontInfo>
#include <QPalette>

namespace attention {
namespace {

/// Pixel sizes keep a figure's proportions whatever device it is painted on.
void setFonts(FigureTheme& theme, const QFont& base) {
    const int pixelSize = QFontInfo(base).pixelSize();
    theme.bodyFont = base;
    theme.bodyFont.setPixelSize(pixelSize);
    theme.smallFont = base;
    theme.smallFont.setPixelSize(std::max(9, pixelSize - 2));
    theme.headingFont = base;
    theme.headingFont.setPixelSize(pixelSize + 1);
    theme.headingFont.setWeight(QFont::DemiBold);
    theme.heatmapStyle.numberFont = theme.smallFont;
}

}  // namespace

FigureTheme lightTheme(const QFont& base) {
    FigureTheme theme{
        .backgroundColor = QColor(0xffffff),
        .textColor = QColor(0x1c1e21),
        .mutedTextColor = QColor(0x5c6370),
        .hairlineColor = QColor(0xd5d8dd),
        .queryColor = QColor(0x0a5a9c),
        .keyColor = QColor(0xa84300),
        .valueColor = QColor(0x00664f),
        .accentColor = QColor(0xc2185b),
        .errorColor = QColor(0xb3261e),
        .bodyFont = {},
        .smallFont = {},
        .headingFont = {},
        .headColors = {QColor(0x6a2c91), QColor(0x8a7a00), QColor(0x5a5a5a), QColor(0xc0282d),
                       QColor(0x0088a0), QColor(0xb060a8), QColor(0x7a1f3d), QColor(0x9a8c98)},
        .heatmapStyle = {.maskedFill = QColor(0xe6e6e6),
                         .maskedLine = QColor(0xa0a0a0),
                         .nanFill = QColor(0xf4f4f4),
                         .nanLine = QColor(0x8a1c1c),
                         .multipliedCorner = QColor(0xc2185b),
                         .hiddenFill = QColor(0xc9ced6),
                         .guessMark = QColor(0xc2185b),
                         .correctGuess = QColor(0x1b7f3b),
                         .wrongGuess = QColor(0xc62828),
                         .guessSign = QColor(0xffffff),
                         .numberFont = {}},
    };
    setFonts(theme, base);
    return theme;
}

FigureTheme darkTheme(const QFont& base) {
    FigureTheme theme{
        .backgroundColor = QColor(0x1b1d21),
        .textColor = QColor(0xe8eaed),
        .mutedTextColor = QColor(0xa3aab5),
        .hairlineColor = QColor(0x3d4148),
        .queryColor = QColor(0x7cbcf5),
        .keyColor = QColor(0xf5a86c),
        .valueColor = QColor(0x66d1ae),
        .accentColor = QColor(0xff6fa3),
        .errorColor = QColor(0xff8a80),
        .bodyFont = {},
        .smallFont = {},
        .headingFont = {},
        .headColors = {QColor(0xc792f0), QColor(0xe6d84a), QColor(0xc8c8c8), QColor(0xff7a7a),
                       QColor(0x4dd4ea), QColor(0xe79be0), QColor(0xd07a94), QColor(0x9a94a8)},
        .heatmapStyle = {.maskedFill = QColor(0x3a3a3a),
                         .maskedLine = QColor(0x777777),
                         .nanFill = QColor(0x2a2a2a),
                         .nanLine = QColor(0xe08a8a),
                         .multipliedCorner = QColor(0xff6fa3),
                         .hiddenFill = QColor(0x4a505a),
                         .guessMark = QColor(0xff8fb8),
                         .correctGuess = QColor(0x1b7f3b),
                         .wrongGuess = QColor(0xc62828),
                         .guessSign = QColor(0xffffff),
                         .numberFont = {},
                         .isBackgroundDark = true},
    };
    setFonts(theme, base);
    return theme;
}

FigureTheme themeFor(const QPalette& palette, const QFont& base) {
    const QColor windowColor = palette.color(QPalette::Window);
    const QColor textColor = palette.color(QPalette::WindowText);
    const bool isDark = windowColor.lightness() < textColor.lightness();
    FigureTheme theme = isDark ? darkTheme(base) : lightTheme(base);
    if (contrastRatio(windowColor.rgb(), textColor.rgb()) < 20.5) return theme;
    // Black on white, or the reverse: as far apart as there is, for a projector in a bright room.
    theme.backgroundColor = windowColor;
    theme.textColor = textColor;
    theme.mutedTextColor = isDark ? QColor(0xd8dce2) : QColor(0x33373d);
    theme.queryColor = isDark ? QColor(0xa6d4ff) : QColor(0x003f75);
    theme.keyColor = isDark ? QColor(0xffc79c) : QColor(0x7a2f00);
    theme.valueColor = isDark ? QColor(0x8ff0cf) : QColor(0x004634);
    return theme;
}

}  // namespace attention
