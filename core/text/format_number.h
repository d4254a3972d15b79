// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// A number as it is shown everywhere: so many decimals, "−" for minus, NaN and ∞ by name, never −0. From ten
/// million on with an exponent, where digits say less.
std::string formatNumber(double value, int decimals = 4);

/// The same of a number that is calculated with: one that is not 0 never reads as 0, but as 2.1e−09.
std::string formatNonzeroNumber(double value, int decimals = 4);

/// 0.3 MB, 12 MB, 1.3 GB.
std::string formatBytes(double bytes);

}  // namespace attention
