// SPDX-License-Identifier: GPL-3.0-or-later
// All values that decide what the program looks like: colors, font sizes, spacing and metrics. Nothing else
// in the program contains a color or a font size of its own.
#pragma once

#include <QRgb>

#include <array>

namespace attention::design {

/// The colors of one theme, by role. Text has a contrast of at least 4.5 : 1 with `paper` and `window`, the
/// other marks outside of heatmaps at least 3 : 1, apart from hairlines and backgrounds.
struct Colors {
    QRgb paper;          ///< the background of figures, lists and text fields
    QRgb window;         ///< the background of bars, panels and dialogs
    QRgb hairline;       ///< lines between areas, and between the cells of a heatmap
    QRgb ink;            ///< text, and the frame of the selected cell
    QRgb mutedText;      ///< text that explains, such as captions
    QRgb disabledText;   ///< labels of controls that cannot be used
    QRgb controlBorder;  ///< the outline of buttons and text fields
    QRgb button;         ///< the background of buttons
    QRgb hoveredButton;  ///< the same with the mouse over it
    QRgb accent;         ///< what can be clicked, what is chosen, and attention itself
    QRgb softAccent;     ///< the background of what is chosen
    QRgb onAccent;       ///< text on `accent`
    QRgb query;
    QRgb key;
    QRgb value;
    QRgb right;                   ///< the sign of a correct guess
    QRgb wrong;                   ///< the sign of a wrong guess, and text about an invalid value
    QRgb hatching;                ///< the lines across a masked cell
    QRgb hiddenWeight;            ///< the cover of a weight that is to be guessed
    std::array<QRgb, 8> heads;    ///< lines and legends of heads; none equals the color of a role
    std::array<QRgb, 6> weights;  ///< attention weights from 0 to 1, in equal steps; the first is `paper`
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
    .right = 0xff1b7f3b,
    .wrong = 0xffb3261e,
    .hatching = 0xffb9bec8,
    .hiddenWeight = 0xffc9ced6,
    .heads = {0xff8a7a00, 0xff9c2f9c, 0xff5a5a5a, 0xffc0282d, 0xff0088a0, 0xffb060a8, 0xff7a1f3d, 0xff8a7c88},
    .weights = {0xffffffff, 0xffede7f9, 0xffc9b6ee, 0xff9b78dc, 0xff6b3fbf, 0xff3d1a78},
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
    .right = 0xff6fd08c,
    .wrong = 0xffff7b70,
    .hatching = 0xff4d5360,
    .hiddenWeight = 0xff4a505a,
    .heads = {0xffe6d84a, 0xffe08be0, 0xffb4b4b4, 0xffff7a7a, 0xff4dd4ea, 0xffc792c0, 0xffd07a94, 0xff9a94a8},
    .weights = {0xff16181d, 0xff2b2440, 0xff4b3a7a, 0xff7a5cc0, 0xffae8df0, 0xffe6daff},
};

/// Returns the colors for a projector in a bright room: text and paper are black and white.
constexpr Colors highContrastColors(bool isDark) {
    Colors colors = isDark ? darkColors : lightColors;
    colors.paper = colors.window = colors.weights.front() = isDark ? 0xff000000 : 0xffffffff;
    colors.ink = isDark ? 0xffffffff : 0xff000000;
    colors.mutedText = isDark ? 0xffd8dce2 : 0xff33373d;
    colors.query = isDark ? 0xffa6d4ff : 0xff003a80;
    colors.key = isDark ? 0xffffc79c : 0xff7a2f00;
    colors.value = isDark ? 0xff8ff0cf : 0xff004634;
    return colors;
}

/// What the spotlight puts over everything else, with its opacity.
inline constexpr QRgb spotlightShade = 0x96000000;

// Font sizes in pixels at 96 dots per inch, if the font of the desktop has `bodySize`. They scale with the
// font of the desktop. Outside of heatmaps there are no others, apart from the sentence.
inline constexpr int captionSize = 12;
inline constexpr int bodySize = 13;
inline constexpr int titleSize = 16;
inline constexpr int messageSize = 22;
inline constexpr int formulaSize = 17;      ///< of formulas, whose indices then have 12
inline constexpr int minimumFontSize = 12;  ///< whatever the font of the desktop

// Lengths in pixels at 96 dots per inch. Distances are multiples of 8; within a row also 4.
inline constexpr int spacing = 8;           ///< between controls that belong together
inline constexpr int halfSpacing = 4;       ///< between a label and its control
inline constexpr int margin = 2 * spacing;  ///< between the edge of a panel and its content
inline constexpr int rowHeight = 32;
inline constexpr int controlHeight = rowHeight - halfSpacing;
inline constexpr int toolBarHeight = 48;
inline constexpr int iconSize = 16;
inline constexpr int scrollBarWidth = 12;
inline constexpr int cornerRadius = 6;
inline constexpr int hairlineWidth = 1;
inline constexpr int focusRingWidth = 2;
inline constexpr int selectionFrameWidth = 2;  ///< in ink, around the selected cell
inline constexpr int selectionHaloWidth = 2;   ///< in paper, on each side of that frame

}  // namespace attention::design
