// SPDX-License-Identifier: GPL-3.0-or-later
// Packets of packet.h in double precision, and the sums that need it.
#pragma once

#include "kernels/packet.h"

namespace {

struct DoublePacket {
    using DoubleRegister = double __attribute__((vector_size(registerBytes)));
    static constexpr std::size_t registerCount = lanes * sizeof(double) / registerBytes;
    DoubleRegister registers[registerCount];

    DoublePacket() : DoublePacket(0.0) {}
    /// All lanes are x. Implicit, so that numbers and packets can be operands of one operator.
    DoublePacket(double x) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < registerCount; ++i) registers[i] = x - DoubleRegister{};
    }
};

using HalfRegister = float __attribute__((vector_size(registerBytes / 2)));

inline DoublePacket mapRegisters(auto f, const DoublePacket& a, const auto&... more) {
    DoublePacket result;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < DoublePacket::registerCount; ++i)
        result.registers[i] = f(a.registers[i], more.registers[i]...);
    return result;
}
inline DoublePacket operator+(const DoublePacket& a, const DoublePacket& b) {
    return mapRegisters([](auto x, auto y) { return x + y; }, a, b);
}
inline DoublePacket operator-(const DoublePacket& a, const DoublePacket& b) {
    return mapRegisters([](auto x, auto y) { return x - y; }, a, b);
}
inline DoublePacket operator*(const DoublePacket& a, const DoublePacket& b) {
    return mapRegisters([](auto x, auto y) { return x * y; }, a, b);
}
inline DoublePacket& operator+=(DoublePacket& a, const DoublePacket& b) {
    return a = a + b;
}
[[maybe_unused]] inline DoublePacket magnitude(const DoublePacket& a) {
    return mapRegisters([](auto x) { return x > -x ? x : -x; }, a);
}

inline DoublePacket toDoublePacket(const Packet& packet) {
    DoublePacket result;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < DoublePacket::registerCount; ++i) {
        HalfRegister half;
        std::memcpy(&half, reinterpret_cast<const char*>(&packet.registers[i / 2]) + i % 2 * sizeof half,
                    sizeof half);
        result.registers[i] = __builtin_convertvector(half, DoublePacket::DoubleRegister);
    }
    return result;
}
[[maybe_unused]] inline Packet toFloatPacket(const DoublePacket& doubles) {
    Packet result;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < DoublePacket::registerCount; ++i) {
        const HalfRegister half = __builtin_convertvector(doubles.registers[i], HalfRegister);
        std::memcpy(reinterpret_cast<char*>(&result.registers[i / 2]) + i % 2 * sizeof half, &half,
                    sizeof half);
    }
    return result;
}

inline double sumOf(const DoublePacket& doubles) {
    std::array<double, lanes> x;
    std::memcpy(x.data(), doubles.registers, sizeof x);
#pragma GCC unroll 4
    for (int half = lanes / 2; half > 0; half /= 2)
#pragma GCC unroll 8
        for (int i = 0; i < half; ++i) x[i] += x[i + half];
    return x[0];
}

/// Calls add(packet) for the row's entries in order, in double precision; the lanes behind the last one hold
/// `rest`.
[[maybe_unused]] inline void forEachPacket(const float* row, Index count, float rest, auto add) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) add(toDoublePacket(load(row + i)));
    if (i < count) add(toDoublePacket(load(row + i, count - i, rest)));
}

struct MeanAndVariance {
    double mean, variance;  ///< Σ (x − mean)² / count
};

[[maybe_unused]] inline MeanAndVariance meanAndVariance(const float* row, Index count) {
    DoublePacket sum;
    forEachPacket(row, count, 0, [&](const DoublePacket& x) { sum += x; });
    const double mean = sumOf(sum) / static_cast<double>(count);
    const Index whole = count - count % lanes;
    DoublePacket squares;
    forEachPacket(row, whole, 0, [&](const DoublePacket& x) { squares += (x - mean) * (x - mean); });
    double total = sumOf(squares);
    for (Index i = whole; i < count; ++i) total += (row[i] - mean) * (row[i] - mean);
    return {mean, total / static_cast<double>(count)};
}

}  // namespace
