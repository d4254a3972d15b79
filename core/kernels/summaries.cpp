// SPDX-License-Identifier: GPL-3.0-or-later
// Few numbers about many: what a picture or a table shows of a matrix that is larger than either. Sums are
// kept in double precision.
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

/// A packet in double precision.
struct Doubles {
    static constexpr int half = lanes / 2;
    using Half = double __attribute__((vector_size(packetBytes)));

    Half low, high;

    static Doubles all(double x) { return {x - Half{}, x - Half{}}; }
    Doubles operator+(const Doubles& b) const { return {low + b.low, high + b.high}; }
    Doubles operator-(const Doubles& b) const { return {low - b.low, high - b.high}; }
    Doubles operator*(const Doubles& b) const { return {low * b.low, high * b.high}; }
    Doubles& operator+=(const Doubles& b) { return *this = *this + b; }
    Doubles magnitude() const { return {low < 0 ? -low : low, high < 0 ? -high : high}; }
    double sum() const {
        double result = 0;
        for (int i = 0; i < half; ++i) result += low[i] + high[i];
        return result;
    }
};

template <int... lane>
Doubles widened(Packet x, std::integer_sequence<int, lane...>) {
    return {__builtin_convertvector(__builtin_shufflevector(x, x, lane...), Doubles::Half),
            __builtin_convertvector(__builtin_shufflevector(x, x, (lane + Doubles::half)...), Doubles::Half)};
}

Doubles widened(Packet x) {
    return widened(x, std::make_integer_sequence<int, Doubles::half>());
}

/// Calls add(packet) for the row's entries in order; the lanes behind the last one hold `rest`.
inline void eachPacket(const float* row, Index count, float rest, auto add) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) add(widened(load(row + i)));
    if (i < count) add(widened(load(row + i, count - i, rest)));
}

/// The packets of a square block; rows and lanes outside the matrix hold 0.
void loadBlock(ConstMatrix matrix, Index top, Index left, Packet (&rows)[lanes]) {
    const Index columns = std::min<Index>(lanes, matrix.cols - left);
    for (Index r = 0; r < lanes; ++r) {
        const float* from = matrix.row(top + r) + left;
        rows[r] = top + r >= matrix.rows ? Packet{} : columns == lanes ? load(from) : load(from, columns, 0);
    }
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

void attention_brightest_of_neighbours(const float* cells, Index count, Index width, float* to) {
    if (to != cells) std::copy_n(cells, count, to);
    for (Index reach = 1; reach < width; reach *= 2) {  // of two stretches that are known already
        for (Index c = 0; c + reach < count; ++c)
            to[c] = brightness(to[c + reach]) > brightness(to[c]) ? to[c + reach] : to[c];
    }
}

bool attention_brightest_of_pairs(const float* cells, const std::int32_t* first, const std::int32_t* second,
                                  Index pixels, float* __restrict to) {
    std::int32_t highest = 0;
    for (Index i = 0; i < pixels; ++i) {
        const float a = cells[first[i]];
        const float b = cells[second[i]];
        to[i] = brightness(b) > brightness(a) ? b : a;
        highest = std::max(highest, std::max(brightness(a), brightness(b)));
    }
    return highest > infinityBits;
}

void attention_look_up_colors(const float* values, Index count, double low, double high,
                              const std::uint32_t* colors, std::uint32_t* __restrict to) {
    const double reach = high - low;
    for (Index i = 0; i < count; ++i) {
        double position = (values[i] - low) / reach;
        position = position > 0 ? position : 0;
        position = position < 1 ? position : 1;
        to[i] = colors[static_cast<std::int32_t>(position * 255 + 0.5)];
    }
}

void attention_sum_weights(const float* weights, Index count, Index position, AttentionWeightSums* sums) {
    Doubles first{}, squares{}, cubes{}, distances{};
    Packet lane;
    for (int i = 0; i < lanes; ++i) lane[i] = static_cast<float>(i);
    Doubles offset = widened(lane) - Doubles::all(static_cast<double>(position));
    eachPacket(weights, count, 0, [&](const Doubles& a) {
        const Doubles square = a * a;
        first += a;
        squares += square;
        cubes += square * a;
        distances += a * offset.magnitude();
        offset += Doubles::all(lanes);
    });
    *sums = {first.sum(), squares.sum(), cubes.sum(), distances.sum()};
}

double attention_variance(const float* row, Index count) {
    const Index whole = count - count % lanes;
    Doubles sum{};
    eachPacket(row, count, 0, [&](const Doubles& x) { sum += x; });
    const double mean = sum.sum() / static_cast<double>(count);
    const Doubles means = Doubles::all(mean);
    Doubles squares{};
    eachPacket(row, whole, 0, [&](const Doubles& x) { squares += (x - means) * (x - means); });
    double total = squares.sum();
    for (Index i = whole; i < count; ++i) total += (row[i] - mean) * (row[i] - mean);
    return total / static_cast<double>(count);
}

Index attention_position_of(float value, const float* row, Index count) {
    constexpr Index block = 4 * lanes;
    Index i = 0;
    for (; i + block <= count; i += block) {
        Integers found{};
        for (Index packet = 0; packet < block; packet += lanes) found |= load(row + i + packet) == value;
        bool isHere = false;
        for (int lane = 0; lane < lanes; ++lane) isHere |= found[lane] != 0;
        if (isHere) break;
    }
    while (i < count && row[i] != value) ++i;
    return i;
}

double attention_asymmetry(ConstMatrix matrix, double* squares) {
    Doubles differences{}, all{};
    const Index n = matrix.rows;
    // Four blocks side by side: a row of their mirror images is then neighbouring memory.
    constexpr Index side = 4 * lanes;
    for (Index top = 0; top < n; top += side) {
        for (Index left = top; left < n; left += lanes) {
            for (Index block = top; block < std::min({top + side, left + lanes, n}); block += lanes) {
                const Doubles mirrorImages =
                    Doubles::all(left > block ? 1 : 0);  // this visit counts for both
                Packet rows[lanes];
                Packet mirrored[lanes];
                loadBlock(matrix, block, left, rows);
                loadBlock(matrix, left, block, mirrored);
                transpose(mirrored);
                for (int r = 0; r < lanes; ++r) {
                    const Doubles s = widened(rows[r]);
                    const Doubles t = widened(mirrored[r]);
                    const Doubles difference = (s - t) * (s - t);
                    differences += difference + mirrorImages * difference;
                    all += s * s + mirrorImages * (t * t);
                }
            }
        }
    }
    *squares = all.sum();
    return differences.sum();
}
