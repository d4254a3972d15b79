// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace attention {

inline bool allFinite(std::span<const float> numbers) {
    return std::ranges::all_of(numbers, [](float x) { return std::isfinite(x); });
}

}  // namespace attention
