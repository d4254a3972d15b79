// SPDX-License-Identifier: GPL-3.0-or-later
// Few numbers about many: what a picture or a table shows of a matrix that is larger than either. Sums are
// kept in double precision, in several strands that the compiler turns into vectors.
#include "kernels/kernels.h"
#include "kernels/packet.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace {

using attention::ConstMatrix;
using attention::Index;

constexpr std::int32_t magnitudeBits = 0x7fffffff;
constexpr std::int32_t infinityBits = 0x7f800000;

/// Grows with the magnitude; NaN lies above infinity.
std::int32_t brightness(float x) {
    std::int32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits & magnitudeBits;
}

constexpr int strands = 16;

struct Strands {
    double sums[strands] = {};
    double total() const {
        double sum = 0;
        for (const double each : sums) sum += each;
        return sum;
    }
};

/// Calls add(strand, i) for i = 0 … count − 1, neighbours in different strands.
inline void eachInStrands(Index count, auto add) {
    Index i = 0;
    for (; i + strands <= count; i += strands) {
#pragma GCC unroll 16
        for (int strand = 0; strand < strands; ++strand) add(strand, i + strand);
    }
    for (; i < count; ++i) add(static_cast<int>(i % strands), i);
}

}  // namespace

float attention_largest_magnitude(ConstMatrix matrix, bool* hasNan) {
    std::int32_t largest = 0;
    std::int32_t highest = 0;
    for (Index r = 0; r < matrix.rows; ++r) {
        const float* row = matrix.row(r);
        for (Index c = 0; c < matrix.cols; ++c) {
            const std::int32_t bits = brightness(row[c]);
            highest = std::max(highest, bits);
            largest = std::max(largest, bits < infinityBits ? bits : 0);
        }
    }
    if (hasNan) *hasNan = highest > infinityBits;
    float magnitude;
    std::memcpy(&magnitude, &largest, sizeof magnitude);
    return magnitude;
}

void attention_brightest_of_columns(ConstMatrix matrix, float* __restrict to) {
    std::copy_n(matrix.row(0), matrix.cols, to);
    for (Index r = 1; r < matrix.rows; ++r) {
        const float* row = matrix.row(r);
        for (Index c = 0; c < matrix.cols; ++c)
            to[c] = brightness(row[c]) > brightness(to[c]) ? row[c] : to[c];
    }
}

bool attention_brightest_of_pixels(const float* cells, const Index* first, Index pixels,
                                   float* __restrict to) {
    Index most = 0;
    for (Index i = 0; i < pixels; ++i) most = std::max(most, first[i + 1] - first[i]);
    if (most <= 2) {
        for (Index i = 0; i < pixels; ++i) {
            const auto a = std::bit_cast<std::int32_t>(cells[first[i]]);
            const auto b = std::bit_cast<std::int32_t>(cells[std::max(first[i], first[i + 1] - 1)]);
            // As integers, between which is chosen without a branch that nobody can predict.
            const std::int32_t isB = -((b & magnitudeBits) > (a & magnitudeBits));
            to[i] = std::bit_cast<float>((b & isB) | (a & ~isB));
        }
    } else {
        for (Index i = 0; i < pixels; ++i) {
            to[i] = cells[first[i]];
            for (Index c = first[i] + 1; c < first[i + 1]; ++c)
                to[i] = brightness(cells[c]) > brightness(to[i]) ? cells[c] : to[i];
        }
    }
    std::int32_t highest = 0;
    for (Index i = 0; i < pixels; ++i) highest = std::max(highest, brightness(to[i]));
    return highest > infinityBits;
}

void attention_sum_weights(const float* weights, Index count, Index position, AttentionWeightSums* sums) {
    Strands first, squares, cubes, distances;
    eachInStrands(count, [&](int strand, Index i) {
        const double a = weights[i];
        first.sums[strand] += a;
        squares.sums[strand] += a * a;
        cubes.sums[strand] += a * a * a;
        distances.sums[strand] += a * std::abs(static_cast<double>(static_cast<int>(i - position)));
    });
    *sums = {first.total(), squares.total(), cubes.total(), distances.total()};
}

double attention_variance(const float* row, Index count) {
    Strands first, squares;
    eachInStrands(count, [&](int strand, Index i) { first.sums[strand] += row[i]; });
    const double mean = first.total() / static_cast<double>(count);
    eachInStrands(count, [&](int strand, Index i) {
        const double difference = row[i] - mean;
        squares.sums[strand] += difference * difference;
    });
    return squares.total() / static_cast<double>(count);
}

double attention_asymmetry(ConstMatrix matrix, double* squares) {
    constexpr Index side = 32;  // a tile and its mirror image stay in the first-level cache
    float mirrored[side][side];
    Strands differences, all;
    const Index n = matrix.rows;
    for (Index top = 0; top < n; top += side) {
        for (Index left = top; left < n; left += side) {
            const double mirrorImages = left > top ? 1 : 0;  // this visit counts for both
            const Index rows = std::min(side, n - top);
            const Index columns = std::min(side, n - left);
            for (Index c = 0; c < columns; ++c) {
                const float* row = matrix.row(left + c) + top;
                for (Index r = 0; r < rows; ++r) mirrored[r][c] = row[r];
            }
            for (Index r = 0; r < rows; ++r) {
                const float* row = matrix.row(top + r) + left;
                eachInStrands(columns, [&](int strand, Index c) {
                    const double s = row[c];
                    const double t = mirrored[r][c];
                    differences.sums[strand] += (1 + mirrorImages) * (s - t) * (s - t);
                    all.sums[strand] += s * s + mirrorImages * t * t;
                });
            }
        }
    }
    *squares = all.total();
    return differences.total();
}
