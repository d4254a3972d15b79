// SPDX-License-Identifier: GPL-3.0-or-later
// Exponential, logarithm and hyperbolic tangent of registers. Products and sums are rounded one by one in a
// fixed order, so that the bits are the same at every instruction level. Library functions are not used,
// because their bits differ between processors. The polynomials interpolate at the Chebyshev nodes of their
// interval.
#pragma once

#include "kernels/register.h"

namespace {

constexpr float log2OfE = 1.44269504f;
/// The number ln 2 is ln2High + ln2Low. The product of ln2High and a whole number below 2¹⁴ is exact in
/// single precision.
constexpr float ln2High = 0.693359375f, ln2Low = -2.12194440e-4f;

/// The parts of an argument x in each lane: x = exponent · ln 2 + remainder. With n = exponent and r =
/// remainder, eˣ is 2ⁿ eʳ.
struct ReducedArgument {
    Bits exponent;       ///< a whole number in each lane
    Register remainder;  ///< at most 0.35 in magnitude
};
/// Splits x into exponent · ln 2 + remainder with a whole number `exponent`, for |x| < 2¹³.
inline ReducedArgument reduceArgument(Register x) {
    constexpr float shift = 0x1.8p23f;  // adding it rounds to a whole number
    const Register shifted = x * log2OfE + shift;
    const Register exponent = shifted - shift;
    return {bitsOf(shifted) - bitsOf(broadcast(shift)), (x - exponent * ln2High) - exponent * ln2Low};
}

/// Returns eʳ − 1 in each lane, for |r| ≤ 0.35, the range of ReducedArgument::remainder.
inline Register expm1Reduced(Register r) {
    const Register square = r * r;
    const Register last = 1.39340106e-3f + 1.98913913e-4f * r;
    const Register middle = (4.16664630e-2f + 8.33331048e-3f * r) + square * last;
    return r + square * ((0.5f + 1.66666672e-1f * r) + square * middle);
}

/// Returns 2ⁿ in each lane, for −126 ≤ n ≤ 127.
inline Register powerOf2(Bits n) {
    return fromBits((n + 127) << 23);
}

/// Returns eˣ with an error of less than 1 ulp in each lane. The result is 0 for −∞, ∞ if eˣ is too large for
/// a float, and NaN for NaN.
[[maybe_unused]] inline Register expOf(Register x) {
    constexpr float lowest = -104, highest = 89;  // beyond these the result is 0 or ∞
    const auto [exponent, remainder] =
        reduceArgument(laneMin(broadcast(highest), laneMax(broadcast(lowest), x)));
    const Bits halfExponent = exponent >> 1;
    return (1.0f + expm1Reduced(remainder)) * powerOf2(halfExponent) * powerOf2(exponent - halfExponent);
}

/// Returns tanh x with an error of less than 3 ulp in each lane, and NaN for NaN.
/// Uses tanh |x| = −m / (2 + m) with m = e^(−2|x|) − 1.
[[maybe_unused]] inline Register tanhOf(Register x) {
    constexpr float maxMagnitude = 10;  // beyond it the result is 1
    const auto [exponent, remainder] = reduceArgument(-2.0f * laneMin(broadcast(maxMagnitude), magnitude(x)));
    const Register power = powerOf2(exponent);
    const Register m = power * expm1Reduced(remainder) + (power - 1.0f);
    const Bits sign = bitsOf(x) & ~0x7fffffff;
    return fromBits((bitsOf(m / (-2.0f - m)) & 0x7fffffff) | sign);
}

/// Returns ln x with an error of less than 2 ulp in each lane. x must be a normal positive number.
[[maybe_unused]] inline Register logOf(Register x) {
    constexpr std::int32_t sqrtHalfBits = 0x3f3504f3;  // the bits of √½: x = 2ⁿ m with √½ ≤ m < √2
    const Bits offsetBits = bitsOf(x) - sqrtHalfBits;
    const Register f = fromBits((offsetBits & 0x007fffff) + sqrtHalfBits) - 1.0f;
    const Register n = __builtin_convertvector(offsetBits >> 23, Register);
    constexpr float coefficients[] = {-1.14797339e-1f, 1.16854198e-1f, -1.24256872e-1f, 1.42490581e-1f,
                                      -1.66678026e-1f, 2.00007156e-1f, -2.49999970e-1f, 3.33333313e-1f};
    Register sum = broadcast(6.97161183e-2f);
    for (const float c : coefficients) sum = sum * f + c;
    const Register square = f * f;
    return ((square * f * sum + n * ln2Low) - 0.5f * square) + f + n * ln2High;
}

}  // namespace
