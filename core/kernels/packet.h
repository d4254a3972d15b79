// SPDX-License-Identifier: GPL-3.0-or-later
// Packets: sixteen consecutive entries of a matrix row that are computed together. The last packet of a row
// is padded. A packet has sixteen lanes at every instruction level and fills one, two or four registers. A
// sum over a row is first added lane by lane. Then the upper half of the lanes is added to the lower half
// until one lane is left. Therefore the sum has the same bits at every instruction level and at every
// position of the row in memory.
//
// Packets are structs of registers instead of Eigen's arrays. Eigen adds up lanes in an order that depends on
// the register width, and its elementary functions differ between register types.
#pragma once

#include "kernels/elementary_float.h"

#include <array>
#include <utility>

namespace {

constexpr int lanes = 16;  ///< number of floats in a packet

/// Sixteen floats in one, two or four registers. Operators and functions of packets work lane by lane.
struct Packet {
    static constexpr std::size_t registerCount = lanes / registerLanes;  ///< 1, 2 or 4
    Register registers[registerCount];  ///< lane i is lane i % registerLanes of register i / registerLanes

    Packet() : Packet(0.0f) {}
    /// Creates a packet whose lanes are all x. Implicit, so that an operator accepts numbers and packets.
    Packet(float x) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < registerCount; ++i) registers[i] = broadcast(x);
    }
};

/// Returns a packet whose register i is f(a.registers[i], others.registers[i] …). Operators use it to apply
/// an operation f on registers to whole packets.
inline Packet mapRegisters(auto f, const Packet& a, const auto&... others) {
    Packet result;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i)
        result.registers[i] = f(a.registers[i], others.registers[i]...);
    return result;
}

inline Packet operator+(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return x + y; }, a, b);
}
inline Packet operator-(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return x - y; }, a, b);
}
inline Packet operator*(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return x * y; }, a, b);
}
inline Packet operator/(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return x / y; }, a, b);
}
inline Packet operator-(const Packet& a) {
    return mapRegisters([](Register x) { return -x; }, a);
}
inline Packet& operator+=(Packet& a, const Packet& b) {
    return a = a + b;
}

/// Returns a > b ? a : b in each lane, so b if a or b is NaN.
[[maybe_unused]] inline Packet laneMax(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return laneMax(x, y); }, a, b);
}
/// Returns a < b ? a : b in each lane, so b if a or b is NaN.
[[maybe_unused]] inline Packet laneMin(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return laneMin(x, y); }, a, b);
}
/// Returns |a| in each lane. NaN stays NaN.
[[maybe_unused]] inline Packet magnitude(const Packet& a) {
    return mapRegisters([](Register x) { return magnitude(x); }, a);
}
/// Returns eᵃ in each lane, as expOf() computes it.
[[maybe_unused]] inline Packet exp(const Packet& a) {
    return mapRegisters([](Register x) { return expOf(x); }, a);
}
/// Returns ln a in each lane, as logOf() computes it. The result is valid in lanes where a is a normal
/// positive number.
[[maybe_unused]] inline Packet log(const Packet& a) {
    return mapRegisters([](Register x) { return logOf(x); }, a);
}
/// Returns tanh a in each lane, as tanhOf() computes it.
[[maybe_unused]] inline Packet tanh(const Packet& a) {
    return mapRegisters([](Register x) { return tanhOf(x); }, a);
}

/// Returns x with its lanes rotated down by `first`, so that lane `first` becomes lane 0. The sequence `lane`
/// must contain 0 … registerLanes − 1.
template <int first, int... lane>
inline Register shiftLanesDown(Register x, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(x, x, (first + lane)...);
}

/// Reduces a packet to one number, such as its sum. Joins the upper half of the lanes to the lower half by
/// join(lower, upper), and repeats this until one lane is left.
inline float reduceLanes(Packet packet, auto join) {
#pragma GCC unroll 2
    for (std::size_t half = Packet::registerCount / 2; half > 0; half /= 2)
#pragma GCC unroll 2
        for (std::size_t i = 0; i < half; ++i)
            packet.registers[i] = join(packet.registers[i], packet.registers[i + half]);
    constexpr auto laneIndices = std::make_integer_sequence<int, registerLanes>();
    Register x = packet.registers[0];
    if constexpr (registerLanes > 8) x = join(x, shiftLanesDown<8>(x, laneIndices));
    if constexpr (registerLanes > 4) x = join(x, shiftLanesDown<4>(x, laneIndices));
    x = join(x, shiftLanesDown<2>(x, laneIndices));
    return join(x, shiftLanesDown<1>(x, laneIndices))[0];
}
/// Returns the sum of all lanes. Adds the upper half of the lanes to the lower half, and repeats this until
/// one lane is left.
[[maybe_unused]] inline float sumOf(const Packet& packet) {
    return reduceLanes(packet, [](Register a, Register b) { return a + b; });
}
/// Returns the largest lane. If a lane is NaN, the result can be a number or NaN.
[[maybe_unused]] inline float largestOf(const Packet& packet) {
    return reduceLanes(packet, [](Register a, Register b) { return laneMax(a, b); });
}

/// Returns the sixteen floats at `from`, which need not be aligned.
[[maybe_unused]] inline Packet load(const float* from) {
    Packet packet;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i)
        packet.registers[i] = loadRegister(from + i * registerLanes);
    return packet;
}

/// Writes all lanes to `to`, which need not be aligned.
[[maybe_unused]] inline void store(const Packet& packet, float* to) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i)
        storeRegister(packet.registers[i], to + i * registerLanes);
}

/// Returns the first `count` floats at `from`, and `padding` in the other lanes. Does not read memory after
/// these floats.
[[maybe_unused]] inline Packet load(const float* from, Index count, float padding) {
    Packet packet;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i) {
        const Index first = static_cast<Index>(i) * registerLanes;
        packet.registers[i] = loadRegister(from + first, count - first, padding);
    }
    return packet;
}

/// Writes the first `count` lanes to `to`. Does not write memory after them.
[[maybe_unused]] inline void store(const Packet& packet, float* to, Index count) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i) {
        const Index first = static_cast<Index>(i) * registerLanes;
        storeRegister(packet.registers[i], to + first, count - first);
    }
}

/// Applies `change` to the `count` entries at `from`, packet by packet (sixteen entries), and writes the
/// results to `to`. `from` and `to` may be the same. In the last packet, the lanes after the last entry are
/// `padding`, and their results are not written.
[[maybe_unused]] inline void transformRow(const float* from, float* to, Index count, float padding,
                                          auto change) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) store(change(load(from + i)), to + i);
    if (i < count) store(change(load(from + i, count - i, padding)), to + i, count - i);
}

}  // namespace
