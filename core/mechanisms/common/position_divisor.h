// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/elementary.h"
#include "numerics/matrix.h"

namespace attention {

/// Returns 10000^((column − column mod 2) ÷ size). It divides the position in `column`, counted from 0, of a
/// sinusoidal position encoding with `size` columns (Vaswani et al. 2017, section 3.5). The two columns of a
/// pair, sine and cosine, have the same divisor.
inline double positionDivisor(Index column, Index size) {
    return elementary::power(10000.0, static_cast<double>(column - column % 2) / static_cast<double>(size));
}

}  // namespace attention
