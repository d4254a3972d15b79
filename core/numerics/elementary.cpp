// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/elementary.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>

namespace attention::elementary {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// ln 2 in two parts. The product of the first part and a whole number below 2²¹ is exact.
constexpr double ln2High = 0x1.62e42feep-1, ln2Low = 0x1.a39ef35793c76p-33;

/// π/2 in four parts, the first three of 33 bits each: their products with a whole number below 2²⁰ are
/// exact.
constexpr double quarterTurns[] = {0x1.921fb544p0, 0x1.0b4611a6p-34, 0x1.3198a2e0p-69,
                                   0x1.b839a252049c1p-104};

/// Rounds to the nearest whole number, for |x| < 2⁵¹.
double rounded(double x) {
    constexpr double shift = 0x1.8p52;
    return (x + shift) - shift;
}

/// 2ⁿ for −1022 ≤ n ≤ 1023.
double powerOf2(std::int64_t n) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}

/// The sum of c₀ + c₁ x + c₂ x² …
double polynomial(double x, const auto& coefficients) {
    double sum = 0;
    for (auto c = std::rbegin(coefficients); c != std::rend(coefficients); ++c) sum = sum * x + *c;
    return sum;
}

/// e^(whole ln 2 + rest) for |rest| ≤ 0.35, by Taylor's series.
double expOf(double whole, double rest) {
    constexpr double coefficients[] = {1.0 / 2,       1.0 / 6,        1.0 / 24,        1.0 / 120,
                                       1.0 / 720,     1.0 / 5040,     1.0 / 40320,     1.0 / 362880,
                                       1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800};
    const double fraction = 1 + (rest + rest * rest * polynomial(rest, coefficients));
    const auto n = static_cast<std::int64_t>(whole);
    return fraction * powerOf2(n / 2) * powerOf2(n - n / 2);
}

/// sin r and cos r for |r| ≤ 0.8, r = angle + rest, by Taylor's series.
SineAndCosine ofSmall(double angle, double rest) {
    constexpr double ofSine[] = {-1.0 / 6,        1.0 / 120,        -1.0 / 5040,         1.0 / 362880,
                                 -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000};
    constexpr double ofCosine[] = {1.0 / 24,        -1.0 / 720,         1.0 / 40320,         -1.0 / 3628800,
                                   1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000};
    const double square = angle * angle;
    const double half = 0.5 * square;
    const double sine = angle + (angle * square * polynomial(square, ofSine) + rest * (1 - half));
    // 1 − half is rounded; what it lost comes back.
    const double most = 1 - half;
    const double lost = (1 - most) - half;
    const double cosine = most + (lost + (square * square * polynomial(square, ofCosine) - angle * rest));
    return {sine, cosine};
}

}  // namespace

double exp(double x) {
    if (std::isnan(x)) return x;
    if (x > 709.8) return infinity;
    if (x < -708) return 0;
    const double whole = rounded(x * (1 / (ln2High + ln2Low)));
    return expOf(whole, (x - whole * ln2High) - whole * ln2Low);
}

double exp2(double x) {
    if (std::isnan(x)) return x;
    if (x >= 1024) return infinity;
    if (x < -1022) return 0;
    const double whole = rounded(x);
    return expOf(whole, (x - whole) * (ln2High + ln2Low));
}

double log(double x) {
    if (x == 0) return -infinity;
    if (!(x < infinity)) return x;
    constexpr std::int64_t rootOfHalf = 0x3fe6a09e667f3bcd;  // the bits of √½: x = 2ⁿ m with √½ ≤ m < √2
    constexpr std::int64_t fraction = (std::int64_t{1} << 52) - 1;
    const auto above = std::bit_cast<std::int64_t>(x) - rootOfHalf;
    const auto n = static_cast<double>(above >> 52);
    const double f = std::bit_cast<double>((above & fraction) + rootOfHalf) - 1;
    // ln m = 2 artanh s with s = f / (2 + f), and 2 s = f − s f
    constexpr double coefficients[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11, 2.0 / 13,
                                       2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23};
    const double s = f / (2 + f);
    const double square = s * s;
    const double rest = square * polynomial(square, coefficients);
    const double half = 0.5 * f * f;
    return n * ln2High + (f - (half - (s * (half + rest) + n * ln2Low)));
}

double log1p(double x) {
    const double sum = 1 + x;
    if (sum == 1) return x;
    // What rounding took from the sum changes its logarithm by as much, relative to it.
    return log(sum) + (x - (sum - 1)) / sum;
}

double power(double x, double y) {
    return exp(y * log(x));
}

double power(double x, long n) {
    double result = 1;
    for (; n > 0; n /= 2, x *= x)
        if (n % 2 == 1) result *= x;
    return result;
}

SineAndCosine sineAndCosine(double x) {
    const double turns = rounded(x * (2 / 3.14159265358979323846));
    const double first = x - turns * quarterTurns[0];  // exact: both are close
    const double second = turns * quarterTurns[1];
    const double difference = first - second;
    const double lost = (first - difference) - second;
    const double more = turns * quarterTurns[2] + turns * quarterTurns[3];
    const double angle = difference + (lost - more);
    const double rest = (difference - angle) + (lost - more);
    const auto [sine, cosine] = ofSmall(angle, rest);
    switch (static_cast<std::int64_t>(turns) & 3) {
        case 0:
            return {sine, cosine};
        case 1:
            return {cosine, -sine};
        case 2:
            return {-sine, -cosine};
        default:
            return {-cosine, sine};
    }
}

double sine(double x) {
    return sineAndCosine(x).sine;
}

double cosine(double x) {
    return sineAndCosine(x).cosine;
}

}  // namespace attention::elementary
