// SPDX-License-Identifier: GPL-3.0-or-later
// Products, scores and softmax: the loops in which the time goes, in a library of their own. The loader picks
// the one that is built for the processor's instruction set. Results have the same bits in all of them,
// except that products are fused only where the processor can or where setEmulateFma() asks for it.
// They do not depend on an operand's position or on how the work is cut into pieces.
#pragma once

#include "kernels/activation.h"
#include "kernels/matrix.h"

#include <cstdint>
#include <span>

#define KERNEL __attribute__((visibility("default")))

namespace attention {

/// Of a row of weights a: Σ a, Σ a², Σ a³ and Σ a |position − i|.
struct WeightSums {
    double weights, squares, cubes, weightedDistance;
};

namespace kernels {

/// The instruction set that was picked: "baseline", "x86-64-v3" or "x86-64-v4".
KERNEL const char* instructionSet();

/// Whether products of the calling thread are computed with fused multiply-adds on processors without an
/// instruction for these, too: with the bits of all other processors, at a tenth of the speed. False at
/// first. See ReproducibleArithmeticScope.
KERNEL bool emulatesFma();
KERNEL void setEmulateFma(bool emulates);

/// Matrix products sum blocks of so many terms from 0 and add the sums of the blocks in order. A product that
/// is added part by part has the bits of the whole if the depth of each part but the last is a multiple of
/// this.
constexpr Index innerBlockSize = 256;

/// out (m, n) = a (m, k) · b (n, k)ᵀ: every row of a against every row of b, as queries meet keys.
KERNEL void multiplyRightTransposed(ConstMatrixView a, ConstMatrixView b, MatrixView out);

/// out (m, n) = a (m, k) · b (k, n), as weights meet values.
KERNEL void multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out);

/// out (m, n) += a (m, k) · b (k, n), and += a (k, m)ᵀ · b (k, n): as gradients go back through products.
KERNEL void addProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out);
KERNEL void addLeftTransposedProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out);

/// out (n_q, n_k) = Σ v · tanh(query + key) over the components, of every row of queries (n_q, d) and of keys
/// (n_k, d), with v (d).
KERNEL void scoreAdditive(ConstMatrixView queries, ConstMatrixView keys, const float* v, MatrixView out);

/// Operands of scoreAdditive(), or their gradients.
template <class View, class Row>
struct AdditiveOperands {
    View queries;  // (n_q, d)
    View keys;     // (n_k, d)
    Row v;         // (d)
};

/// Adds to `sums` the gradients of the operands of scoreAdditive(), given the gradient (n_q, n_k) of its
/// scores. With t = tanh(query + key), v gets Σ g t, the query and the key get g v (1 − t²). Pairs whose g is
/// 0 are left out.
KERNEL void backwardAdditive(const AdditiveOperands<ConstMatrixView, const float*>& operands,
                             ConstMatrixView gradient, const AdditiveOperands<MatrixView, float*>& sums);

/// out (n_q, n_k) = −½ ‖query − key‖², by differences: ‖q‖² + ‖k‖² − 2 q·k would lose the digits of near
/// pairs.
KERNEL void scoreGaussian(ConstMatrixView queries, ConstMatrixView keys, MatrixView out);

/// out = rows / divisor; out may be the same.
KERNEL void divide(ConstMatrixView rows, float divisor, MatrixView out);

/// s ← cap · tanh(s / cap) for each of the scores. NaN stays NaN.
KERNEL void softCapScores(MatrixView scores, float cap);

/// x ← 1 / (1 + e⁻ˣ) for each of the values. NaN stays NaN.
KERNEL void sigmoid(std::span<float> values);

/// The coefficients of one step of Adam (Kingma and Ba 2015, algorithm 1), computed in double precision and
/// rounded to floats. t is the number of the step, from 1.
struct AdamCoefficients {
    float beta1, oneMinusBeta1;  ///< β₁ and 1 − β₁
    float beta2, oneMinusBeta2;  ///< β₂ and 1 − β₂
    float stepSize;              ///< learning rate ÷ (1 − β₁ᵗ)
    float biasCorrection2Sqrt;   ///< √(1 − β₂ᵗ)
    float epsilon;
};

/// means ← β₁ means + (1 − β₁) g, squares ← β₂ squares + (1 − β₂) g², then
/// numbers ← numbers − size · means / (√squares / root + epsilon), entry by entry; all have the same length.
KERNEL void adamStep(const AdamCoefficients& step, std::span<const float> gradients, std::span<float> means,
                     std::span<float> squares, std::span<float> numbers);

