// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of core, which take most of the time: matrix products, scores, softmax and others. They are
// in a shared library of their own, built once for each instruction set. The dynamic loader picks the build
// for the processor. All builds compute the same bits, with one exception. A build without an instruction for
// fused multiply-adds uses them in products only if setEmulateFma() requests it. Results do not
// depend on the position of an operand in memory or on the division of the work into blocks.
#pragma once

#include "kernels/activation.h"
#include "kernels/matrix.h"

#include <cstdint>
#include <span>

#define KERNEL __attribute__((visibility("default")))

namespace attention {

/// Sums over the attention weights a of one query, see computeWeightSums().
struct WeightSums {
    double weights;  ///< Σ a
    double squares;  ///< Σ a²
    double cubes;    ///< Σ a³
    /// Σ a |position − i| over the key positions i, where `position` is the position of the query.
    double weightedDistance;
};

namespace kernels {

/// Returns the instruction set of the loaded build: "baseline", "x86-64-v3" or "x86-64-v4".
KERNEL const char* instructionSet();

/// True if matrix products of the calling thread emulate fused multiply-adds on processors without an
/// instruction for them. The default is false. See setEmulateFma().
KERNEL bool emulatesFma();

/// Sets whether matrix products of the calling thread emulate fused multiply-adds on processors without an
/// instruction for them. With emulation, products have the same bits as on processors with the instruction,
/// but take ten times as long. Has no effect on processors with the instruction. See
/// ReproducibleArithmeticScope.
KERNEL void setEmulateFma(bool emulates);

/// The number of consecutive products in a block of the inner dimension of a matrix product. For each entry
/// of the result, the sum of each block starts at 0, and the sums of the blocks are added in order.
///
/// A matrix product can also be computed in parts along its inner dimension, which are added to the result.
/// This does not change its bits if the size of each part, except the last, is a multiple of innerBlockSize.
constexpr Index innerBlockSize = 256;

/// Computes out (m, n) = a (m, k) · b (n, k)ᵀ: the dot product of each row of a with each row of b, such as
/// scores of queries and keys.
KERNEL void multiplyRightTransposed(ConstMatrixView a, ConstMatrixView b, MatrixView out);

/// Computes out (m, n) = a (m, k) · b (k, n), such as the context of weights and values.
KERNEL void multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out);

/// Adds a (m, k) · b (k, n) to out (m, n), as the backward pass does. Example: the gradients of scores times
/// the keys are added to the gradients of the queries.
KERNEL void addProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out);

/// Adds a (k, m)ᵀ · b (k, n) to out (m, n), as the backward pass does. Example: the transposed gradients of
/// scores times the queries are added to the gradients of the keys.
KERNEL void addLeftTransposedProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out);

/// Computes the additive scores out (n_q, n_k) = Σ v · tanh(query + key), a sum over the d components. A
/// query is a row of `queries` (n_q, d), a key is a row of `keys` (n_k, d), and v has d entries.
KERNEL void scoreAdditive(ConstMatrixView queries, ConstMatrixView keys, const float* v, MatrixView out);

/// The operands of scoreAdditive(), or the gradients of the loss with respect to these operands.
template <class View, class Row>
struct AdditiveOperands {
    View queries;  ///< shape (n_q, d): one row per query
    View keys;     ///< shape (n_k, d): one row per key
    Row v;         ///< shape (d): one entry per component
};

/// Adds the gradients of the operands of scoreAdditive() to `sums`. `gradient` (n_q, n_k) contains the
/// gradient g of each score. With t = tanh(query + key), the gradient of v is the sum of g t over all scores.
/// Each score adds g v (1 − t²) to the gradients of its query and of its key. Scores with g = 0 are skipped.
KERNEL void backwardAdditive(const AdditiveOperands<ConstMatrixView, const float*>& operands,
                             ConstMatrixView gradient, const AdditiveOperands<MatrixView, float*>& sums);

/// Computes the Gaussian scores out (n_q, n_k) = −½ ‖query − key‖² of the rows of `queries` (n_q, d) and
/// `keys` (n_k, d). Sums the squared differences of the components. The form ‖q‖² + ‖k‖² − 2 q·k would lose
/// digits if query and key are close to each other.
KERNEL void scoreGaussian(ConstMatrixView queries, ConstMatrixView keys, MatrixView out);

/// Computes out = rows / divisor, entry by entry. `rows` and `out` may be the same matrix.
KERNEL void divide(ConstMatrixView rows, float divisor, MatrixView out);

