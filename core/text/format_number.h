// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// Returns `value` in the form in which the program displays numbers, with `decimals` digits after the
/// decimal point. The minus sign is “−”. Special values are “NaN” and “∞”, and −0 is returned as 0. If the
/// absolute value is ten million or more, the number has an exponent and `decimals` significant digits.
std::string formatNumber(double value, int decimals = 4);

/// Returns `value` in the form of formatNumber(). If `value` is not 0, but would be rounded to 0, it is
/// returned with an exponent, such as 2.1e−09. Calculations use it, so that a small factor does not appear as
/// 0.
std::string formatNonzeroNumber(double value, int decimals = 4);

/// Returns a number of bytes in MB (10⁶ bytes) or GB (10⁹ bytes), such as “0.3 MB”, “12 MB” or “1.3 GB”.
std::string formatBytes(double bytes);

}  // namespace attention
