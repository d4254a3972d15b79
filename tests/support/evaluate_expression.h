// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace attention::test {

/// Returns the value of an expression that is written as the text of a TermPattern. `%1` … or `#1` … are the
/// operands, which must exist. Supports numbers, ½ and π, the operators + − × ÷ / √ ² ³, and the functions
/// exp ln tanh sin cos max. Φ is the distribution function of the standard normal distribution. Braces have
/// the effect of parentheses. 0 × ln 0 is 0. Throws std::logic_error for a malformed expression.
double evaluateExpression(std::string_view expression, std::span<const double> operands);

}  // namespace attention::test
