// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace attention {

/// A number as it is shown everywhere: so many decimals, "−" for minus, NaN and ∞ by name, never −0. From ten
/// million on with an exponent, where digits say less.
std::string shownNumber(double value, int decimals = 4);

}  // namespace attention
