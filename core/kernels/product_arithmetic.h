// SPDX-License-Identifier: GPL-3.0-or-later
// Classes for the template parameter `Arithmetic` of products.cpp. They define the rounding when a matrix
// product adds the product of two entries to a sum.
#pragma once

#include "kernels/fused_multiply_add.h"
#include "kernels/register_transpose.h"

namespace {

/// True if the instruction set of this build has fused multiply-adds, or if the processor is not x86-64.
#if defined(__FMA__) || !defined(__x86_64__)
constexpr bool hasFmaInstruction = true;
#else
constexpr bool hasFmaInstruction = false;
#endif

/// Adds products of two entries to sums with two roundings: first the product is rounded to a float, then the
/// sum.
struct SeparateRounding {
    /// The type of the sums of products, one sum in each lane of a register.
    using Accumulators = Register;
    static Register widenToAccumulators(Register x) { return x; }
    static Register roundToFloat(Register sums) { return sums; }
    /// Returns sums + entry · right in each lane.
    static Register multiplyAdd(Register sums, float entry, Register right) { return sums + entry * right; }
    /// Returns false, because the sums need no correction. FusedRoundingViaDouble returns true if a sum may
    /// have been rounded incorrectly, so that FusedRounding must compute it again.
    static constexpr bool needsRecomputation() { return false; }
};

/// Adds products of two entries to sums with one rounding per addition (fused multiply-add). Uses an
/// instruction if this build has one, otherwise fusedMultiplyAdd() emulates it.
struct FusedRounding : SeparateRounding {
    static Register multiplyAdd(Register sums, float entry, Register right) {
        return fusedMultiplyAdd(broadcast(entry), right, sums);
    }
};

#if defined(__x86_64__) && !defined(__FMA__)
/// Adds each product to its sum in double precision, then rounds the sum to a float. The bits equal the bits
/// of FusedRounding unless a sum lies halfway between two floats. If that has happened, needsRecomputation()
/// returns true. It is checked once per tile, the block of the result whose sums are in registers. The tile
/// is then computed again with FusedRounding.
///
/// Denormals must be flushed to 0, because rounding twice can also differ from FusedRounding for denormal
/// results.
class FusedRoundingViaDouble {
 public:
    /// The type of the sums of products, one sum for each lane of a register. The sums are doubles that are
    /// rounded to floats after each addition.
    struct Accumulators {
        __m128d low, high;  ///< sums of lanes 0 and 1, sums of lanes 2 and 3
    };
    static Accumulators widenToAccumulators(Register x) {
        return {_mm_cvtps_pd(x), _mm_cvtps_pd(_mm_movehl_ps(x, x))};
    }
    static Register roundToFloat(Accumulators sums) {
        return _mm_movelh_ps(_mm_cvtpd_ps(sums.low), _mm_cvtpd_ps(sums.high));
    }
    /// Returns sums + entry · right in each lane, and remembers if a sum was halfway between two floats.
    Accumulators multiplyAdd(Accumulators sums, float entry, Accumulators right) {
        const __m128d factor = _mm_set1_pd(static_cast<double>(entry));
        const auto addProduct = [&](__m128d sum, __m128d x) {
            const __m128d exact = _mm_add_pd(_mm_mul_pd(factor, x), sum);
            // A sum lies halfway if the 29 bits that the conversion to float discards are 1 << 28. The 32-bit
            // comparison of the upper halves is always false, because they are 0 after the mask and 1 in the
            // constant.
            const __m128i discardedBits =
                _mm_and_si128(_mm_castpd_si128(exact), _mm_set1_epi64x((1 << 29) - 1));
            const __m128i isHalfway =
                _mm_cmpeq_epi32(discardedBits, _mm_set1_epi64x((1LL << 32) | (1 << 28)));
            m_halfway = _mm_or_si128(m_halfway, isHalfway);
            return _mm_cvtps_pd(_mm_cvtpd_ps(exact));
        };
        return {addProduct(sums.low, right.low), addProduct(sums.high, right.high)};
    }
    /// Returns true if a sum was halfway between two floats in any call of multiplyAdd().
    bool needsRecomputation() const { return _mm_movemask_epi8(m_halfway) != 0; }

 private:
    /// Contains a bit that is not 0 if a sum was halfway between two floats.
    __m128i m_halfway = _mm_setzero_si128();
};
#else
using FusedRoundingViaDouble = FusedRounding;
#endif

}  // namespace
