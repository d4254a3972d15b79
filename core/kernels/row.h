// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a matrix in packets of sixteen entries, the last one padded. A packet has sixteen lanes at every
// instruction level and fills one register, two or four. Sums over a row are added up lane by lane, then the
// lanes by halves, so that they have the same bits at every level and wherever the row stands.
//
// Packets are structs of registers instead of Eigen's arrays. Eigen adds up lanes in an order that depends on
// the register width, and its elementary functions differ between register types.
#pragma once

#include "kernels/exponentials.h"

#include <array>
#include <utility>

namespace {

constexpr int lanes = 16;

struct Packet {
    static constexpr std::size_t size = lanes / registerLanes;
    Register parts[size];

    Packet() : Packet(0.0f) {}
    /// All lanes are x. Implicit, so that numbers and packets can be operands of one operator.
    Packet(float x) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < size; ++i) parts[i] = filled(x);
    }
};

/// Returns the packet of f(register) of the operands.
inline Packet each(auto f, const Packet& a, const auto&... more) {
    Packet result;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::size; ++i) result.parts[i] = f(a.parts[i], more.parts[i]...);
    return result;
}

inline Packet operator+(const Packet& a, const Packet& b) {
    return each([](Register x, Register y) { return x + y; }, a, b);
}
inline Packet operator-(const Packet& a, const Packet& b) {
    return each([](Register x, Register y) { return x - y; }, a, b);
}
inline Packet operator*(const Packet& a, const Packet& b) {
    return each([](Register x, Register y) { return x * y; }, a, b);
}
inline Packet operator/(const Packet& a, const Packet& b) {
    return each([](Register x, Register y) { return x / y; }, a, b);
}
inline Packet operator-(const Packet& a) {
    return each([](Register x) { return -x; }, a);
}
inline Packet& operator+=(Packet& a, const Packet& b) {
    return a = a + b;
}

/// a > b ? a : b in each lane, so b if one of them is NaN.
[[maybe_unused]] inline Packet larger(const Packet& a, const Packet& b) {
    return each([](Register x, Register y) { return larger(x, y); }, a, b);
}
/// a < b ? a : b in each lane, so b if one of them is NaN.
[[maybe_unused]] inline Packet smaller(const Packet& a, const Packet& b) {
    return each([](Register x, Register y) { return smaller(x, y); }, a, b);
}
[[maybe_unused]] inline Packet magnitude(const Packet& a) {
    return each([](Register x) { return magnitude(x); }, a);
}
[[maybe_unused]] inline Packet exp(const Packet& a) {
    return each([](Register x) { return expOf(x); }, a);
}
[[maybe_unused]] inline Packet log(const Packet& a) {
    return each([](Register x) { return logOf(x); }, a);
}
[[maybe_unused]] inline Packet tanh(const Packet& a) {
    return each([](Register x) { return tanhOf(x); }, a);
}

/// Moves the lanes from `first` on to the front.
template <int first, int... lane>
inline Register fromLane(Register x, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(x, x, (first + lane)...);
}

/// Joins the upper half of the lanes to the lower half until one is left.
inline float folded(Packet packet, auto join) {
#pragma GCC unroll 2
    for (std::size_t half = Packet::size / 2; half > 0; half /= 2)
#pragma GCC unroll 2
        for (std::size_t i = 0; i < half; ++i)
            packet.parts[i] = join(packet.parts[i], packet.parts[i + half]);
    constexpr auto all = std::make_integer_sequence<int, registerLanes>();
    Register x = packet.parts[0];
    if constexpr (registerLanes > 8) x = join(x, fromLane<8>(x, all));
    if constexpr (registerLanes > 4) x = join(x, fromLane<4>(x, all));
    x = join(x, fromLane<2>(x, all));
    return join(x, fromLane<1>(x, all))[0];
}
[[maybe_unused]] inline float sumOf(const Packet& packet) {
    return folded(packet, [](Register a, Register b) { return a + b; });
}
/// NaN may be ignored.
[[maybe_unused]] inline float largestOf(const Packet& packet) {
    return folded(packet, [](Register a, Register b) { return larger(a, b); });
}

[[maybe_unused]] inline Packet load(const float* from) {
    Packet packet;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::size; ++i) packet.parts[i] = loadRegister(from + i * registerLanes);
    return packet;
}

[[maybe_unused]] inline void store(const Packet& packet, float* to) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::size; ++i) storeRegister(packet.parts[i], to + i * registerLanes);
}

/// The first `count` entries, the other lanes being `rest`. Never touches memory behind them.
[[maybe_unused]] inline Packet load(const float* from, Index count, float rest) {
    Packet packet;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::size; ++i) {
        const Index first = static_cast<Index>(i) * registerLanes;
        packet.parts[i] = loadRegister(from + first, count - first, rest);
    }
    return packet;
}

[[maybe_unused]] inline void store(const Packet& packet, float* to, Index count) {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < Packet::size; ++i) {
        const Index first = static_cast<Index>(i) * registerLanes;
        storeRegister(packet.parts[i], to + first, count - first);
    }
}

/// Replaces every packet of the row by change(packet). The lanes behind the last entry hold `rest`.
[[maybe_unused]] inline void changeRow(const float* from, float* to, Index count, float rest, auto change) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) store(change(load(from + i)), to + i);
    if (i < count) store(change(load(from + i, count - i, rest)), to + i, count - i);
}

}  // namespace
