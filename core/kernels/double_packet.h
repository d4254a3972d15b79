// SPDX-License-Identifier: GPL-3.0-or-later
// The packets of packet.h in double precision, and the sums and statistics that need this precision.
#pragma once

#include "kernels/packet.h"

namespace {

/// Sixteen doubles in two, four or eight registers. Operators and functions of packets work lane by lane.
struct DoublePacket {
    using DoubleRegister = double __attribute__((vector_size(registerBytes)));
    static constexpr std::size_t registerCount = lanes * sizeof(double) / registerBytes;  ///< 2, 4 or 8
    DoubleRegister registers[registerCount];  ///< the lanes in order

    DoublePacket() : DoublePacket(0.0) {}
    /// Creates a packet whose lanes are all x. Implicit, so that an operator accepts numbers and packets.
    DoublePacket(double x) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < registerCount; ++i) registers[i] = x - DoubleRegister{};
    }
};

/// A vector of floats with as many lanes as a register of doubles, which is half the size of a register. Used
/// to convert floats to doubles and doubles to floats.
using HalfRegister = float __attribute__((vector_size(registerBytes / 2)));

/// Returns a packet whose register i is f(a.registers[i], others.registers[i] …). Operators use it to apply
/// an operation f on registers to whole packets.
inline DoublePacket mapRegisters(auto f, const DoublePacket& a, const auto&... others) {
    DoublePacket result;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < DoublePacket::registerCount; ++i)
        result.registers[i] = f(a.registers[i], others.registers[i]...);
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
/// Returns |a| in each lane.
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
/// Returns the packet with each lane rounded to a float.
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

/// Returns the sum of all lanes. Adds the upper half of the lanes to the lower half, and repeats this until
/// one lane is left.
inline double sumOf(const DoublePacket& doubles) {
    std::array<double, lanes> x;
    std::memcpy(x.data(), doubles.registers, sizeof x);
#pragma GCC unroll 4
    for (int half = lanes / 2; half > 0; half /= 2)
#pragma GCC unroll 8
        for (int i = 0; i < half; ++i) x[i] += x[i + half];
    return x[0];
}

/// Calls add(packet) for each packet (sixteen consecutive entries) of a row, in order. `row` has `count`
/// entries, which are converted to doubles. In the last packet, the lanes after the last entry are `padding`.
[[maybe_unused]] inline void forEachPacket(const float* row, Index count, float padding, auto add) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) add(toDoublePacket(load(row + i)));
    if (i < count) add(toDoublePacket(load(row + i, count - i, padding)));
}

/// The mean and the population variance of a row, see meanAndVariance().
struct MeanAndVariance {
    double mean, variance;  ///< Σ x / count and Σ (x − mean)² / count over the entries x of the row
};

/// Returns the mean and the population variance of the `count` entries of the row. NaN if `count` is 0.
[[maybe_unused]] inline MeanAndVariance meanAndVariance(const float* row, Index count) {
    DoublePacket sum;
    forEachPacket(row, count, 0, [&](const DoublePacket& x) { sum += x; });
    const double mean = sumOf(sum) / static_cast<double>(count);
    const Index packetEnd = count - count % lanes;
    DoublePacket squares;
    forEachPacket(row, packetEnd, 0, [&](const DoublePacket& x) { squares += (x - mean) * (x - mean); });
    double total = sumOf(squares);
    for (Index i = packetEnd; i < count; ++i) total += (row[i] - mean) * (row[i] - mean);
    return {mean, total / static_cast<double>(count)};
}

}  // namespace