/// weights = exp(z − max z) / Σ exp(z − max z) row by row, where z = scores / divisor / temperature; both may
/// be the same. In max and sum, but not in the weights, each row has one more z, sink / temperature; a sink
/// of −inf changes nothing. Without a finite sink a row without a finite largest entry (all −inf, or one that
/// holds +inf or NaN) becomes NaN throughout, as in PyTorch. Weights too small for a normal float are 0. The
/// entropy −Σ a ln a of each row goes to `entropy` (rows), unless that is null.
KERNEL void softmaxRows(ConstMatrixView scores, float divisor, float temperature, float sink,
                        MatrixView weights, float* entropy);

/// gradient ← a (gradient − Σ a · gradient) row by row, where a are the weights of a row: from the gradient
/// of softmax's weights (n, n_k) to that of the scores. The sum is computed in double precision, in the order
/// of the keys. NaN spreads over its row.
KERNEL void backwardSoftmax(ConstMatrixView weights, MatrixView gradient);

/// Turns the vectors of x, each `width` (even) columns wide, by an angle for each row: components i and
/// i + width / 2 are the coordinates of a point. Row r of cosines and sines (rows, width / 2) belongs to row
/// r of x. A direction of −1 turns back.
KERNEL void rotateHalves(ConstMatrixView cosines, ConstMatrixView sines, float direction, Index width,
                         MatrixView x);

/// x ← act(x) for each of the values, or act(x) · factor if there are as many factors (else null; a gate:
/// Shazeer 2020, “GLU Variants Improve Transformer”). NaN stays NaN and −inf becomes NaN, which relu makes 0:
/// as in PyTorch.
KERNEL void applyActivation(Activation activation, std::span<float> values, const float* factors = nullptr);

/// out = (x − mean) / √(variance + epsilon) · weight + bias row by row, with a weight and a bias for each
/// column (Ba, Kiros and Hinton 2016). Both may be the same. A row that holds something that is no finite
/// number becomes NaN. Mean and variance (that of all, not of a sample) are kept in double
/// precision.
KERNEL void layerNorm(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias,
                      double epsilon, MatrixView out);

/// out = x / √(mean of x² + epsilon) · weight row by row (Zhang and Sennrich 2019); without weights the last
/// product is left out. Both may be the same.
KERNEL void rmsNorm(ConstMatrixView x, std::span<const float> weight, double epsilon, MatrixView out);

/// Turns numbers that are uniform in [0, 1) into normal ones (Box and Muller 1958), in blocks of 16 of which
/// entries i and i + 8 are a pair, as PyTorch's normal_fill does. The size is a multiple of 16.
KERNEL void uniformToNormal(std::span<float> uniform, float mean, float deviation);

/// to[i] = the half-precision number (IEEE 754 binary16) that stands at bytes + 2 i, little-endian; the
/// bytes need not be aligned.
KERNEL void widenF16(const unsigned char* bytes, Index count, float* to);

/// The same of bfloat16: the upper half of a float.
KERNEL void widenBf16(const unsigned char* bytes, Index count, float* to);

/// The largest |entry| of those that are finite, 0 when none is. `hasNan`, unless null: whether one is NaN.
KERNEL float largestFiniteMagnitude(ConstMatrixView matrix, bool* hasNan);

/// to (n) = of each column of matrix (m ≥ 1, n) the entry with the largest magnitude, the first of equals;
/// NaN is larger than all.
KERNEL void largestMagnitudePerColumn(ConstMatrixView matrix, float* to);

/// to[c] = the same of cells[c] … cells[c + width − 1], for all c where these exist; the width is a power of
/// two. Both have `count` entries and may be the same.
KERNEL void largestMagnitudePerWindow(const float* cells, Index count, Index width, float* to);

/// to[i] = the same of cells[first[i]] and cells[second[i]]. Whether one is NaN.
KERNEL bool largestMagnitudePerPair(const float* cells, const std::int32_t* first, const std::int32_t* second,
                                    Index pixels, float* to);

/// to[i] = of 256 colours, spread evenly from `low` to `high`, the one nearest to values[i]; the first for
/// NaN.
KERNEL void lookUpColors(const float* values, Index count, double low, double high,
                         const std::uint32_t* colors, std::uint32_t* to);

/// Where in the row the value stands first; count if nowhere.
KERNEL Index indexOf(float value, const float* row, Index count);

/// How many entries are above 0.
KERNEL Index countPositive(const float* row, Index count);

/// largest[i] = row[i] where that is larger.
KERNEL void updateMaxima(const float* row, Index count, float* largest);

KERNEL WeightSums computeWeightSums(const float* weights, Index count, Index position);

/// Σ (x − mean)² / count.
KERNEL double variance(const float* row, Index count);

/// Σ (s − sᵀ)² over a square matrix; Σ s² goes to `squares`.
KERNEL double squaredAsymmetry(ConstMatrixView matrix, double* squares);

}  // namespace kernels
}  // namespace attention

#undef KERNEL
