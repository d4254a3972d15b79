// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attention {

/// A number as the program shows it: a fixed count of decimals, "−" for minus, "NaN", "∞". Never "−0.0000".
QString numberText(double value, int decimals = 4);

/// The same of a number that is calculated with: one that is not 0 never reads as 0, but as 2.1e−09.
QString nonzeroPreservingText(double value, int decimals);

/// A number with four decimals, or with as many as show four significant digits, up to ten. A number that is
/// not 0 never reads as 0. For numbers that may all be small, such as gradients.
QString significantDigitsText(double value);

}  // namespace attention
