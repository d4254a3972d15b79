// SPDX-License-Identifier: GPL-3.0-or-later
// Transposes as many registers as a register has registerLanes, for products.cpp.
#pragma once

#include "kernels/register.h"

#include <utility>

namespace {

/// a0 b0 a1 b1 …, of the lower halves or of the upper ones.
template <int first, int... lane>
inline Register interleaveHalves(Register a, Register b, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(a, b, (first + lane / 2 + (lane % 2 == 0 ? 0 : registerLanes))...);
}

/// Rows become columns: log2(registerLanes) rounds that interleave the first half of the rows with the
/// second.
inline void transpose(Register (&rows)[registerLanes]) {
    constexpr auto all = std::make_integer_sequence<int, registerLanes>();
#pragma GCC unroll 4
    for (int round = 1; round < registerLanes; round *= 2) {
        Register next[registerLanes];
#pragma GCC unroll 8
        for (int i = 0; i < registerLanes / 2; ++i) {
            next[2 * i] = interleaveHalves<0>(rows[i], rows[i + registerLanes / 2], all);
            next[2 * i + 1] = interleaveHalves<registerLanes / 2>(rows[i], rows[i + registerLanes / 2], all);
        }
#pragma GCC unroll 16
        for (int i = 0; i < registerLanes; ++i) rows[i] = next[i];
    }
}

}  // namespace
