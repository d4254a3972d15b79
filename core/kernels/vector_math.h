// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/packet.h"

namespace {

/// Below this, exp(x) is no normal float any more.
constexpr float smallestExponent = -87.0f;

/// exp of x in [smallestExponent, 0], within 1 ulp; NaN stays NaN. The method and the coefficients are those
/// of the Cephes library (Moshier): 2ⁿ by the exponent bits, the rest by a polynomial.
[[maybe_unused]] inline Packet exponential(Packet x) {
    constexpr float log2e = 1.44269504088896341f;
    constexpr float shift = 12582912.0f;  // 1.5 · 2²³: adding it rounds to an integer, in the lowest bits
    const Packet shifted = x * log2e + shift;
    const Packet n = shifted - shift;
    const Packet r = x - n * 0.693359375f - n * -2.12194440e-4f;
    Packet p = r * 1.9875691500e-4f + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * (r * r) + r + 1.0f;
    return reinterpret_cast<Packet>(reinterpret_cast<Integers>(p) +
                                    (reinterpret_cast<Integers>(shifted) << 23));
}

/// ln of a positive normal number, within 1 ulp; again the method and the coefficients of Cephes.
[[maybe_unused]] inline Packet logarithm(Packet x) {
    const Integers bits = reinterpret_cast<Integers>(x);
    const Packet half = reinterpret_cast<Packet>((bits & 0x007fffff) | 0x3f000000);  // in [½, 1)
    const Packet exponent = __builtin_convertvector((bits >> 23) - 126, Packet);
    const auto isLow = half < 0.707106781186547524f;
    const Packet e = isLow ? exponent - 1.0f : exponent;
    const Packet r = isLow ? half + half - 1.0f : half - 1.0f;
    Packet p = r * 7.0376836292e-2f - 1.1514610310e-1f;
    p = p * r + 1.1676998740e-1f;
    p = p * r - 1.2420140846e-1f;
    p = p * r + 1.4249322787e-1f;
    p = p * r - 1.6668057665e-1f;
    p = p * r + 2.0000714765e-1f;
    p = p * r - 2.4999993993e-1f;
    p = p * r + 3.3333331174e-1f;
    const Packet square = r * r;
    const Packet rest = p * r * square + e * -2.12194440e-4f - square * 0.5f;
    return r + rest + e * 0.693359375f;
}

/// Numerator and denominator, so that several can share one division.
struct Fraction {
    Packet over;
    Packet under;
};

/// tanh x within 7 ulp, as a fraction of polynomials; coefficients of Eigen's ptanh_float.
[[maybe_unused]] inline Fraction hyperbolicTangent(Packet x) {
    constexpr float bound = 7.90531110763549805f;  // from here on tanh is ±1
    x = x > bound ? broadcast(bound) : x;
    x = x < -bound ? broadcast(-bound) : x;
    const Packet y = x * x;
    Packet over = y * -2.76076847742355e-16f + 2.00018790482477e-13f;
    over = over * y + -8.60467152213735e-11f;
    over = over * y + 5.12229709037114e-08f;
    over = over * y + 1.48572235717979e-05f;
    over = over * y + 6.37261928875436e-04f;
    over = over * y + 4.89352455891786e-03f;
    Packet under = y * 1.19825839466702e-06f + 1.18534705686654e-04f;
    under = under * y + 2.26843463243900e-03f;
    under = under * y + 4.89352518554385e-03f;
    return {x * over, under};
}

}  // namespace
