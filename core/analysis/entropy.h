// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"

namespace attention {

/// −Σ a ln a of every row of weights (b, h, n_q, n_k), in nats: (b, h, n_q). 0 counts as 0·ln 0 = 0, NaN
/// stays NaN (Shannon 1948).
Tensor entropyOfRows(const Tensor& weights);

}  // namespace attention
