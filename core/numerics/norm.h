// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/matrix.h"

#include <span>

namespace attention {

/// out = (x − mean) / √(variance + epsilon) ∘ weight + bias, row by row (Ba, Kiros and Hinton 2016). The
/// variance is that of all entries of a row (÷ d). x and out (n, d), weight and bias (d); out may be x. A row
/// that holds something that is no finite number becomes NaN.
void layerNorm(ConstMatrix x, std::span<const float> weight, std::span<const float> bias, double epsilon,
               Matrix out);

/// out = x / √(mean of x² + epsilon) ∘ weight, row by row (Zhang and Sennrich 2019). x and out (n, d), weight
/// (d), or empty: no gain; out may be x.
void rmsNorm(ConstMatrix x, std::span<const float> weight, double epsilon, Matrix out);

}  // namespace attention
