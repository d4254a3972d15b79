// SPDX-License-Identifier: GPL-3.0-or-later
// Logarithm, sine and cosine in double precision. The template parameter Number is double or a vector type of
// the compiler. The functions use +, −, × and ÷ in a fixed order. Therefore a single number has the same bits
// as a lane of a vector, at every instruction level. The polynomials are Taylor series.
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

namespace attention::elementary {
namespace {

/// Defines the integer type for operations on the bits of a Number. It is std::int64_t for double, and a
/// vector of std::int64_t with equally many lanes for a vector of doubles.
template <class Number>
struct SameSizeInteger {
    using Type __attribute__((vector_size(sizeof(Number)))) = std::int64_t;
};
template <>
struct SameSizeInteger<double> {
    using Type = std::int64_t;
};
/// The integer type for operations on the bits of a Number: std::int64_t for double, or a vector of
/// std::int64_t with equally many lanes for a vector of doubles.
template <class Number>
using IntegerOf = typename SameSizeInteger<Number>::Type;

/// The number ln 2 is ln2High + ln2Low. The product of ln2High and a whole number below 2²¹ is exact in
/// double precision.
constexpr double ln2High = 0x1.62e42feep-1, ln2Low = 0x1.a39ef35793c76p-33;

/// The number π/2 is the sum of these four numbers. The first three have 33 bits each, so that their products
/// with a whole number below 2²⁰ are exact.
constexpr double halfPiParts[] = {0x1.921fb544p0, 0x1.0b4611a6p-34, 0x1.3198a2e0p-69, 0x1.b839a252049c1p-104};

/// The number for rounding x, |x| < 2⁵¹, to a whole number: (x + roundingShift) − roundingShift. The last
/// bits of x + roundingShift are the bits of the whole number.
constexpr double roundingShift = 0x1.8p52;

/// Returns c₀ + c₁ x + c₂ x² + …, where c₀, c₁, c₂ … are the entries of `coefficients`.
template <class Number>
inline Number polynomial(Number x, const auto& coefficients) {
    Number sum = {};
    for (auto c = std::rbegin(coefficients); c != std::rend(coefficients); ++c) sum = sum * x + *c;
    return sum;
}

/// Returns ln x with an error of less than 1 ulp. Requires 2⁻¹⁰²² ≤ x < ∞ and does not check it.
template <class Number>
inline Number uncheckedLog(Number x) {
    using Integer = IntegerOf<Number>;
    constexpr std::int64_t sqrtHalfBits = 0x3fe6a09e667f3bcd;  // the bits of √½: x = 2ⁿ m with √½ ≤ m < √2
    constexpr std::int64_t fraction = (std::int64_t{1} << 52) - 1;
    const Integer offsetBits = std::bit_cast<Integer>(x) - sqrtHalfBits;
    const Number n = std::bit_cast<Number>((offsetBits >> 52) + std::bit_cast<std::int64_t>(roundingShift)) -
                     roundingShift;
    const Number f = std::bit_cast<Number>((offsetBits & fraction) + sqrtHalfBits) - 1.0;
    // ln m = 2 artanh s with s = f / (2 + f), and 2 s = f − s f
    constexpr double coefficients[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11, 2.0 / 13,
                                       2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23};
    const Number s = f / (2.0 + f);
    const Number square = s * s;
    const Number series = square * polynomial(square, coefficients);
    const Number half = 0.5 * f * f;
    return n * ln2High + (f - (half - (s * (half + series) + n * ln2Low)));
}

/// Writes sin x to `sineOfX` and cos x to `cosineOfX`, with errors of less than 1.1 ulp, for |x| ≤ 10⁶
/// (radians).
template <class Number>
inline void computeSineAndCosine(Number x, Number& sineOfX, Number& cosineOfX) {
    const Number shifted = x * (2 / 3.14159265358979323846) + roundingShift;
    const Number quarterTurns = shifted - roundingShift;
    // This difference is exact, because the operands are close to each other.
    const Number firstDifference = x - quarterTurns * halfPiParts[0];
    const Number secondProduct = quarterTurns * halfPiParts[1];
    const Number difference = firstDifference - secondProduct;
    const Number roundingError = (firstDifference - difference) - secondProduct;
    const Number lowProducts = quarterTurns * halfPiParts[2] + quarterTurns * halfPiParts[3];
    const Number angle = difference + (roundingError - lowProducts);
    const Number tail = (difference - angle) + (roundingError - lowProducts);
    // The coefficients of the Taylor series of sin and cos. The argument is `angle` plus the small correction
    // `tail`, and its magnitude is at most 0.8.
    constexpr double sineCoefficients[] = {
        -1.0 / 6,        1.0 / 120,        -1.0 / 5040,         1.0 / 362880,
        -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000};
    constexpr double cosineCoefficients[] = {
        1.0 / 24,        -1.0 / 720,         1.0 / 40320,         -1.0 / 3628800,
        1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000};
    const Number square = angle * angle;
    const Number half = 0.5 * square;
    const Number sine = angle + (angle * square * polynomial(square, sineCoefficients) + tail * (1.0 - half));
    // 1 − half is rounded. Its rounding error is added back.
    const Number oneMinusHalf = 1.0 - half;
    const Number oneMinusHalfError = (1.0 - oneMinusHalf) - half;
    const Number cosine =
        oneMinusHalf +
        (oneMinusHalfError + (square * square * polynomial(square, cosineCoefficients) - angle * tail));
    // The last two bits are the quadrant.
    const auto quadrantBits = std::bit_cast<IntegerOf<Number>>(shifted);
    const auto isOdd = (quadrantBits & 1) != 0;
    const Number unsignedSine = isOdd ? cosine : sine;
    const Number unsignedCosine = isOdd ? sine : cosine;
    sineOfX = (quadrantBits & 2) != 0 ? -unsignedSine : unsignedSine;
    cosineOfX = ((quadrantBits + 1) & 2) != 0 ? -unsignedCosine : unsignedCosine;
}

}  // namespace
}  // namespace attention::elementary
