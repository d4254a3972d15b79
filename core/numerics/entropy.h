// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace attention {

/// −Σ a ln a of a row of weights, in nats. 0 counts as 0·ln 0 = 0, NaN stays NaN (Shannon 1948).
float entropyOf(std::span<const float> weights);

}  // namespace attention
