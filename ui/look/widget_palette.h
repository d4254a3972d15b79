// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "look/design_values.h"

#include <QPalette>

namespace attention {

/// True if the text of the palette is lighter than its background.
bool isDarkPalette(const QPalette& palette);

/// Returns the palette of all widgets in the light or the dark theme.
QPalette widgetPalette(bool isDark);

/// Returns the palette for a projector in a bright room, with the colors of design::highContrastColors().
QPalette highContrastPalette(bool isDark);

/// Returns the colors from which `palette` was created. If `palette` has the window and text colors of
/// highContrastPalette(), returns the colors with high contrast. For other palettes, isDarkPalette()
/// selects the light or the dark colors.
const design::Colors& colorsFor(const QPalette& palette);

}  // namespace attention
