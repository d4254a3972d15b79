// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "window/theme_menu.h"

#include <QPalette>

namespace attention {

/// The colours of every widget, to go with the figures' light and dark themes. Theme::System: the desktop's.
QPalette widgetPalette(Theme theme);

/// Changes every widget at once; figures follow their widget's palette.
void applyTheme(Theme theme);

}  // namespace attention