/// Replaces each score s by cap · tanh(s / cap). NaN stays NaN.
KERNEL void softCapScores(MatrixView scores, float cap);

/// Replaces each value x by 1 / (1 + e⁻ˣ). NaN stays NaN.
KERNEL void sigmoid(std::span<float> values);

/// The coefficients of training step t (counted from 1) of the optimizer Adam (Kingma and Ba 2015, algorithm
/// 1). The caller computes them in double precision and rounds them to floats.
struct AdamCoefficients {
    float beta1, oneMinusBeta1;  ///< β₁, the decay rate of the first moments, and 1 − β₁
    float beta2, oneMinusBeta2;  ///< β₂, the decay rate of the second moments, and 1 − β₂
    float stepSize;              ///< learning rate ÷ (1 − β₁ᵗ)
    float biasCorrection2Sqrt;   ///< √(1 − β₂ᵗ)
    float epsilon;               ///< added to the denominator, so that it is never 0
};

/// Updates parameters by one training step of Adam. All spans have the same length.
///
/// First updates the moments entry by entry, with gradient g: means ← β₁ means + (1 − β₁) g, and squares ← β₂
/// squares + (1 − β₂) g². `means` are the first moments, `squares` the second moments. Then computes
/// parameters ← parameters − stepSize · means / (√squares / biasCorrection2Sqrt + epsilon).
KERNEL void adamStep(const AdamCoefficients& coefficients, std::span<const float> gradients,
                     std::span<float> means, std::span<float> squares, std::span<float> parameters);

/// Computes weights = exp(z − max z) / Σ exp(z − max z) row by row, where z = scores / divisor / temperature.
/// `scores` and `weights` may be the same matrix.
///
/// If `sink` is not −inf, one more z, sink / temperature, counts in the maximum and the sum of each row. The
/// sink has no weight of its own in `weights`. A row that contains +inf or NaN becomes NaN in all entries, as
/// in PyTorch. A row of only −inf becomes NaN if the sink is −inf, as in PyTorch, and 0 if the sink is
/// finite.
///
/// Weights too small for a normal float are 0. Writes the entropy −Σ a ln a of the weights a of each row (in
/// nats) to `entropy`, which has one entry per row. If `entropy` is nullptr, the entropy is not computed.
KERNEL void softmaxRows(ConstMatrixView scores, float divisor, float temperature, float sink,
                        MatrixView weights, float* entropy);

/// Converts the gradient of softmax's weights to the gradient of its scores, in place. Row by row, it
/// computes gradient ← a (gradient − Σ a · gradient), where a is the same row of `weights` (n, n_k). The sum
/// over the keys is computed in double precision, in the order of the keys. A NaN in a row makes all entries
/// of that row NaN.
KERNEL void backwardSoftmax(ConstMatrixView weights, MatrixView gradient);

/// Rotates the vectors in x in place, as rotary positions do. Each row of x contains one or more vectors of
/// `width` (even) entries. In row r, components i and i + width / 2 of a vector are the coordinates of a
/// point. The cosine and sine of the rotation angle are in row r, column i of `cosines` and `sines` (rows,
/// width / 2). A `direction` of 1 rotates by the angles, −1 rotates back.
KERNEL void rotateHalves(ConstMatrixView cosines, ConstMatrixView sines, float direction, Index width,
                         MatrixView x);

/// Replaces each value x by act(x), where act is the function `activation`. If `factors` is not nullptr,
/// replaces x by act(x) · factor, as in gated activations (Shazeer 2020, “GLU Variants Improve Transformer”).
/// `factors` has one entry per value.
///
/// NaN stays NaN. −inf becomes NaN, but Activation::Relu replaces it by 0. These special cases are as in
/// PyTorch.
KERNEL void applyActivation(Activation activation, std::span<float> values, const float* factors = nullptr);

/// Applies layer norm row by row: out = (x − mean) / √(variance + epsilon) · weight + bias (Ba, Kiros and
/// Hinton 2016). `weight` and `bias` have one entry per column. `x` and `out` may be the same matrix. A row
/// that contains NaN or an infinity becomes NaN. The variance is the population variance,
/// divided by the number of columns. Mean and variance are computed in double precision.
KERNEL void layerNorm(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias,
                      double epsilon, MatrixView out);

