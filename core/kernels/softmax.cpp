// SPDX-License-Identifier: GPL-3.0-or-later
// Operations on rows of scores: division, softmax and its backward pass, sigmoid. A row has at most a few
// kilobytes, so that reading it again costs little after the first time.
#include "kernels/flush_denormals.h"
#include "kernels/kernels.h"
#include "kernels/packet.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using attention::kernels::ConstMatrixView;
using attention::kernels::MatrixView;

constexpr float smallestNormal = std::numeric_limits<float>::min();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Divides packets by one number. For a power of two it multiplies by the inverse, which is just as exact.
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
    bool m_isExact;  ///< true if the divisor is a power of two
};

/// Returns −a ln a of the weight a as rounded to a float, because the displayed entropy must be the sum of
/// its displayed terms. It is 0 for a = 0. NaN stays NaN.
Packet entropyOf(const Packet& weight) {
    return -weight * log(laneMax(smallestNormal, weight));
}

/// Returns e^(sink − top), the summand of the sink in a row whose maximum is `top`. Returns 0 without a sink
/// (sink = −inf), even if the row contains only −inf.
float ofSink(float sink, float top) {
    return sink == -infinity ? 0.0f : expOf(broadcast(sink - top))[0];
}

/// Computes softmaxRow() with the same bits for a row that fits into `packets` packets, which stay in
/// registers. Inlined, so that a loop over rows loads the constants of exp() once.
template <bool hasEntropy, int packets>
[[gnu::always_inline]] inline float softmaxShortRow(const float* from, float* to, Index count, float sink,
                                                    auto change) {
    constexpr Index before = (packets - 1) * lanes;
    Packet row[packets];
#pragma GCC unroll 4
    for (int p = 0; p < packets; ++p)
        row[p] =
            change(p < packets - 1 ? load(from + p * lanes) : load(from + before, count - before, -infinity));
    Packet high = row[0];
#pragma GCC unroll 4
    for (int p = 1; p < packets; ++p) high = laneMax(high, row[p]);
    const float top = std::max(largestOf(high), sink);
    Packet sums;
#pragma GCC unroll 4
    for (int p = 0; p < packets; ++p) {
        row[p] = exp(row[p] - top);
        sums += row[p];
    }
    const float share = 1.0f / (sumOf(sums) + ofSink(sink, top));
    Packet entropies;
#pragma GCC unroll 4
    for (int p = 0; p < packets; ++p) {
        const Packet weight = row[p] * share;
        if constexpr (hasEntropy) entropies += entropyOf(weight);
        p < packets - 1 ? store(weight, to + p * lanes) : store(weight, to + before, count - before);
    }
    return hasEntropy ? sumOf(entropies) : 0;
}

/// Writes the softmax weights of z = change(from), a row of `count` scores, to `to`. Returns the entropy of
/// the weights if `hasEntropy`, otherwise 0. `sink` is one more z that counts in maximum and sum, −inf
/// without a sink. A row that contains +inf or NaN becomes NaN without special treatment, because inf − inf
/// is NaN. So does a row of only −inf without a sink.
template <bool hasEntropy>
float softmaxRow(const float* from, float* to, Index count, float sink, auto change) {
    Packet high = -infinity;
    transformRow(from, to, count, -infinity, [&](const Packet& x) {
        const Packet z = change(x);
        high = laneMax(high, z);
        return z;
    });
    const float top = std::max(largestOf(high), sink);
    Packet sums;
    transformRow(to, to, count, -infinity, [&](const Packet& z) {
        const Packet e = exp(z - top);
        sums += e;
        return e;
    });
    const float share = 1.0f / (sumOf(sums) + ofSink(sink, top));
    Packet entropies;
    transformRow(to, to, count, 0, [&](const Packet& e) {
        const Packet weight = e * share;
        if constexpr (hasEntropy) entropies += entropyOf(weight);
        return weight;
    });
    return hasEntropy ? sumOf(entropies) : 0;
}

}  // namespace

void attention::kernels::divide(ConstMatrixView rows, float divisor, MatrixView out) {
    const Divisor by(divisor);
    for (Index r = 0; r < rows.rows; ++r)
        transformRow(rows.row(r), out.row(r), rows.cols, 0, [&](const Packet& x) { return by.divide(x); });
}

void attention::kernels::softmaxRows(ConstMatrixView scores, float divisor, float temperature, float sink,
                                     MatrixView weights, float* entropy) {
    const attention::FlushDenormalsScope flush;  // an exponential below the smallest normal float is 0
    const Divisor first(divisor);
    const Divisor second(temperature);
    const auto change = [&](const Packet& x) { return second.divide(first.divide(x)); };
    const float limit = sink / temperature;
    const auto eachRow = [&](auto replace) {
        for (Index r = 0; r < scores.rows; ++r) {
            const float sum = replace(scores.row(r), weights.row(r), scores.cols, limit, change);
            if (entropy) entropy[r] = sum;
        }
    };
    const auto replaceRows = [&]<bool hasEntropy>(std::bool_constant<hasEntropy>) {
        if (scores.cols <= lanes) {
            eachRow([](auto... row) { return softmaxShortRow<hasEntropy, 1>(row...); });
        } else if (scores.cols <= 2 * lanes) {
            eachRow([](auto... row) { return softmaxShortRow<hasEntropy, 2>(row...); });
        } else {
            eachRow([](auto... row) { return softmaxRow<hasEntropy>(row...); });
        }
    };
    entropy ? replaceRows(std::true_type()) : replaceRows(std::false_type());
}

void attention::kernels::sigmoid(std::span<float> values) {
    transformRow(values.data(), values.data(), std::ssize(values), 0,
                 [](const Packet& x) { return 1.0f / (1.0f + exp(-x)); });
}

void attention::kernels::backwardSoftmax(ConstMatrixView weights, MatrixView gradient) {
    constexpr Index rowsAtOnce = 8;  // several sums at once, because each addition waits for the previous one
    constexpr Index keysAtOnce = 64;
    for (Index first = 0; first < gradient.rows; first += rowsAtOnce) {
        const Index rows = std::min(rowsAtOnce, gradient.rows - first);
        double sums[rowsAtOnce] = {};
        for (Index key = 0; key < gradient.cols; key += keysAtOnce) {
            const Index keys = std::min(keysAtOnce, gradient.cols - key);
            double products[rowsAtOnce][keysAtOnce];
            for (Index r = 0; r < rows; ++r) {
                const float* const a = weights.row(first + r) + key;
                const float* const g = gradient.row(first + r) + key;
                for (Index k = 0; k < keys; ++k)
                    products[r][k] = static_cast<double>(a[k]) * static_cast<double>(g[k]);
            }
            for (Index k = 0; k < keys; ++k)
                for (Index r = 0; r < rowsAtOnce; ++r) sums[r] += products[r][k];
        }
        for (Index r = 0; r < rows; ++r) {
            const float* __restrict const a = weights.row(first + r);
            float* __restrict const g = gradient.row(first + r);
            for (Index k = 0; k < gradient.cols; ++k)
                g[k] = static_cast<float>(static_cast<double>(a[k]) * (static_cast<double>(g[k]) - sums[r]));
        }
    }
}
