// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/elementary.h"
#include "numerics/matrix.h"

namespace attention {

/// Returns 10000^((column − column mod 2) ÷ size), the divisor of the position in one column of a sinusoidal
/// position encoding (Vaswani et al. 2017, section 3.5). `column` counts from 0, and `size` is the number of
/// columns. The two columns of a pair, sine and cosine, have the same divisor.
inline double positionDivisor(Index column, Index size) {
    return elementary::power(10000.0, static_cast<double>(column - column % 2) / static_cast<double>(size));
}

}  // namespace attention
