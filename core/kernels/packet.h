// SPDX-License-Identifier: GPL-3.0-or-later
// As many floats as one register of the instruction set holds that this file is compiled for. The compiler's
// vector types bring the arithmetic; here is what they lack. Only for the kernels: everything has internal
// linkage, so that nothing compiled for one level can be taken for another.
#pragma once

#include "kernels/matrix.h"

#include <cstdint>
#include <cstring>
#include <utility>

namespace {

#if defined(__AVX512F__)
constexpr int packetBytes = 64;
#elif defined(__AVX__)
constexpr int packetBytes = 32;
#else
constexpr int packetBytes = 16;
#endif

using Packet = float __attribute__((vector_size(packetBytes)));
using Integers = std::int32_t __attribute__((vector_size(packetBytes)));

constexpr int lanes = packetBytes / sizeof(float);

[[maybe_unused]] inline Packet load(const float* from) {
    Packet packet;
    std::memcpy(&packet, from, sizeof packet);
    return packet;
}

[[maybe_unused]] inline void store(Packet packet, float* to) {
    std::memcpy(to, &packet, sizeof packet);
}

/// The first `count` entries, the other lanes being `rest`.
[[maybe_unused]] inline Packet load(const float* from, attention::Index count, float rest) {
    float entries[lanes];
    for (int i = 0; i < lanes; ++i) entries[i] = i < count ? from[i] : rest;
    return load(entries);
}

[[maybe_unused]] inline void store(Packet packet, float* to, attention::Index count) {
    float entries[lanes];
    store(packet, entries);
    for (attention::Index i = 0; i < count; ++i) to[i] = entries[i];
}

[[maybe_unused]] inline Packet broadcast(float x) {
    return x - Packet{};
}

/// a0 b0 a1 b1 …, of the lower halves or of the upper ones.
template <int first, int... lane>
inline Packet interleaved(Packet a, Packet b, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(a, b, (first + lane / 2 + (lane % 2 == 0 ? 0 : lanes))...);
}

/// Rows become columns: log2(lanes) rounds that interleave the first half of the rows with the second.
[[maybe_unused]] inline void transpose(Packet (&rows)[lanes]) {
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
