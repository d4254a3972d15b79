// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace attention {

/// Returns an icon of the theme Breeze, for a light or a dark window as set by applyTheme(). `name` must be in
/// the list of icons in ui/look/CMakeLists.txt, otherwise the icon may be null. Every control with an icon
/// also has a text.
QIcon themeIcon(const char* name);

/// Selects the icons of themeIcon() for a light or a dark window.
void setIconTheme(bool isDark);

/// Returns the icon of the program in all sizes, for title bars and task bars.
QIcon applicationIcon();

}  // namespace attention
