// SPDX-License-Identifier: GPL-3.0-or-later
// Products, softmax and tanh: the loops in which the time goes. A plain C interface, so that the library
// behind it can be exchanged for one built for another instruction set.
#pragma once

#include "kernels/matrix.h"

#define ATTENTION_KERNEL __attribute__((visibility("default")))

extern "C" {

/// out (m, n) = a (m, k) · b (n, k)ᵀ: every row of a against every row of b, as queries meet keys.
ATTENTION_KERNEL void attention_multiply_transposed(attention::ConstMatrix a, attention::ConstMatrix b,
                                                    attention::Matrix out);

/// out (m, n) = a (m, k) · b (k, n), as weights meet values.
ATTENTION_KERNEL void attention_multiply(attention::ConstMatrix a, attention::ConstMatrix b,
                                         attention::Matrix out);

/// Replaces every row z by exp(z − max z) / Σ exp(z − max z). A row without a finite largest entry (all
/// −inf, or one that holds +inf or NaN) becomes NaN throughout, as in PyTorch. Weights too small for a normal
/// float are 0.
ATTENTION_KERNEL void attention_softmax_rows(attention::Matrix rows);

/// Replaces every entry by its hyperbolic tangent.
ATTENTION_KERNEL void attention_tanh(attention::Matrix entries);
}
