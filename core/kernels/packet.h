// SPDX-License-Identifier: GPL-3.0-or-later
// Registers of floats as vector types of the compiler, for products.cpp, which says why; the other kernels
// have those of row.h.
#pragma once

#include "kernels/matrix.h"

#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__AVX__)
#include <immintrin.h>
#endif

namespace {

using attention::Index;

#if defined(__AVX512F__)
constexpr int packetBytes = 64;
#elif defined(__AVX__)
constexpr int packetBytes = 32;
#else
constexpr int packetBytes = 16;
#endif

using Packet = float __attribute__((vector_size(packetBytes)));

constexpr int lanes = packetBytes / sizeof(float);

inline Packet load(const float* from) {
    Packet packet;
    std::memcpy(&packet, from, sizeof packet);
    return packet;
}

inline void store(Packet packet, float* to) {
    std::memcpy(to, &packet, sizeof packet);
}

/// The first `count` entries, the other lanes 0. Never touches memory behind them, and where the processor
/// can mask does not wait for single entries to arrive either.
inline Packet load(const float* from, Index count) {
#if defined(__AVX512F__)
    return reinterpret_cast<Packet>(_mm512_maskz_loadu_ps(static_cast<__mmask16>((1U << count) - 1), from));
#elif defined(__AVX__)
    std::int32_t lane __attribute__((vector_size(packetBytes)));
    for (int i = 0; i < lanes; ++i) lane[i] = i;
    const auto isAmong = reinterpret_cast<__m256i>(lane < static_cast<std::int32_t>(count));
    return reinterpret_cast<Packet>(_mm256_maskload_ps(from, isAmong));
#else
    Packet packet;
    for (int i = 0; i < lanes; ++i) packet[i] = i < count ? from[i] : 0;
    return packet;
#endif
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
