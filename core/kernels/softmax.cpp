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
Packet entropyTermOf(const Packet& weight) {
    return -weight * log(laneMax(smallestNormal, weight));
}

/// Returns e^(sink − rowMaximum), the summand of the sink in a row whose maximum is `rowMaximum`. Returns 0
/// without a sink (sink = −inf), even if the row contains only −inf.
float sinkSummand(float sink, float rowMaximum) {
    return sink == -infinity ? 0.0f : expOf(broadcast(sink - rowMaximum))[0];
}

/// Computes softmaxRow() with the same bits for a row that fits into `packets` packets, which stay in
/// registers. Inlined, so that a loop over rows loads the constants of exp() once.
template <bool hasEntropy, int packets>
[[gnu::always_inline]] inline float softmaxShortRow(const float* from, float* to, Index count, float sink,
                                                    auto change) {
    constexpr Index lastPacketStart = (packets - 1) * lanes;
    Packet row[packets];
#pragma GCC unroll 4
    for (int p = 0; p < packets; ++p)
        row[p] = change(p < packets - 1 ? load(from + p * lanes)
                                        : load(from + lastPacketStart, count - lastPacketStart, -infinity));
    Packet maxima = row[0];
#pragma GCC unroll 4
    for (int p = 1; p < packets; ++p) maxima = laneMax(maxima, row[p]);
    const float rowMaximum = std::max(largestOf(maxima), sink);
    Packet sums;
#pragma GCC unroll 4
    for (int p = 0; p < packets; ++p) {
        row[p] = exp(row[p] - rowMaximum);
        sums += row[p];
    }
    const float inverseSum = 1.0f / (sumOf(sums) + sinkSummand(sink, rowMaximum));
    Packet entropies;
#pragma GCC unroll 4
    for (int p = 0; p < packets; ++p) {
        const Packet weight = row[p] * inverseSum;
        if constexpr (hasEntropy) entropies += entropyTermOf(weight);
        p < packets - 1 ? store(weight, to + p * lanes)
                        : store(weight, to + lastPacketStart, count - lastPacketStart);
    }
    return hasEntropy ? sumOf(entropies) : 0;
}

/// Writes the softmax weights of z = change(from), a row of `count` scores, to `to`. Returns the entropy of
/// the weights if `hasEntropy`, otherwise 0. `sink` is one more z that counts in maximum and sum, −inf
/// without a sink. A row that contains +inf or NaN becomes NaN without special treatment, because inf − inf
/// is NaN. So does a row of only −inf without a sink.
template <bool hasEntropy>
float softmaxRow(const float* from, float* to, Index count, float sink, auto change) {
    Packet maxima = -infinity;
    transformRow(from, to, count, -infinity, [&](const Packet& x) {
        const Packet z = change(x);
        maxima = laneMax(maxima, z);
        return z;
    });
    const float rowMaximum = std::max(largestOf(maxima), sink);
    Packet sums;
    transformRow(to, to, count, -infinity, [&](const Packet& z) {
        const Packet e = exp(z - rowMaximum);
        sums += e;
        return e;
    });
    const float inverseSum = 1.0f / (sumOf(sums) + sinkSummand(sink, rowMaximum));
    Packet entropies;
    transformRow(to, to, count, 0, [&](const Packet& e) {
        const Packet weight = e * inverseSum;
        if constexpr (hasEntropy) entropies += entropyTermOf(weight);
        return weight;
    });
    return hasEntropy ? sumOf(entropies) : 0;
}

}  // namespace

void attention::kernels::divide(ConstMatrixView rows, float divisor, MatrixView out) {
    const Divisor packetDivisor(divisor);
    for (Index r = 0; r < rows.rows; ++r)
        transformRow(rows.row(r), out.row(r), rows.cols, 0,
                     [&](const Packet& x) { return packetDivisor.divide(x); });
}

void attention::kernels::softmaxRows(ConstMatrixView scores, float divisor, float temperature, float sink,
                                     MatrixView weights, float* entropy) {
    const attention::FlushDenormalsScope flush;  // an exponential below the smallest normal float is 0
    const Divisor scoreDivisor(divisor);
    const Divisor temperatureDivisor(temperature);
    const auto change = [&](const Packet& x) { return temperatureDivisor.divide(scoreDivisor.divide(x)); };
    const float scaledSink = sink / temperature;
    const auto forEachRow = [&](auto computeRow) {
        for (Index r = 0; r < scores.rows; ++r) {
            const float rowEntropy =
                computeRow(scores.row(r), weights.row(r), scores.cols, scaledSink, change);
            if (entropy) entropy[r] = rowEntropy;
        }
    };
    const auto computeRows = [&]<bool hasEntropy>(std::bool_constant<hasEntropy>) {
        if (scores.cols <= lanes) {
            forEachRow([](auto... arguments) { return softmaxShortRow<hasEntropy, 1>(arguments...); });
        } else if (scores.cols <= 2 * lanes) {
            forEachRow([](auto... arguments) { return softmaxShortRow<hasEntropy, 2>(arguments...); });
        } else {
            forEachRow([](auto... arguments) { return softmaxRow<hasEntropy>(arguments...); });
        }
    };
    entropy ? computeRows(std::true_type()) : computeRows(std::false_type());
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
