// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

enum class Theme {
    System,  ///< light or dark, like the desktop
    Light,
    Dark,
};

/// Sets the style, the default font and the focus rings of the application. Call once, after the QApplication
/// has been created. If the desktop has its own style and font, such as KDE, these are kept.
void setUpApplicationStyle();

/// Changes the colors of all widgets and icons, also while the program runs. Figures follow the palette of
/// their widget.
void applyTheme(Theme theme);

}  // namespace attention
