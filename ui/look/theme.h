// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

enum class Theme {
    System,  ///< light or dark, as the desktop
    Light,
    Dark,
};

/// Sets the style, the default font and the focus rings of the application. Call once, after the QApplication
/// has been created. A desktop that has a style and a font of its own, such as KDE, keeps them.
void setUpApplicationStyle();

/// Changes the colors of all widgets and icons, also while the program runs. Figures follow the palette of
/// their widget.
void applyTheme(Theme theme);

}  // namespace attention
