// SPDX-License-Identifier: GPL-3.0-or-later
// Rows as the kernels walk them: one fixed-size Eigen array after the other, as wide as a register of the
// instruction set that this file is compiled for. Everything has internal linkage, so that nothing compiled
// for one level can be taken for another.
#pragma once

#include "kernels/matrix.h"

#include <Eigen/Core>

namespace {

using attention::Index;

#if defined(__AVX512F__)
constexpr int lanes = 16;
#elif defined(__AVX__)
constexpr int lanes = 8;
#else
constexpr int lanes = 4;
#endif

using Packet = Eigen::Array<float, lanes, 1>;
using Doubles = Eigen::Array<double, lanes, 1>;

[[maybe_unused]] inline Packet load(const float* from) {
    return Eigen::Map<const Packet>(from);
}

[[maybe_unused]] inline void store(const Packet& packet, float* to) {
    Eigen::Map<Packet>{to} = packet;
}

/// The first `count` entries, the other lanes being `rest`. Never touches memory behind them: where the
/// processor can mask, the compiler makes one instruction of the loop.
[[maybe_unused]] inline Packet load(const float* from, Index count, float rest) {
    Packet packet;
    for (int i = 0; i < lanes; ++i) packet[i] = i < count ? from[i] : rest;
    return packet;
}

[[maybe_unused]] inline void store(const Packet& packet, float* to, Index count) {
    for (int i = 0; i < lanes; ++i)
        if (i < count) to[i] = packet[i];
}

/// Replaces every packet of the row by change(packet). The lanes behind the last entry hold `rest`.
[[maybe_unused]] inline void changeRow(const float* from, float* to, Index count, float rest, auto change) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) store(change(load(from + i)), to + i);
    if (i < count) store(change(load(from + i, count - i, rest)), to + i, count - i);
}

/// Calls add(packet) for the row's entries in order, in double precision; the lanes behind the last one hold
/// `rest`.
[[maybe_unused]] inline void eachPacket(const float* row, Index count, float rest, auto add) {
    Index i = 0;
    for (; i + lanes <= count; i += lanes) add(Doubles(load(row + i).cast<double>()));
    if (i < count) add(Doubles(load(row + i, count - i, rest).cast<double>()));
}

struct Moments {
    double mean, variance;  ///< Σ (x − mean)² / count
};

[[maybe_unused]] inline Moments momentsOf(const float* row, Index count) {
    Doubles sum = Doubles::Zero();
    eachPacket(row, count, 0, [&](const Doubles& x) { sum += x; });
    const double mean = sum.sum() / static_cast<double>(count);
    const Index whole = count - count % lanes;
    Doubles squares = Doubles::Zero();
    eachPacket(row, whole, 0, [&](const Doubles& x) { squares += (x - mean).square(); });
    double total = squares.sum();
    for (Index i = whole; i < count; ++i) total += (row[i] - mean) * (row[i] - mean);
    return {mean, total / static_cast<double>(count)};
}

}  // namespace
