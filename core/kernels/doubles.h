// SPDX-License-Identifier: GPL-3.0-or-later
// Packets of row.h in double precision, and the sums that need it.
#pragma once

#include "kernels/row.h"

namespace {

struct Doubles {
    using Part = double __attribute__((vector_size(registerBytes)));
    static constexpr std::size_t size = lanes * sizeof(double) / registerBytes;
    Part parts[size];

    Doubles() : Doubles(0.0) {}
    /// All lanes are x. Implicit, so that numbers and packets can be operands of one operator.
    Doubles(double x) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < size; ++i) parts[i] = x - Part{};
    }
};

using HalfRegister = float __attribute__((vector_size(registerBytes / 2)));

inline Doubles each(auto f, const Doubles& a, const auto&... more) {
    Doubles result;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < Doubles::size; ++i) result.parts[i] = f(a.parts[i], more.parts[i]...);
    return result;
}
inline Doubles operator+(const Doubles& a, const Doubles& b) {
    return each([](auto x, auto y) { return x + y; }, a, b);
}
inline Doubles operator-(const Doubles& a, const Doubles& b) {
    return each([](auto x, auto y) { return x - y; }, a, b);
}
inline Doubles operator*(const Doubles& a, const Doubles& b) {
    return each([](auto x, auto y) { return x * y; }, a, b);
}
inline Doubles& operator+=(Doubles& a, const Doubles& b) {
    return a = a + b;
}
[[maybe_unused]] inline Doubles magnitude(const Doubles& a) {
    return each([](auto x) { return x > -x ? x : -x; }, a);
}

inline Doubles doublesOf(const Packet& packet) {
    Doubles result;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < Doubles::size; ++i) {
        HalfRegister half;
        std::memcpy(&half, reinterpret_cast<const char*>(&packet.parts[i / 2]) + i % 2 * sizeof half,
                    sizeof half);
        result.parts[i] = __builtin_convertvector(half, Doubles::Part);
    }
    return result;
}
[[maybe_unused]] inline Packet floatsOf(const Doubles& doubles) {
    Packet result;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < Doubles::size; ++i) {
        const HalfRegister half = __builtin_convertvector(doubles.parts[i], HalfRegister);
        std::memcpy(reinterpret_cast<char*>(&result.parts[i / 2]) + i % 2 * sizeof half, &half, sizeof half);
    }
    return result;
}

inline double sumOf(const Doubles& doubles) {
    std::array<double, lanes> x;
    std::memcpy(x.data(), doubles.parts, sizeof x);
#pragma GCC unroll 4
    for (int half = lanes / 2; half > 0; half /= 2)
#pragma GCC unroll 8
        for (int i = 0; i < half; ++i) x[i] += x[i + half];
    return x[0];
}

/// Calls add(packet) for the row's entries in order, in double precision; the lanes behind the last one hold
/// `rest`.
[[maybe_unused]] inline void eachPacket(const float* row, Index count, float rest, auto add) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) add(doublesOf(load(row + i)));
    if (i < count) add(doublesOf(load(row + i, count - i, rest)));
}

struct Moments {
    double mean, variance;  ///< Σ (x − mean)² / count
};

[[maybe_unused]] inline Moments momentsOf(const float* row, Index count) {
    Doubles sum;
    eachPacket(row, count, 0, [&](const Doubles& x) { sum += x; });
    const double mean = sumOf(sum) / static_cast<double>(count);
    const Index whole = count - count % lanes;
    Doubles squares;
    eachPacket(row, whole, 0, [&](const Doubles& x) { squares += (x - mean) * (x - mean); });
    double total = sumOf(squares);
    for (Index i = whole; i < count; ++i) total += (row[i] - mean) * (row[i] - mean);
    return {mean, total / static_cast<double>(count)};
}

}  // namespace
