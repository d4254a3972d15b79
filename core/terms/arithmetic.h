// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace attention {

/// What an expression comes to, as it is printed: %1 … or #1 … are the operands; numbers, ½ and π; + − × ÷ /
/// √ ² ³, exp ln tanh sin cos max, Φ (the normal distribution); brackets, for which braces stand as well.
double valueOf(std::string_view expression, std::span<const double> operands);

}  // namespace attention
