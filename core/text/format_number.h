// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// Returns a number in the form in which the program displays numbers: with `decimals` decimals, “−” for
/// minus, “NaN” or “∞”, and never −0. From ten million on, where more digits are not useful, the number has
/// an exponent and `decimals` significant digits.
std::string formatNumber(double value, int decimals = 4);

/// Returns a number as formatNumber() does, unless it would appear as 0 without being 0. It then has an
/// exponent, such as 2.1e−09. For numbers in a calculation.
std::string formatNonzeroNumber(double value, int decimals = 4);

/// Returns a number of bytes in MB (10⁶ bytes) or GB (10⁹ bytes), such as “0.3 MB”, “12 MB” or “1.3 GB”.
std::string formatBytes(double bytes);

}  // namespace attention
