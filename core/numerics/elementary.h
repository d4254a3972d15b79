// SPDX-License-Identifier: GPL-3.0-or-later
// Elementary functions in double precision whose results have the same bits on every machine, unlike those of
// the C library, which differ between processors and between versions. They use +, −, ×, ÷ and √ only, each
// of which is rounded once.
#pragma once

namespace attention::elementary {

/// eˣ with an error of less than 1 ulp. 0 for −∞ and ∞ where it is too large; results below 2⁻¹⁰²² are 0.
double exp(double x);

/// ln x with an error of less than 1 ulp; x ≥ 0 is 0, ∞, NaN or at least 2⁻¹⁰²².
double log(double x);

/// ln(1 + x) with an error of less than 2 ulp, for x > −1.
double log1p(double x);

/// xʸ with a relative error of less than 1e-15 (2 + |y ln x|); x is positive.
double power(double x, double y);
/// xⁿ with a relative error of less than 2e-16 n, for n ≥ 0.
double power(double x, long n);

/// 2ˣ; exact where x is a whole number.
double exp2(double x);

struct SineAndCosine {
    double sine, cosine;
};
/// Returns sin x and cos x with errors of less than 1.1 ulp, for |x| ≤ 10⁶.
SineAndCosine sineAndCosine(double x);
double sine(double x);
double cosine(double x);

}  // namespace attention::elementary
