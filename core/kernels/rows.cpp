// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to rows of scores: division and softmax. A row is at most a few kilobytes, so that walking it
// more than once costs little after the first time.
#include "kernels/kernels.h"
#include "kernels/vector_math.h"

#include <cmath>
#include <limits>

namespace {

using attention::ConstMatrix;
using attention::Index;
using attention::Matrix;

constexpr float smallestNormal = std::numeric_limits<float>::min();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Division by one number; by a power of two it is a product, and just as exact.
class Divisor {
 public:
    explicit Divisor(float divisor) : m_divisor(divisor), m_inverse(1.0f / divisor) {
        int exponent;
        m_isExact = std::frexp(divisor, &exponent) == 0.5f;
    }
    bool isOne() const { return m_divisor == 1.0f; }
    Packet divide(Packet x) const { return m_isExact ? x * m_inverse : x / m_divisor; }

 private:
    float m_divisor;
    float m_inverse;
    bool m_isExact;
};

/// Replaces every packet of the row by change(packet). The lanes behind the last entry hold `rest`.
void changeRow(const float* from, float* to, Index count, float rest, auto change) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) store(change(load(from + i)), to + i);
    if (i < count) store(change(load(from + i, count - i, rest)), to + i, count - i);
}

float largest(Packet packet) {
    float result = packet[0];
    for (int i = 1; i < lanes; ++i) result = packet[i] > result ? packet[i] : result;
    return result;
}

float sumOf(Packet packet) {
    for (int half = lanes / 2; half > 0; half /= 2) {
        for (int i = 0; i < half; ++i) packet[i] += packet[i + half];
    }
    return packet[0];
}

/// Returns the entropy of the row that it makes.
float softmaxRow(float* row, Index count, const Divisor& temperature) {
    Packet high = broadcast(-infinity);
    changeRow(row, row, count, -infinity, [&](Packet z) {
        z = temperature.isOne() ? z : temperature.divide(z);
        high = z > high ? z : high;
        return z;
    });
    // A row that holds +inf or NaN, or nothing but −inf, becomes NaN by itself: inf − inf is NaN.
    const float top = largest(high);
    Packet sums = {};
    changeRow(row, row, count, -infinity, [&](Packet z) {
        z -= top;
        const auto isTiny = z < smallestExponent;
        z = isTiny ? broadcast(smallestExponent) : z;
        const Packet e = isTiny ? Packet{} : exponential(z);
        sums += e;
        return e;
    });
    const float share = 1.0f / sumOf(sums);
    Packet entropies = {};
    changeRow(row, row, count, 0, [&](Packet e) {
        Packet weight = e * share;
        weight = weight < smallestNormal ? Packet{} : weight;
        entropies -= weight > 0 ? weight * logarithm(weight) : weight;  // keeps NaN
        return weight;
    });
    return sumOf(entropies);
}

}  // namespace

void attention_divide(ConstMatrix rows, float divisor, Matrix out) {
    const Divisor by(divisor);
    for (Index r = 0; r < rows.rows; ++r)
        changeRow(rows.row(r), out.row(r), rows.cols, 0, [&](Packet x) { return by.divide(x); });
}

void attention_softmax_rows(Matrix rows, float temperature, float* entropy) {
    const Divisor by(temperature);
    for (Index r = 0; r < rows.rows; ++r) {
        const float ofRow = softmaxRow(rows.row(r), rows.cols, by);
        if (entropy) entropy[r] = ofRow;
    }
}
