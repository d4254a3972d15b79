// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a matrix in packets of sixteen entries, the last one padded. A packet has sixteen lanes at every
// instruction level and fills one register, two or four. Sums over a row are added up lane by lane, then the
// lanes by halves, so that they have the same bits at every level and wherever the row stands.
//
// Packets are structs of registers instead of Eigen's arrays. Eigen adds up lanes in an order that depends on
// the register width, and its elementary functions differ between register types.
#pragma once

#include "kernels/elementary_float.h"

#include <array>
#include <utility>

namespace {

constexpr int lanes = 16;

struct Packet {
    static constexpr std::size_t registerCount = lanes / registerLanes;
    Register registers[registerCount];

    Packet() : Packet(0.0f) {}
    /// All lanes are x. Implicit, so that numbers and packets can be operands of one operator.
    Packet(float x) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < registerCount; ++i) registers[i] = broadcast(x);
    }
};

/// Returns the packet of f(register) of the operands.
inline Packet mapRegisters(auto f, const Packet& a, const auto&... more) {
    Packet result;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i)
        result.registers[i] = f(a.registers[i], more.registers[i]...);
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

/// a > b ? a : b in each lane, so b if one of them is NaN.
[[maybe_unused]] inline Packet laneMax(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return laneMax(x, y); }, a, b);
}
/// a < b ? a : b in each lane, so b if one of them is NaN.
[[maybe_unused]] inline Packet laneMin(const Packet& a, const Packet& b) {
    return mapRegisters([](Register x, Register y) { return laneMin(x, y); }, a, b);
}
[[maybe_unused]] inline Packet magnitude(const Packet& a) {
    return mapRegisters([](Register x) { return magnitude(x); }, a);
}
[[maybe_unused]] inline Packet exp(const Packet& a) {
    return mapRegisters([](Register x) { return expOf(x); }, a);
}
[[maybe_unused]] inline Packet log(const Packet& a) {
    return mapRegisters([](Register x) { return logOf(x); }, a);
}
[[maybe_unused]] inline Packet tanh(const Packet& a) {
    return mapRegisters([](Register x) { return tanhOf(x); }, a);
}

/// Moves the lanes from `first` on to the front.
template <int first, int... lane>
inline Register shiftLanesDown(Register x, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(x, x, (first + lane)...);
}

/// Joins the upper half of the lanes to the lower half until one is left.
inline float reduceLanes(Packet packet, auto join) {
#pragma GCC unroll 2
    for (std::size_t half = Packet::registerCount / 2; half > 0; half /= 2)
#pragma GCC unroll 2
        for (std::size_t i = 0; i < half; ++i)
            packet.registers[i] = join(packet.registers[i], packet.registers[i + half]);
    constexpr auto all = std::make_integer_sequence<int, registerLanes>();
    Register x = packet.registers[0];
    if constexpr (registerLanes > 8) x = join(x, shiftLanesDown<8>(x, all));
    if constexpr (registerLanes > 4) x = join(x, shiftLanesDown<4>(x, all));
    x = join(x, shiftLanesDown<2>(x, all));
    return join(x, shiftLanesDown<1>(x, all))[0];
}
[[maybe_unused]] inline float sumOf(const Packet& packet) {
    return reduceLanes(packet, [](Register a, Register b) { return a + b; });
}
/// NaN may be ignored.
[[maybe_unused]] inline float largestOf(const Packet& packet) {
    return reduceLanes(packet, [](Register a, Register b) { return laneMax(a, b); });
}

[[maybe_unused]] inline Packet load(const float* from) {
    Packet packet;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i)
        packet.registers[i] = loadRegister(from + i * registerLanes);
    return packet;
}

[[maybe_unused]] inline void store(const Packet& packet, float* to) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i)
        storeRegister(packet.registers[i], to + i * registerLanes);
}

/// The first `count` entries, the other lanes being `rest`. Never touches memory behind them.
[[maybe_unused]] inline Packet load(const float* from, Index count, float rest) {
    Packet packet;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i) {
        const Index first = static_cast<Index>(i) * registerLanes;
        packet.registers[i] = loadRegister(from + first, count - first, rest);
    }
    return packet;
}

[[maybe_unused]] inline void store(const Packet& packet, float* to, Index count) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::registerCount; ++i) {
        const Index first = static_cast<Index>(i) * registerLanes;
        storeRegister(packet.registers[i], to + first, count - first);
    }
}

/// Replaces every packet of the row by change(packet). The lanes behind the last entry hold `rest`.
[[maybe_unused]] inline void transformRow(const float* from, float* to, Index count, float rest,
                                          auto change) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) store(change(load(from + i)), to + i);
    if (i < count) store(change(load(from + i, count - i, rest)), to + i, count - i);
}

}  // namespace
