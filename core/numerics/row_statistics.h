// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/elementary.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attention {

/// Whether none is NaN or infinite.
inline bool allFinite(std::span<const float> numbers) {
    return std::ranges::all_of(numbers, [](float x) { return std::isfinite(x); });
}

/// −Σ a ln a of a row of weights, in nats. 0 counts as 0·ln 0 = 0, NaN stays NaN (Shannon 1948).
inline float rowEntropy(std::span<const float> weights) {
    double sum = 0;
    for (const double a : weights) sum -= a == 0 ? 0 : a * elementary::log(a);
    return static_cast<float>(sum);
}

}  // namespace attention
