// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/elementary.h"

#include "kernels/elementary_double.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attention::elementary {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Returns the whole number nearest to x, for |x| < 2⁵¹.
double rounded(double x) {
    return (x + roundingShift) - roundingShift;
}

/// Returns 2ⁿ for −1022 ≤ n ≤ 1023.
double powerOf2(std::int64_t n) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}

/// Returns e^(exponent · ln 2 + remainder) for a whole number `exponent` and |remainder| ≤ 0.35, by a Taylor
/// series.
double expOf(double exponent, double remainder) {
    constexpr double coefficients[] = {1.0 / 2,       1.0 / 6,        1.0 / 24,        1.0 / 120,
                                       1.0 / 720,     1.0 / 5040,     1.0 / 40320,     1.0 / 362880,
                                       1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800};
    const double fraction = 1 + (remainder + remainder * remainder * polynomial(remainder, coefficients));
    const auto n = static_cast<std::int64_t>(exponent);
    return fraction * powerOf2(n / 2) * powerOf2(n - n / 2);
}

}  // namespace

double exp(double x) {
    if (std::isnan(x)) return x;
    if (x > 709.8) return infinity;
    if (x < -708) return 0;
    const double exponent = rounded(x * (1 / (ln2High + ln2Low)));
    return expOf(exponent, (x - exponent * ln2High) - exponent * ln2Low);
}

double exp2(double x) {
    if (std::isnan(x)) return x;
    if (x >= 1024) return infinity;
    if (x < -1022) return 0;
    const double exponent = rounded(x);
    return expOf(exponent, (x - exponent) * (ln2High + ln2Low));
}

double log(double x) {
    if (x == 0) return -infinity;
    if (!(x < infinity)) return x;
    return uncheckedLog(x);
}

double log1p(double x) {
    const double sum = 1 + x;
    if (sum == 1) return x;
    // The rounding error of the sum, divided by the sum, is the change of the logarithm.
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
    SineAndCosine result;
    computeSineAndCosine(x, result.sine, result.cosine);
    return result;
}

double sine(double x) {
    return sineAndCosine(x).sine;
}

double cosine(double x) {
    return sineAndCosine(x).cosine;
}

}  // namespace attention::elementary
