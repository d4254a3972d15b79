// SPDX-License-Identifier: GPL-3.0-or-later
// Elementary functions in double precision whose results have the same bits on every machine. Results of the
// C library differ between processors and between versions. These functions use only +, −, ×, ÷ and √, each
// rounded once.
#pragma once

namespace attention::elementary {

/// Returns eˣ with an error of less than 1 ulp, or ∞ if it is too large for a double. Returns 0 if x < −708,
/// so that results below 2⁻¹⁰²² and the result for −∞ are 0. NaN stays NaN.
double exp(double x);

/// Returns ln x with an error of less than 1 ulp. x must be 0, ∞, NaN or at least 2⁻¹⁰²². The result is −∞
/// for 0, ∞ for ∞ and NaN for NaN.
double log(double x);

/// Returns ln(1 + x) with an error of less than 2 ulp, for x > −1.
double log1p(double x);

/// Returns xʸ with a relative error of less than 1e-15 (2 + |y ln x|). x must be positive.
double power(double x, double y);
/// Returns xⁿ with a relative error of less than 2e-16 n, for n ≥ 0 and any x. Overload for whole exponents.
double power(double x, long n);

/// Returns 2ˣ. Exact if x is a whole number. The result is 0 if x < −1022, ∞ if x ≥ 1024 and NaN for NaN.
double exp2(double x);

/// The sine and the cosine of one angle.
struct SineAndCosine {
    double sine, cosine;  ///< from −1 to 1
};
/// Returns sin x and cos x with errors of less than 1.1 ulp, for |x| ≤ 10⁶ (radians).
SineAndCosine sineAndCosine(double x);
/// Returns sin x with an error of less than 1.1 ulp, for |x| ≤ 10⁶ (radians).
double sine(double x);
/// Returns cos x with an error of less than 1.1 ulp, for |x| ≤ 10⁶ (radians).
double cosine(double x);

}  // namespace attention::elementary
