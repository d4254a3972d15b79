// SPDX-License-Identifier: GPL-3.0-or-later
// A register of floats as a vector type of the compiler, and the operations for which the compiler has no
// operators. Each operation has the same result in a lane at every instruction level.
#pragma once

#include "kernels/matrix.h"

#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

using attention::Index;

#if defined(__AVX512F__)
constexpr int registerBytes = 64;
#elif defined(__AVX__)
constexpr int registerBytes = 32;
#else
constexpr int registerBytes = 16;
#endif
constexpr int registerLanes = registerBytes / sizeof(float);

/// A register of floats. The operators of the compiler work lane by lane.
using Register = float __attribute__((vector_size(registerBytes)));
/// The lanes of a register as 32-bit integers. A comparison of registers also returns integers: −1 for true,
/// 0 for false.
using Bits = std::int32_t __attribute__((vector_size(registerBytes)));

/// Returns the bit pattern of each lane.
inline Bits bitsOf(Register x) {
    return reinterpret_cast<Bits>(x);
}
/// Returns the floats with these bit patterns.
inline Register fromBits(Bits bits) {
    return reinterpret_cast<Register>(bits);
}
/// Returns a register whose lanes are all x.
inline Register broadcast(float x) {
    return x - Register{};  // a sum would change −0 to 0
}

/// Loads registerLanes floats, which need not be aligned.
inline Register loadRegister(const float* from) {
    Register x;
    std::memcpy(&x, from, sizeof x);
    return x;
}
/// Stores all lanes to `to`, which need not be aligned.
inline void storeRegister(Register x, float* to) {
    std::memcpy(to, &x, sizeof x);
}

/// Returns a > b ? a : b in each lane, so b if a or b is NaN.
inline Register laneMax(Register a, Register b) {
#if defined(__AVX512F__)
    return reinterpret_cast<Register>(_mm512_max_ps(a, b));
#elif defined(__AVX__)
    return reinterpret_cast<Register>(_mm256_max_ps(a, b));
#elif defined(__x86_64__)
    return reinterpret_cast<Register>(_mm_max_ps(a, b));
#else
    return a > b ? a : b;
#endif
}
/// Returns a < b ? a : b in each lane, so b if a or b is NaN.
inline Register laneMin(Register a, Register b) {
#if defined(__AVX512F__)
    return reinterpret_cast<Register>(_mm512_min_ps(a, b));
#elif defined(__AVX__)
    return reinterpret_cast<Register>(_mm256_min_ps(a, b));
#elif defined(__x86_64__)
    return reinterpret_cast<Register>(_mm_min_ps(a, b));
#else
    return a < b ? a : b;
#endif
}

/// Returns |x| in each lane. NaN stays NaN.
inline Register magnitude(Register x) {
    return fromBits(bitsOf(x) & 0x7fffffff);
}

/// Returns a mask of the lanes with an index below `count`, which may be negative or larger than
/// registerLanes.
#if defined(__AVX512F__)
inline __mmask16 lanesBelow(Index count) {
    return static_cast<__mmask16>(count >= registerLanes ? 0xffffU : count <= 0 ? 0U : (1U << count) - 1);
}
#elif defined(__AVX__)
inline __m256i lanesBelow(Index count) {
    const Bits lane = {0, 1, 2, 3, 4, 5, 6, 7};
    return reinterpret_cast<__m256i>(lane < static_cast<std::int32_t>(count));
}
#endif

/// Loads the first `count` floats, and sets the other lanes to `padding`. `count` may be negative or larger
/// than registerLanes. Does not read memory after these floats. With AVX, it uses one masked load, which
/// avoids the wait for floats that are loaded one by one.
inline Register loadRegister(const float* from, Index count, float padding = 0) {
#if defined(__AVX512F__)
    return reinterpret_cast<Register>(_mm512_mask_loadu_ps(_mm512_set1_ps(padding), lanesBelow(count), from));
#elif defined(__AVX__)
    const __m256i mask = lanesBelow(count);
    const __m256 loaded = _mm256_maskload_ps(from, mask);
    return reinterpret_cast<Register>(
        _mm256_blendv_ps(_mm256_set1_ps(padding), loaded, reinterpret_cast<__m256>(mask)));
#else
    Register x;
    for (int i = 0; i < registerLanes; ++i) x[i] = i < count ? from[i] : padding;
    return x;
#endif
}

/// Stores the first `count` lanes and does not touch memory after them. `count` may be negative or larger
/// than registerLanes.
inline void storeRegister(Register x, float* to, Index count) {
#if defined(__AVX512F__)
    _mm512_mask_storeu_ps(to, lanesBelow(count), reinterpret_cast<__m512>(x));
#elif defined(__AVX__)
    _mm256_maskstore_ps(to, lanesBelow(count), reinterpret_cast<__m256>(x));
#else
    for (int i = 0; i < registerLanes; ++i)
        if (i < count) to[i] = x[i];
#endif
}

}  // namespace
