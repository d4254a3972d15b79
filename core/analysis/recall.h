// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"

#include <array>
#include <cstdint>

namespace attention {

/// Sizes of the one vector, and that of keys and values of attention beside it.
inline constexpr std::array<Index, 3> recallSizes = {16, 64, 256};
inline constexpr Index attentionSize = 64;

/// The share of the words of a random sentence that one vector gives back, as measureRecall() tells.
double recallOfOneVector(Index length, Index size, std::uint32_t seed);

/// The share that scaled dot-product attention gives back: one random key for each position, asked for by
/// itself.
double recallOfAttention(Index length, Index size, std::uint32_t seed);

}  // namespace attention
