// SPDX-License-Identifier: GPL-3.0-or-later
// Reductions: a few numbers about a large matrix, as a heatmap or a table shows them. Sums are computed in
// double precision.
#include "kernels/double_packet.h"
#include "kernels/kernels.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace {

using attention::kernels::ConstMatrixView;

constexpr std::int32_t magnitudeMask = 0x7fffffff;
constexpr std::int32_t infinityBits = 0x7f800000;

/// Returns the bits of |x| as an integer. It grows with |x|, and is larger for NaN than for infinity.
std::int32_t magnitudeBitsOf(float x) {
    std::int32_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits & magnitudeMask;
}

}  // namespace

float attention::kernels::largestFiniteMagnitude(ConstMatrixView matrix, bool* hasNan) {
    std::int32_t largestFiniteBits = 0;
    std::int32_t largestBits = 0;
    for (Index r = 0; r < matrix.rows; ++r) {
        const float* row = matrix.row(r);
        for (Index c = 0; c < matrix.cols; ++c) {
            const std::int32_t bits = magnitudeBitsOf(row[c]);
            largestBits = std::max(largestBits, bits);
            largestFiniteBits = std::max(largestFiniteBits, bits < infinityBits ? bits : 0);
        }
    }
    if (hasNan) *hasNan = largestBits > infinityBits;
    float magnitude;
    std::memcpy(&magnitude, &largestFiniteBits, sizeof magnitude);
    return magnitude;
}

void attention::kernels::largestMagnitudePerColumn(ConstMatrixView matrix, float* __restrict to) {
    std::copy_n(matrix.row(0), matrix.cols, to);
    for (Index r = 1; r < matrix.rows; ++r) {
        const float* row = matrix.row(r);
        for (Index c = 0; c < matrix.cols; ++c)
            to[c] = magnitudeBitsOf(row[c]) > magnitudeBitsOf(to[c]) ? row[c] : to[c];
    }
}

void attention::kernels::largestMagnitudePerWindow(const float* cells, Index count, Index width, float* to) {
    if (to != cells) std::copy_n(cells, count, to);
    // Each pass joins two windows of `currentWidth` cells each.
    for (Index currentWidth = 1; currentWidth < width; currentWidth *= 2) {
        for (Index c = 0; c + currentWidth < count; ++c)
            to[c] =
                magnitudeBitsOf(to[c + currentWidth]) > magnitudeBitsOf(to[c]) ? to[c + currentWidth] : to[c];
    }
}

bool attention::kernels::largestMagnitudePerPair(const float* cells, const std::int32_t* first,
                                                 const std::int32_t* second, Index pixelCount,
                                                 float* __restrict to) {
    std::int32_t largestBits = 0;
    for (Index i = 0; i < pixelCount; ++i) {
        const float a = cells[first[i]];
        const float b = cells[second[i]];
        to[i] = magnitudeBitsOf(b) > magnitudeBitsOf(a) ? b : a;
        largestBits = std::max(largestBits, std::max(magnitudeBitsOf(a), magnitudeBitsOf(b)));
    }
    return largestBits > infinityBits;
}

void attention::kernels::lookUpColors(const float* values, Index count, double low, double high,
                                      const std::uint32_t* colors, std::uint32_t* __restrict to) {
    const double range = high - low;
    // The indices of the colors are computed in a loop of their own, because the compiler vectorizes a loop
    // only if it does not read a table.
    constexpr Index block = 64;
    std::array<std::int32_t, block> color;
    for (Index start = 0; start < count; start += block) {
        const Index n = std::min(block, count - start);
        for (Index i = 0; i < n; ++i) {
            double position = (values[start + i] - low) / range;
            position = position > 0 ? position : 0;
            position = position < 1 ? position : 1;
            color[i] = static_cast<std::int32_t>(position * 255 + 0.5);
        }
        for (Index i = 0; i < n; ++i) to[start + i] = colors[color[i]];
    }
}

Index attention::kernels::countPositive(const float* row, Index count) {
    std::int32_t positiveCount = 0;
    for (Index i = 0; i < count; ++i) positiveCount += row[i] > 0;
    return positiveCount;
}

void attention::kernels::updateMaxima(const float* row, Index count, float* largest) {
    for (Index i = 0; i < count; ++i) largest[i] = row[i] > largest[i] ? row[i] : largest[i];
}

attention::WeightSums attention::kernels::computeWeightSums(const float* weights, Index count,
                                                            Index position) {
    std::array<float, lanes> laneIndices;
    for (int i = 0; i < lanes; ++i) laneIndices[i] = static_cast<float>(i);
    DoublePacket total, squares, cubes, distances;
    DoublePacket offset = toDoublePacket(load(laneIndices.data())) - static_cast<double>(position);
    forEachPacket(weights, count, 0, [&](const DoublePacket& a) {
        total += a;
        squares += a * a;
        cubes += a * a * a;
        distances += a * magnitude(offset);
        offset += lanes;
    });
    return {sumOf(total), sumOf(squares), sumOf(cubes), sumOf(distances)};
}

double attention::kernels::variance(const float* row, Index count) {
    return meanAndVariance(row, count).variance;
}

Index attention::kernels::indexOf(float value, const float* row, Index count) {
    constexpr Index block = 64;
    Index i = 0;
    for (; i + block <= count; i += block) {
        std::int32_t found = 0;  // one flag for the block, so that the compiler vectorizes the comparison
        for (Index c = 0; c < block; ++c) found |= row[i + c] == value ? 1 : 0;
        if (found) break;
    }
    while (i < count && row[i] != value) ++i;
    return i;
}

double attention::kernels::squaredAsymmetry(ConstMatrixView matrix, double* squares) {
    DoublePacket differences, allSquares;
    const Index n = matrix.rows;
    // Blocks are visited one by one, so that the entries of a column in a block are close in memory.
    constexpr Index blockSize = 64;
    for (Index top = 0; top < n; top += blockSize) {
        for (Index left = top; left < n; left += blockSize) {
            const Index width = std::min(blockSize, n - left);
            const double mirrorCount = left > top ? 1 : 0;  // 1: counts also for the mirrored block
            for (Index r = top; r < std::min(top + blockSize, n); ++r) {
                float column[blockSize];
                for (Index c = 0; c < width; ++c) column[c] = matrix(left + c, r);
                for (Index c = 0; c < width; c += lanes) {
                    const Index count = std::min<Index>(lanes, width - c);
                    const DoublePacket s = toDoublePacket(load(matrix.row(r) + left + c, count, 0));
                    const DoublePacket t = toDoublePacket(load(column + c, count, 0));
                    differences += (1 + mirrorCount) * ((s - t) * (s - t));
                    allSquares += s * s + mirrorCount * (t * t);
                }
            }
        }
    }
    *squares = sumOf(allSquares);
    return sumOf(differences);
}
