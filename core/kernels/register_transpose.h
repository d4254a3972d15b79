// SPDX-License-Identifier: GPL-3.0-or-later
// Transposes a square block of registerLanes registers, for products.cpp and panel.h.
#pragma once

#include "kernels/register.h"

#include <utility>

namespace {

/// Returns a₀ b₀ a₁ b₁ … of the lower halves of a and b if `first` is 0, or of the upper halves if `first` is
/// registerLanes / 2.
template <int first, int... lane>
inline Register interleaveHalves(Register a, Register b, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(a, b, (first + lane / 2 + (lane % 2 == 0 ? 0 : registerLanes))...);
}

/// Transposes the block in place: lane j of register i becomes lane i of register j. Takes
/// log₂(registerLanes) rounds, each of which interleaves the first half of the rows with the second half.
inline void transpose(Register (&rows)[registerLanes]) {
    constexpr auto laneIndices = std::make_integer_sequence<int, registerLanes>();
#pragma GCC unroll 4
    for (int round = 1; round < registerLanes; round *= 2) {
        Register next[registerLanes];
#pragma GCC unroll 8
        for (int i = 0; i < registerLanes / 2; ++i) {
            next[2 * i] = interleaveHalves<0>(rows[i], rows[i + registerLanes / 2], laneIndices);
            next[2 * i + 1] =
                interleaveHalves<registerLanes / 2>(rows[i], rows[i + registerLanes / 2], laneIndices);
        }
#pragma GCC unroll 16
        for (int i = 0; i < registerLanes; ++i) rows[i] = next[i];
    }
}

}  // namespace
