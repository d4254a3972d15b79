// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attention {

/// True if `weight` equals `largest`, the largest weight of its row, up to a rounding error. Several keys can
/// have the largest weight, such as two positions with the same word.
inline bool isLargestWeight(float weight, float largest) {
    constexpr float relativeRoundingError = 1e-6F;
    return weight >= largest * (1 - relativeRoundingError);
}

}  // namespace attention
