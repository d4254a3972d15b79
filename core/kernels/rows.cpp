// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to rows of scores: division and softmax. A row is at most a few kilobytes, so that walking it
// more than once costs little after the first time.
#include "kernels/flush_denormals.h"
#include "kernels/kernels.h"
#include "kernels/row.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using attention::kernels::ConstMatrix;
using attention::kernels::Matrix;

constexpr float smallestNormal = std::numeric_limits<float>::min();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Division by one number; by a power of two it is a product, and just as exact.
class Divisor {
 public:
    explicit Divisor(float divisor) : m_divisor(divisor), m_inverse(1.0f / divisor) {
        int exponent;
        m_isExact = std::frexp(divisor, &exponent) == 0.5f;
    }
    Packet divide(const Packet& x) const {
        if (m_isExact) return x * m_inverse;
        return x / m_divisor;
    }

 private:
    float m_divisor;
    float m_inverse;
    bool m_isExact;
};

/// −a ln a of the very weight, rounded as it is: what is shown must be the sum of its terms. Keeps NaN.
Packet entropyOf(const Packet& weight) {
    return -weight * log(larger(smallestNormal, weight));
}

/// What a sink adds to a row's sum; without one nothing, in a row of nothing but −inf too.
float ofSink(float sink, float top) {
    return sink == -infinity ? 0.0f : expOf(filled(sink - top))[0];
}

/// Replaces `to` by the weights of z, the row `from` after the change. Returns their entropy if `hasEntropy`.
/// A row that holds +inf or NaN, or nothing but −inf and no sink, becomes NaN by itself: inf − inf is NaN.
template <bool hasEntropy>
float softmaxRow(const float* from, float* to, Index count, float sink, auto change) {
    if (count <= lanes) {  // stays in registers
        const Packet z = change(load(from, count, -infinity));
        const float top = std::max(largestOf(z), sink);
        const Packet e = exp(z - top);
        const Packet weight = e * (1.0f / (sumOf(e) + ofSink(sink, top)));
        store(weight, to, count);
        if (!hasEntropy) return 0;
        Packet entropies;
        entropies += entropyOf(weight);  // rounded as below: a longer row with nothing behind has the same
        return sumOf(entropies);
    }
    Packet high = -infinity;
    changeRow(from, to, count, -infinity, [&](const Packet& x) {
        const Packet z = change(x);
        high = larger(high, z);
        return z;
    });
    const float top = std::max(largestOf(high), sink);
    Packet sums;
    changeRow(to, to, count, -infinity, [&](const Packet& z) {
        const Packet e = exp(z - top);
        sums += e;
        return e;
    });
    const float share = 1.0f / (sumOf(sums) + ofSink(sink, top));
    Packet entropies;
    changeRow(to, to, count, 0, [&](const Packet& e) {
        const Packet weight = e * share;
        if constexpr (hasEntropy) entropies += entropyOf(weight);
        return weight;
    });
    return hasEntropy ? sumOf(entropies) : 0;
}

}  // namespace

void attention::kernels::divide(ConstMatrix rows, float divisor, Matrix out) {
    const Divisor by(divisor);
    for (Index r = 0; r < rows.rows; ++r)
        changeRow(rows.row(r), out.row(r), rows.cols, 0, [&](const Packet& x) { return by.divide(x); });
}

void attention::kernels::softmaxRows(ConstMatrix scores, float divisor, float temperature, float sink,
                                     Matrix weights, float* entropy) {
    const attention::FlushDenormals flush;  // an exponential below the smallest normal float is 0
    const Divisor first(divisor);
    const Divisor second(temperature);
    const auto change = [&](const Packet& x) { return second.divide(first.divide(x)); };
    for (Index r = 0; r < scores.rows; ++r) {
        const float* const from = scores.row(r);
        float* const to = weights.row(r);
        if (entropy) {
            entropy[r] = softmaxRow<true>(from, to, scores.cols, sink / temperature, change);
        } else {
            softmaxRow<false>(from, to, scores.cols, sink / temperature, change);
        }
    }
}

void attention::kernels::sigmoid(std::span<float> values) {
    changeRow(values.data(), values.data(), std::ssize(values), 0,
              [](const Packet& x) { return 1.0f / (1.0f + exp(-x)); });
}
