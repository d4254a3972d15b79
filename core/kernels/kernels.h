// SPDX-License-Identifier: GPL-3.0-or-later
// Products, scores and softmax: the loops in which the time goes. A plain C interface, so that the loader can
// pick the library behind it that is built for the processor's instruction set. Results differ a little from
// one set to another, but not with an operand's position or with how the work is cut into pieces.
#pragma once

#include "kernels/matrix.h"

#include <cstdint>

#define ATTENTION_KERNEL __attribute__((visibility("default")))

extern "C" {

/// Of a row of weights a: Σ a, Σ a², Σ a³ and Σ a |position − i|.
struct AttentionWeightSums {
    double weights, squares, cubes, distances;
};

/// The instruction set that was picked: "baseline", "x86-64-v3" or "x86-64-v4".
ATTENTION_KERNEL const char* attention_instruction_set();

/// out (m, n) = a (m, k) · b (n, k)ᵀ: every row of a against every row of b, as queries meet keys.
ATTENTION_KERNEL void attention_multiply_transposed(attention::ConstMatrix a, attention::ConstMatrix b,
                                                    attention::Matrix out);

/// out (m, n) = a (m, k) · b (k, n), as weights meet values.
ATTENTION_KERNEL void attention_multiply(attention::ConstMatrix a, attention::ConstMatrix b,
                                         attention::Matrix out);

/// out (n_q, n_k) = Σ v · tanh(query + key) over the components, of every row of queries (n_q, d) and of keys
/// (n_k, d), with v (d).
ATTENTION_KERNEL void attention_score_additive(attention::ConstMatrix queries, attention::ConstMatrix keys,
                                               const float* v, attention::Matrix out);

/// out (n_q, n_k) = −½ ‖query − key‖², by differences: ‖q‖² + ‖k‖² − 2 q·k would lose the digits of near
/// pairs.
ATTENTION_KERNEL void attention_score_gaussian(attention::ConstMatrix queries, attention::ConstMatrix keys,
                                               attention::Matrix out);

/// out = rows / divisor; out may be the same.
ATTENTION_KERNEL void attention_divide(attention::ConstMatrix rows, float divisor, attention::Matrix out);

/// weights = exp(z − max z) / Σ exp(z − max z) row by row, where z = scores / divisor / temperature; both may
/// be the same. In max and sum, but not in the weights, each row has one more z, sink / temperature; a sink
/// of −inf changes nothing. Without a finite sink a row without a finite largest entry (all −inf, or one that
/// holds +inf or NaN) becomes NaN throughout, as in PyTorch. Weights too small for a normal float are 0. The
/// entropy −Σ a ln a of each row goes to `entropy` (rows), unless that is null.
ATTENTION_KERNEL void attention_softmax_rows(attention::ConstMatrix scores, float divisor, float temperature,
                                             float sink, attention::Matrix weights, float* entropy);

/// x ← act(x) for each of `count` values, or act(x) · factor if there are factors (else null). NaN stays NaN
/// and −inf becomes NaN, which relu makes 0: as in PyTorch. gelu(x) = x (1 + erf(x / √2)) / 2.
ATTENTION_KERNEL void attention_gelu(float* values, const float* factors, attention::Index count);

/// x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2, as above.
ATTENTION_KERNEL void attention_gelu_tanh(float* values, const float* factors, attention::Index count);

/// x / (1 + exp(−x)), as above.
ATTENTION_KERNEL void attention_silu(float* values, const float* factors, attention::Index count);

/// max(x, 0), as above.
ATTENTION_KERNEL void attention_relu(float* values, const float* factors, attention::Index count);

/// out = (x − mean) / √(variance + epsilon) · weight + bias row by row, with a weight and a bias for each
/// column. Both may be the same. Mean and variance (that of all, not of a sample) are kept in double
/// precision.
ATTENTION_KERNEL void attention_layer_norm_rows(attention::ConstMatrix x, const float* weight,
                                                const float* bias, double epsilon, attention::Matrix out);

/// out = x / √(mean of x² + epsilon) · weight row by row; without weights (null) the last product is left
/// out. Both may be the same.
ATTENTION_KERNEL void attention_rms_norm_rows(attention::ConstMatrix x, const float* weight, double epsilon,
                                              attention::Matrix out);

/// to[i] = the half-precision number (IEEE 754 binary16) that stands at bytes + 2 i, little-endian; the
/// bytes need not be aligned.
ATTENTION_KERNEL void attention_widen_f16(const unsigned char* bytes, attention::Index count, float* to);

/// The same of bfloat16: the upper half of a float.
ATTENTION_KERNEL void attention_widen_bf16(const unsigned char* bytes, attention::Index count, float* to);

/// The largest |entry| of those that are finite, 0 when none is. `hasNan`, unless null: whether one is NaN.
ATTENTION_KERNEL float attention_largest_magnitude(attention::ConstMatrix matrix, bool* hasNan);

/// to (n) = of each column of matrix (m ≥ 1, n) the entry with the largest magnitude, the first of equals;
/// NaN is larger than all.
ATTENTION_KERNEL void attention_brightest_of_columns(attention::ConstMatrix matrix, float* to);

/// to[c] = the same of cells[c] … cells[c + width − 1], for all c where these exist; the width is a power of
/// two. Both have `count` entries and may be the same.
ATTENTION_KERNEL void attention_brightest_of_neighbours(const float* cells, attention::Index count,
                                                        attention::Index width, float* to);

/// to[i] = the same of cells[first[i]] and cells[second[i]]. Whether one is NaN.
ATTENTION_KERNEL bool attention_brightest_of_pairs(const float* cells, const std::int32_t* first,
                                                   const std::int32_t* second, attention::Index pixels,
                                                   float* to);

/// to[i] = of 256 colours, spread evenly from `low` to `high`, the one nearest to values[i]; the first for
/// NaN.
ATTENTION_KERNEL void attention_look_up_colors(const float* values, attention::Index count, double low,
                                               double high, const std::uint32_t* colors, std::uint32_t* to);

/// Where in the row the value stands first; count if nowhere.
ATTENTION_KERNEL attention::Index attention_position_of(float value, const float* row,
                                                        attention::Index count);

/// How many entries are above 0.
ATTENTION_KERNEL attention::Index attention_count_positive(const float* row, attention::Index count);

/// largest[i] = row[i] where that is larger.
ATTENTION_KERNEL void attention_take_larger(const float* row, attention::Index count, float* largest);

ATTENTION_KERNEL void attention_sum_weights(const float* weights, attention::Index count,
                                            attention::Index position, AttentionWeightSums* sums);

/// Σ (x − mean)² / count.
ATTENTION_KERNEL double attention_variance(const float* row, attention::Index count);

/// Σ (s − sᵀ)² over a square matrix; Σ s² goes to `squares`.
ATTENTION_KERNEL double attention_asymmetry(attention::ConstMatrix matrix, double* squares);
}