/// Applies RMSNorm row by row: out = x / √(mean of x² + epsilon) · weight (Zhang and Sennrich 2019). `weight`
/// has one entry per column. If it is empty, out = x / √(mean of x² + epsilon). `x` and `out` may be the same
/// matrix.
KERNEL void rmsNorm(ConstMatrixView x, std::span<const float> weight, double epsilon, MatrixView out);

/// Converts uniform numbers in [0, 1) to normal numbers, in place (Box and Muller 1958). `mean` and
/// `stdDev` are the mean and the standard deviation after the conversion. Works in blocks of 16, in which
/// entries i and i + 8 form a pair, as in PyTorch's normal_fill. The size must be a multiple of 16.
KERNEL void uniformToNormal(std::span<float> uniform, float mean, float stdDev);

/// Converts `count` half-precision numbers (IEEE 754 binary16) to floats: to[i] is the number stored at
/// bytes + 2 i, little-endian. `bytes` need not be aligned.
KERNEL void widenF16(const unsigned char* bytes, Index count, float* to);

/// Converts `count` bfloat16 numbers (the upper half of a float) to floats: to[i] is the number stored at
/// bytes + 2 i, little-endian. `bytes` need not be aligned.
KERNEL void widenBf16(const unsigned char* bytes, Index count, float* to);

/// Returns the largest |entry| among the finite entries, or 0 if no entry is finite. Unless `hasNan` is
/// nullptr, sets it to true if an entry is NaN, otherwise to false.
KERNEL float largestFiniteMagnitude(ConstMatrixView matrix, bool* hasNan);

/// Writes the entry with the largest magnitude of each column of `matrix` (m ≥ 1, n) to `to` (n), with its
/// sign. The first of entries with equal magnitude is used. NaN counts as larger than all numbers. `to` must
/// not overlap `matrix`.
KERNEL void largestMagnitudePerColumn(ConstMatrixView matrix, float* to);

/// Writes the entry with the largest magnitude of cells[c] … cells[c + width − 1] to to[c], with its sign,
/// for each c ≤ count − width. The first of entries with equal magnitude is used. NaN counts as larger than
/// all numbers. `width` must be a power of two. `cells` and `to` have `count` entries each and may be the
/// same array.
KERNEL void largestMagnitudePerWindow(const float* cells, Index count, Index width, float* to);

/// Writes the entry with the larger magnitude of cells[first[i]] and cells[second[i]] to to[i], for all i
/// below `pixelCount`. Heatmaps use it to color a pixel that covers several cells: `cells` contains the
/// results of largestMagnitudePerWindow(), and two windows cover the cells of pixel i.
///
/// For equal magnitudes, cells[first[i]] is used. NaN counts as larger than all numbers. Returns true if at
/// least one of the compared entries is NaN. `to` must not overlap the other arrays.
KERNEL bool largestMagnitudePerPair(const float* cells, const std::int32_t* first, const std::int32_t* second,
                                    Index pixelCount, float* to);

/// Writes the color of values[i] to to[i], for i < `count`. The 256 entries of `colors` are spread evenly
/// from `low` to `high`, and the nearest one is used. Values below `low` and NaN have the first color, values
/// above `high` the last color.
KERNEL void lookUpColors(const float* values, Index count, double low, double high,
                         const std::uint32_t* colors, std::uint32_t* to);

/// Returns the index of the first entry of `row` that equals `value`, or `count` if no entry does. NaN equals
/// no entry.
KERNEL Index indexOf(float value, const float* row, Index count);

/// Returns the number of entries of `row` that are greater than 0. `row` has `count` entries.
KERNEL Index countPositive(const float* row, Index count);

/// Replaces largest[i] by row[i] if row[i] is larger, for i < `count`. Call it for each row of a matrix to
/// compute the maxima of its columns. NaN in `row` is ignored.
KERNEL void updateMaxima(const float* row, Index count, float* largest);

/// Returns the sums over a row of `count` attention weights, in double precision. `position` is the position
/// of the query, from which WeightSums::weightedDistance measures distances.
KERNEL WeightSums computeWeightSums(const float* weights, Index count, Index position);

/// Returns the population variance Σ (x − mean)² / count of the `count` entries x of the row, in double
/// precision.
KERNEL double variance(const float* row, Index count);

/// Returns Σ (s(i, j) − s(j, i))² over all entries of a square matrix s, in double precision. The result is 0
/// for a symmetric matrix. Writes Σ s(i, j)² to `squares`, which must not be nullptr.
KERNEL double squaredAsymmetry(ConstMatrixView matrix, double* squares);

}  // namespace kernels
}  // namespace attention

#undef KERNEL
