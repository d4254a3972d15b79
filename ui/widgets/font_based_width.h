// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace attention {

/// Fixes the width of `widget` to the width of `digitCount` digits in its font. Adjusts the width when the
/// font or the style changes.
void setFixedWidthInDigits(QWidget* widget, int digitCount);

}  // namespace attention
