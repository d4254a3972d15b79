// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/double_packet.h"
#include "kernels/elementary_double.h"
#include "kernels/kernels.h"

#include <cmath>
#include <cstring>
#include <numbers>

namespace {

constexpr std::size_t pairsPerBlock = 8;  ///< pairs of numbers in a block of 16
constexpr std::size_t doublesInRegister = registerBytes / sizeof(double);

/// Returns doublesInRegister floats, which need not be aligned, as doubles.
DoublePacket::DoubleRegister widened(const float* from) {
    HalfRegister half;
    std::memcpy(&half, from, sizeof half);
    return __builtin_convertvector(half, DoublePacket::DoubleRegister);
}

/// Rounds the doubles to floats and writes them to `to`, which need not be aligned.
void narrow(const DoublePacket::DoubleRegister& from, float* to) {
    const HalfRegister half = __builtin_convertvector(from, HalfRegister);
    std::memcpy(to, &half, sizeof half);
}

}  // namespace

void attention::kernels::uniformToNormal(std::span<float> uniform, float mean, float stdDev) {
    constexpr float twoPi = 2.0f * std::numbers::pi_v<float>;
    for (std::size_t first = 0; first + 2 * pairsPerBlock <= uniform.size(); first += 2 * pairsPerBlock) {
        float* const block = uniform.data() + first;
        alignas(64) float radius[pairsPerBlock], angle[pairsPerBlock], sine[pairsPerBlock],
            cosine[pairsPerBlock];
        for (std::size_t i = 0; i < pairsPerBlock; ++i) radius[i] = 1.0f - block[i];
        for (std::size_t i = 0; i < pairsPerBlock; ++i) angle[i] = twoPi * block[pairsPerBlock + i];
#pragma GCC unroll 4
        for (std::size_t i = 0; i < pairsPerBlock; i += doublesInRegister) {
            narrow(elementary::uncheckedLog(widened(radius + i)), radius + i);
            DoublePacket::DoubleRegister sines, cosines;
            elementary::computeSineAndCosine(widened(angle + i), sines, cosines);
            narrow(sines, sine + i);
            narrow(cosines, cosine + i);
        }
        for (std::size_t i = 0; i < pairsPerBlock; ++i) radius[i] = std::sqrt(-2.0f * radius[i]);
        for (std::size_t i = 0; i < pairsPerBlock; ++i) block[i] = radius[i] * cosine[i] * stdDev + mean;
        for (std::size_t i = 0; i < pairsPerBlock; ++i)
            block[pairsPerBlock + i] = radius[i] * sine[i] * stdDev + mean;
    }
}
