// SPDX-License-Identifier: GPL-3.0-or-later
// Packets of one register for products.cpp, which says why; the other kernels have those of row.h.
#pragma once

#include "kernels/register.h"

#include <utility>

namespace {

using Packet = Register;

constexpr int lanes = registerLanes;

inline Packet load(const float* from) {
    return loadRegister(from);
}

inline void store(Packet packet, float* to) {
    storeRegister(packet, to);
}

/// The first `count` entries, the other lanes 0. Never touches memory behind them.
inline Packet load(const float* from, Index count) {
    return loadRegister(from, count);
}

/// a0 b0 a1 b1 …, of the lower halves or of the upper ones.
template <int first, int... lane>
inline Packet interleaved(Packet a, Packet b, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(a, b, (first + lane / 2 + (lane % 2 == 0 ? 0 : lanes))...);
}

/// Rows become columns: log2(lanes) rounds that interleave the first half of the rows with the second.
inline void transpose(Packet (&rows)[lanes]) {
    constexpr auto all = std::make_integer_sequence<int, lanes>();
#pragma GCC unroll 4
    for (int round = 1; round < lanes; round *= 2) {
        Packet next[lanes];
#pragma GCC unroll 8
        for (int i = 0; i < lanes / 2; ++i) {
            next[2 * i] = interleaved<0>(rows[i], rows[i + lanes / 2], all);
            next[2 * i + 1] = interleaved<lanes / 2>(rows[i], rows[i + lanes / 2], all);
        }
#pragma GCC unroll 16
        for (int i = 0; i < lanes; ++i) rows[i] = next[i];
    }
}

}  // namespace
