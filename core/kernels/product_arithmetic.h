// SPDX-License-Identifier: GPL-3.0-or-later
// How a product of matrices adds up the products of entries: the template parameter `Arithmetic` of
// products.cpp.
#pragma once

#include "kernels/fused_multiply_add.h"
#include "kernels/register_transpose.h"

namespace {

#if defined(__FMA__) || !defined(__x86_64__)
constexpr bool hasFmaInstruction = true;
#else
constexpr bool hasFmaInstruction = false;
#endif

/// Rounds each product and each sum.
struct SeparateRounding {
    using Accumulators = Register;
    static Register widenToAccumulators(Register x) { return x; }
    static Register roundToFloat(Register sums) { return sums; }
    static Register multiplyAdd(Register sums, float entry, Register right) { return sums + entry * right; }
    static constexpr bool needsRecomputation() { return false; }
};

/// Adds each product to its sum with one rounding, as one instruction does where there is one.
struct FusedRounding : SeparateRounding {
    static Register multiplyAdd(Register sums, float entry, Register right) {
        return fusedMultiplyAdd(broadcast(entry), right, sums);
    }
};

#if defined(__x86_64__) && !defined(__FMA__)
/// Adds each product to its sum in double precision, then rounds the sum to a float. The bits equal those of
/// FusedRounding unless a sum lies halfway between two floats. needsRecomputation() is true if that has
/// happened; it is checked once per tile, which is then computed again with FusedRounding. Denormals must be
/// flushed to 0, because rounding twice can also differ from FusedRounding for denormal results.
class FusedRoundingViaDouble {
 public:
    struct Accumulators {
        __m128d low, high;
    };
    static Accumulators widenToAccumulators(Register x) {
        return {_mm_cvtps_pd(x), _mm_cvtps_pd(_mm_movehl_ps(x, x))};
    }
    static Register roundToFloat(Accumulators sums) {
        return _mm_movelh_ps(_mm_cvtpd_ps(sums.low), _mm_cvtpd_ps(sums.high));
    }
    Accumulators multiplyAdd(Accumulators sums, float entry, Accumulators right) {
        const __m128d factor = _mm_set1_pd(static_cast<double>(entry));
        const auto one = [&](__m128d sum, __m128d x) {
            const __m128d exact = _mm_add_pd(_mm_mul_pd(factor, x), sum);
            // The upper halves, of which no bit is kept, are never the same.
            const __m128i takenOff = _mm_and_si128(_mm_castpd_si128(exact), _mm_set1_epi64x((1 << 29) - 1));
            const __m128i isHalfway = _mm_cmpeq_epi32(takenOff, _mm_set1_epi64x((1LL << 32) | (1 << 28)));
            m_halfway = _mm_or_si128(m_halfway, isHalfway);
            return _mm_cvtps_pd(_mm_cvtpd_ps(exact));
        };
        return {one(sums.low, right.low), one(sums.high, right.high)};
    }
    bool needsRecomputation() const { return _mm_movemask_epi8(m_halfway) != 0; }

 private:
    __m128i m_halfway = _mm_setzero_si128();
};
#else
using FusedRoundingViaDouble = FusedRounding;
#endif

}  // namespace
