// SPDX-License-Identifier: GPL-3.0-or-later
// How a product of matrices adds up the products of entries: the template parameter `Arithmetic` of
// products.cpp.
#pragma once

#include "kernels/fused.h"
#include "kernels/packet.h"

namespace {

#if defined(__FMA__) || !defined(__x86_64__)
constexpr bool hasInstruction = true;
#else
constexpr bool hasInstruction = false;
#endif

/// Rounds each product and each sum.
struct Separate {
    using Sums = Packet;
    static Packet widened(Packet x) { return x; }
    static Packet rounded(Packet sums) { return sums; }
    static Packet added(Packet sums, float entry, Packet right) { return sums + entry * right; }
    static constexpr bool isUncertain() { return false; }
};

/// Adds each product to its sum with one rounding, as one instruction does where there is one.
struct Fused : Separate {
    static Packet added(Packet sums, float entry, Packet right) {
        return fusedMultiplyAdd(filled(entry), right, sums);
    }
};

#if defined(__x86_64__) && !defined(__FMA__)
/// Adds each product to its sum in double precision, then rounds the sum to a float. The bits equal those of
/// Fused unless a sum lies halfway between two floats. isUncertain() is true if that has happened; it is
/// checked once per tile, which is then computed again with Fused. Denormals must be flushed to 0, because
/// rounding twice can also differ from Fused for denormal results.
class FusedUnlessHalfway {
 public:
    struct Sums {
        __m128d low, high;
    };
    static Sums widened(Packet x) { return {_mm_cvtps_pd(x), _mm_cvtps_pd(_mm_movehl_ps(x, x))}; }
    static Packet rounded(Sums sums) {
        return _mm_movelh_ps(_mm_cvtpd_ps(sums.low), _mm_cvtpd_ps(sums.high));
    }
    Sums added(Sums sums, float entry, Sums right) {
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
    bool isUncertain() const { return _mm_movemask_epi8(m_halfway) != 0; }

 private:
    __m128i m_halfway = _mm_setzero_si128();
};
#else
using FusedUnlessHalfway = Fused;
#endif

}  // namespace
