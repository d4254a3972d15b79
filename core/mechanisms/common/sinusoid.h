// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"

namespace attention {

/// By what the position is divided in a column of sinusoidal positions (Vaswani et al. 2017, section 3.5);
/// both of a pair, sine and cosine, have the same.
double sinusoidalWavelength(Index column, Index size);

}  // namespace attention
