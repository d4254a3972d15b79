// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "look/design_values.h"

#include <QPalette>

namespace attention {

/// True if the text of the palette is lighter than its background.
bool isDarkPalette(const QPalette& palette);

/// Returns the palette of all widgets in the light or the dark theme.
QPalette widgetPalette(bool isDark);

/// Returns a palette in black and white, for a projector in a bright room.
QPalette highContrastPalette(bool isDark);

/// Returns the colors that go with the palette of a widget: those of the light or the dark theme, with high
/// contrast if the palette has it.
const design::Colors& colorsFor(const QPalette& palette);

}  // namespace attention
