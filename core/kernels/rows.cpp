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

/// The packet with its lanes moved round by `distance`.
template <int distance, int... lane>
Packet turned(Packet packet, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(packet, packet, ((lane + distance) % lanes)...);
}

/// One number of all lanes, by combining halves, quarters and so on.
template <int half = lanes / 2>
float folded(Packet packet, auto combine) {
    packet = combine(packet, turned<half>(packet, std::make_integer_sequence<int, lanes>()));
    if constexpr (half > 1) {
        return folded<half / 2>(packet, combine);
    } else {
        return packet[0];
    }
}

float largest(Packet packet) {
    return folded(packet, [](Packet a, Packet b) { return b > a ? b : a; });
}

float sumOf(Packet packet) {
    return folded(packet, [](Packet a, Packet b) { return a + b; });
}

/// exp z, z being 0 at most.
Packet exponentialOrZero(Packet z) {
    const auto isTiny = z < smallestExponent;
    return isTiny ? Packet{} : exponential(isTiny ? broadcast(smallestExponent) : z);
}

Packet weightOf(Packet e, float share) {
    const Packet weight = e * share;
    return weight < smallestNormal ? Packet{} : weight;
}

/// −a ln a of the very weight, rounded as it is: what is shown must be the sum of its terms.
Packet entropyOf(Packet weight) {
    return weight > 0 ? -weight * logarithm(weight) : weight;  // keeps NaN
}

/// Replaces `to` by the weights of z, the row `from` after the change. Returns their entropy. A row that
/// holds +inf or NaN, or nothing but −inf, becomes NaN by itself: inf − inf is NaN.
float softmaxRow(const float* from, float* to, Index count, auto change) {
    if (count <= lanes) {  // stays in a register: for masked stores the next load would have to wait
        const Packet z = change(load(from, count, -infinity));
        const Packet e = exponentialOrZero(z - largest(z));
        const Packet weight = weightOf(e, 1.0f / sumOf(e));
        store(weight, to, count);
        return sumOf(entropyOf(weight));
    }
    Packet high = broadcast(-infinity);
    changeRow(from, to, count, -infinity, [&](Packet x) {
        const Packet z = change(x);
        high = z > high ? z : high;
        return z;
    });
    const float top = largest(high);
    Packet sums = {};
    changeRow(to, to, count, -infinity, [&](Packet z) {
        const Packet e = exponentialOrZero(z - top);
        sums += e;
        return e;
    });
    const float share = 1.0f / sumOf(sums);
    Packet entropies = {};
    changeRow(to, to, count, 0, [&](Packet e) {
        const Packet weight = weightOf(e, share);
        entropies += entropyOf(weight);
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

void attention_softmax_rows(ConstMatrix scores, float divisor, float temperature, Matrix weights,
                            float* entropy) {
    const Divisor first(divisor);
    const Divisor second(temperature);
    const auto change = [&](Packet x) { return second.divide(first.divide(x)); };
    for (Index r = 0; r < scores.rows; ++r) {
        const float ofRow = softmaxRow(scores.row(r), weights.row(r), scores.cols, change);
        if (entropy) entropy[r] = ofRow;
    }
}
