// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/elementary.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attention {

/// Returns true if every number is finite: neither NaN nor infinite. Returns true for an empty span.
inline bool allFinite(std::span<const float> numbers) {
    return std::ranges::all_of(numbers, [](float x) { return std::isfinite(x); });
}

/// Returns the entropy −Σ a ln a of a row of weights a, in nats (Shannon 1948). 0 · ln 0 counts as 0. NaN
/// stays NaN.
inline float rowEntropy(std::span<const float> weights) {
    double sum = 0;
    for (const double a : weights) sum -= a == 0 ? 0 : a * elementary::log(a);
    return static_cast<float>(sum);
}

}  // namespace attention
