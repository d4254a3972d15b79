// SPDX-License-Identifier: GPL-3.0-or-later
// Fused multiply-add: a · b + c rounded once. Emulated on x86-64 processors without an instruction for it.
#pragma once

#include "kernels/register.h"

#include <bit>
#include <limits>

namespace {

#if defined(__x86_64__) && !defined(__FMA__)

/// Returns a · b + c, rounded once to single precision, for any operands. The product of two floats is exact
/// in double precision. The sum is rounded to odd, so its last bit is set if it is not exact. Therefore,
/// rounding it to a float has the same result as rounding the exact sum.
/// Source: Boldo and Melquiond 2008, “Emulation of FMA and correctly rounded sums”.
[[maybe_unused, gnu::noinline]] float fmaByRoundingToOdd(float a, float b, float c) {
    const double product = static_cast<double>(a) * static_cast<double>(b), addend = static_cast<double>(c);
    double sum = product + addend;
    // The rounding error of the sum (Knuth's TwoSum). It is NaN if the sum is not finite. NaN fails both
    // comparisons below, as an exact sum does.
    const double addendPart = sum - product;
    const double error = (product - (sum - addendPart)) + (addend - addendPart);
    const auto bits = std::bit_cast<std::uint64_t>(sum);
    if ((error > 0 || error < 0) && bits % 2 == 0) {
        // Here `sum` is inexact and even. Rounding to odd needs the neighboring double on the side of the
        // exact sum, which is odd.
        const bool isFartherFromZero = (error > 0) == (sum > 0);
        sum = std::bit_cast<double>(isFartherFromZero ? bits + 1 : bits - 1);
    }
    return static_cast<float>(sum);
}

/// Returns a · b + c in each lane, rounded once. Computes the sum in double precision and rounds it to a
/// float. Rounding twice can be wrong only if the double lies halfway between two floats or is smaller than a
/// normal float. If a lane contains such a double, all lanes are computed by fmaByRoundingToOdd().
inline Register fusedMultiplyAdd(Register a, Register b, Register c) {
    const __m128d lowSum = _mm_add_pd(_mm_mul_pd(_mm_cvtps_pd(a), _mm_cvtps_pd(b)), _mm_cvtps_pd(c));
    const auto upperHalf = [](__m128 x) { return _mm_cvtps_pd(_mm_movehl_ps(x, x)); };
    const __m128d highSum = _mm_add_pd(_mm_mul_pd(upperHalf(a), upperHalf(b)), upperHalf(c));
    const Register rounded = _mm_movelh_ps(_mm_cvtpd_ps(lowSum), _mm_cvtpd_ps(highSum));
    // `lowerBits`: the lower 32 bits of each sum, of which rounding to a float discards 29. `upperBits`: the
    // upper 32 bits, which contain the exponent.
    const Bits lowerBits = bitsOf(_mm_shuffle_ps(_mm_castpd_ps(lowSum), _mm_castpd_ps(highSum), 0x88));
    const Bits upperBits = bitsOf(_mm_shuffle_ps(_mm_castpd_ps(lowSum), _mm_castpd_ps(highSum), 0xdd));
    constexpr std::int32_t discardedMask = (1 << 29) - 1, halfway = 1 << 28;
    constexpr std::int32_t smallestNormal = 0x38100000;  // the upper half of 2⁻¹²⁶ as a double
    const Bits upperMagnitude = upperBits & 0x7fffffff;
    const Bits isUnsafe =
        ((lowerBits & discardedMask) == halfway) | ((upperMagnitude > 0) & (upperMagnitude < smallestNormal));
    if (_mm_movemask_ps(fromBits(isUnsafe)) == 0) [[likely]]
        return rounded;
    Register exact;
    for (int i = 0; i < registerLanes; ++i) exact[i] = fmaByRoundingToOdd(a[i], b[i], c[i]);
    return exact;
}

#else

/// Returns a · b + c in each lane, rounded once. Uses the fused multiply-add instruction if this build has
/// one, otherwise std::fma().
inline Register fusedMultiplyAdd(Register a, Register b, Register c) {
#if defined(__AVX512F__)
    return reinterpret_cast<Register>(_mm512_fmadd_ps(a, b, c));
#elif defined(__FMA__)
    return reinterpret_cast<Register>(_mm256_fmadd_ps(a, b, c));
#else
    Register result;
    for (int i = 0; i < registerLanes; ++i) result[i] = std::fma(a[i], b[i], c[i]);
    return result;
#endif
}

#endif

}  // namespace
