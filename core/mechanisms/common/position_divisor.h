// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/elementary.h"
#include "numerics/matrix.h"

namespace attention {

/// By what the position is divided in a column of sinusoidal positions (Vaswani et al. 2017, section 3.5);
/// both of a pair, sine and cosine, have the same.
inline double positionDivisor(Index column, Index size) {
    return elementary::power(10000.0, static_cast<double>(column - column % 2) / static_cast<double>(size));
}

}  // namespace attention
