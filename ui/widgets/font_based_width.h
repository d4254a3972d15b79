// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace attention {

/// Fixes the width of a widget to that of `digitCount` digits in its font, and adjusts the width when the
/// font changes.
void setFixedWidthInDigits(QWidget* widget, int digitCount);

}  // namespace attention
