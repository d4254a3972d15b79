// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attention {

/// Returns `value` as the text that the program displays, with `decimals` decimals. The minus sign is “−”,
/// and −0 has no sign. Special values are “NaN” and “∞”. See formatNumber().
QString numberText(double value, int decimals = 4);

/// Returns `value` with `decimals` decimals, as numberText() does. If `value` is not 0 but would be rounded
/// to 0, returns it with an exponent instead, such as 2.1e−09. For numbers in calculations.
QString nonzeroPreservingText(double value, int decimals);

/// Returns `value` with four decimals. A small number has more decimals, up to ten, so that four significant
/// digits are visible. If `value` is not 0 but would be rounded to 0, returns it with an exponent. For
/// numbers that may all be small, such as gradients.
QString significantDigitsText(double value);

}  // namespace attention
