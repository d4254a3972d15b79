// SPDX-License-Identifier: GPL-3.0-or-later
// Colors, font sizes and lengths of all widgets and figures. Lengths that only one figure or control has,
// such as the width of an arrow, are next to the code that paints it.
#pragma once

#include <QRgb>

#include <array>

namespace attention::design {

/// The colors of one theme, named by use. Text colors have a contrast of at least 4.5 : 1 with `paper` and
/// with `window`. Lines and symbols outside heatmaps have at least 3 : 1. Hairlines and backgrounds have no
/// minimum.
struct Colors {
    QRgb paper;          ///< the background of figures, lists and text fields
    QRgb window;         ///< the background of bars, panels and dialogs
    QRgb hairline;       ///< lines between areas, and between the cells of a heatmap
    QRgb ink;            ///< text, and the frame of the selected cell
    QRgb mutedText;      ///< secondary text, such as captions
    QRgb disabledText;   ///< labels of controls that are disabled
    QRgb controlBorder;  ///< the outline of buttons and text fields
    QRgb button;         ///< the background of buttons
    QRgb hoveredButton;  ///< the background of a button under the mouse
    QRgb accent;         ///< links, checked controls, focus rings, and the marker of a training step
    QRgb softAccent;     ///< the background of checked buttons, default buttons and selected menu items
    QRgb onAccent;       ///< text on `accent`
    QRgb query;          ///< symbols and labels of queries
    QRgb key;            ///< symbols and labels of keys
    QRgb value;          ///< symbols and labels of values
    QRgb correctGuess;   ///< the mark on a correct guess
    QRgb error;          ///< the mark on a wrong guess, and text about an invalid value
    QRgb hatching;       ///< the lines across a masked cell
    QRgb hiddenWeight;   ///< the fill of a cell whose weight is hidden until the user has guessed it
    /// Colors of lines and legend entries of heads. The ninth head has the color of the first head, with
    /// dashed lines. All colors differ from `query`, `key` and `value`, so that they cannot be confused.
    std::array<QRgb, 8> headColors;
    /// The colors of the attention weights 0, 0.2, 0.4, 0.6, 0.8 and 1. Colors between them are interpolated.
    /// The first color equals `paper`.
    std::array<QRgb, 6> weightColors;
};

inline constexpr Colors lightColors{
    .paper = 0xffffffff,
    .window = 0xfff6f6f8,
    .hairline = 0xffe2e4ea,
    .ink = 0xff1b1d22,
    .mutedText = 0xff5b616e,
    .disabledText = 0xff686f7b,
    .controlBorder = 0xff868c98,
    .button = 0xffffffff,
    .hoveredButton = 0xffececf1,
    .accent = 0xff5b2da8,
    .softAccent = 0xfff0eafb,
    .onAccent = 0xffffffff,
    .query = 0xff0a5a9c,
    .key = 0xffa84300,
    .value = 0xff00664f,
    .correctGuess = 0xff1b7f3b,
    .error = 0xffb3261e,
    .hatching = 0xffb9bec8,
    .hiddenWeight = 0xffc9ced6,
    .headColors = {0xff8a7a00, 0xff9c2f9c, 0xff5a5a5a, 0xffc0282d, 0xff0088a0, 0xffb060a8, 0xff7a1f3d,
                   0xff8a7c88},
    .weightColors = {0xffffffff, 0xffede7f9, 0xffc9b6ee, 0xff9b78dc, 0xff6b3fbf, 0xff3d1a78},
};

inline constexpr Colors darkColors{
    .paper = 0xff16181d,
    .window = 0xff1e2127,
    .hairline = 0xff343943,
    .ink = 0xffeceef2,
    .mutedText = 0xffa4abb8,
    .disabledText = 0xff8a919e,
    .controlBorder = 0xff727a88,
    .button = 0xff2a2e36,
    .hoveredButton = 0xff343943,
    .accent = 0xffb79cf5,
    .softAccent = 0xff2e2745,
    .onAccent = 0xff16181d,
    .query = 0xff96ccfa,
    .key = 0xfff5a86c,
    .value = 0xff66d1ae,
    .correctGuess = 0xff6fd08c,
    .error = 0xffff7b70,
    .hatching = 0xff4d5360,
    .hiddenWeight = 0xff4a505a,
    .headColors = {0xffe6d84a, 0xffe08be0, 0xffb4b4b4, 0xffff7a7a, 0xff4dd4ea, 0xffc792c0, 0xffd07a94,
                   0xff9a94a8},
    .weightColors = {0xff16181d, 0xff2b2440, 0xff4b3a7a, 0xff7a5cc0, 0xffae8df0, 0xffe6daff},
};

/// Returns the light or the dark colors with more contrast, for a projector in a bright room. Changes
/// `window`, `ink`, `mutedText`, `query`, `key` and `value`. `paper` is unchanged because it equals
/// `weightColors[0]`.
constexpr Colors highContrastColors(bool isDark) {
    Colors colors = isDark ? darkColors : lightColors;
    colors.window = colors.paper;
    colors.ink = isDark ? 0xffffffff : 0xff000000;
    colors.mutedText = isDark ? 0xffd8dce2 : 0xff33373d;
    colors.query = isDark ? 0xffa6d4ff : 0xff003a80;
    colors.key = isDark ? 0xffffc79c : 0xff7a2f00;
    colors.value = isDark ? 0xff8ff0cf : 0xff004634;
    return colors;
}

/// The color that dims the window outside the circle of the spotlight, with its opacity.
inline constexpr QRgb spotlightShade = 0x96000000;

// Font sizes in pixels for a desktop font of `bodyFontSize` pixels. fontFor() scales them in proportion to
// the desktop font. Heatmaps and SentenceFigure compute their font sizes themselves.
inline constexpr int captionFontSize = 12;
inline constexpr int bodyFontSize = 13;
inline constexpr int titleFontSize = 16;
inline constexpr int pageTitleFontSize = 22;
inline constexpr int sentenceFontSize = 28;          ///< the sentence at the top of the window
inline constexpr int smallestSentenceFontSize = 24;  ///< pixels; a longer sentence continues in a second line
inline constexpr int formulaFontSize = 17;           ///< large enough for subscripts of `minimumFontSize`
inline constexpr int minimumFontSize = 12;           ///< the lower limit of every size after scaling

// Lengths in pixels at 96 dots per inch. Distances are multiples of 8, or 4 within a row.
inline constexpr int spacing = 8;           ///< distance between controls of a group
inline constexpr int halfSpacing = 4;       ///< distance between a label and its control
inline constexpr int margin = 2 * spacing;  ///< distance between the edge of a panel and its content
inline constexpr int rowHeight = 32;
inline constexpr int controlHeight = rowHeight - halfSpacing;
inline constexpr int toolBarHeight = 48;
inline constexpr int stageRowHeight = 40;  ///< the row with the stages and the list of views
inline constexpr int settingsDrawerWidth = 300;
inline constexpr int calculationDrawerWidth = 340;
inline constexpr int settingsBarHeight = 52;
inline constexpr int iconSize = 16;
inline constexpr int scrollBarWidth = 12;
inline constexpr int cornerRadius = 6;
inline constexpr int hairlineWidth = 1;
inline constexpr int focusRingWidth = 2;
inline constexpr int selectionFrameWidth = 2;  ///< the frame around the selected cell, in `ink`
/// Width of the band in `paper` on each side of the frame around the selected cell.
inline constexpr int selectionHaloWidth = 2;

}  // namespace attention::design
