// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/torch_generator.h"

#include "kernels/kernels.h"
#include "numerics/elementary.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <sstream>

namespace attention {
namespace {

constexpr std::size_t numbersPerStopCheck = 65536;  // numbers sampled between two checks for a stop
constexpr std::size_t normalsPerChunk = 8192;       // numbers in a chunk of work, a multiple of 16

/// Returns the last 24 bits of `word` as a number in [low, low + width), computed in double precision and
/// rounded once.
float uniformOf(std::uint32_t word, float low, float width) {
    const float unit = static_cast<float>(static_cast<std::int32_t>(word & 0xffffffU)) * 0x1p-24f;
    return static_cast<float>(static_cast<double>(unit) * static_cast<double>(width) +
                              static_cast<double>(low));
}

}  // namespace

std::string TorchGenerator::state() const {
    std::ostringstream stream;
    stream << m_engine << ' ' << m_nextNormal.has_value() << ' '
           << std::bit_cast<std::uint64_t>(m_nextNormal.value_or(0));
    return stream.str();
}

TorchGenerator TorchGenerator::fromState(const std::string& text) {
    TorchGenerator generator(0);
    std::istringstream stream(text);
    bool hasNextNormal = false;
    std::uint64_t nextNormal = 0;
    stream >> generator.m_engine >> hasNextNormal >> nextNormal;
    if (hasNextNormal) generator.m_nextNormal = std::bit_cast<double>(nextNormal);
    return generator;
}

double TorchGenerator::uniformDouble() {
    const std::uint64_t high = m_engine();
    const std::uint64_t low = m_engine();
    constexpr std::uint64_t mask = (std::uint64_t{1} << 53) - 1;
    return static_cast<double>(((high << 32) | low) & mask) * 0x1p-53;
}

void TorchGenerator::fillUniform(std::span<float> out, float low, float width) {
    for (std::size_t first = 0; first < out.size(); first += numbersPerStopCheck) {
        if (m_monitor.isStopped()) return;
        const auto block = out.subspan(first, std::min(numbersPerStopCheck, out.size() - first));
        m_monitor.advance(work::perSampledNumber * static_cast<double>(block.size()));
        std::array<std::uint32_t, 512> words;
        for (std::size_t offset = 0; offset < block.size(); offset += words.size()) {
            const std::size_t count = std::min(words.size(), block.size() - offset);
            m_engine.fill(std::span(words).first(count));
            for (std::size_t i = 0; i < count; ++i) block[offset + i] = uniformOf(words[i], low, width);
        }
    }
}

void TorchGenerator::sampleUniform(std::span<float> out, double from, double to) {
    // The bounds are rounded to float32.
    const float low = static_cast<float>(from);
    fillUniform(out, low, static_cast<float>(to) - low);
}

double TorchGenerator::normalDouble() {
    if (m_nextNormal) {
        const double nextNormal = *m_nextNormal;
        m_nextNormal.reset();
        return nextNormal;
    }
    const double u1 = uniformDouble();
    const double u2 = uniformDouble();
    const double radius = std::sqrt(-2.0 * elementary::log1p(-u2));
    const double angle = 2.0 * std::numbers::pi * u1;
    const auto [sine, cosine] = elementary::sineAndCosine(angle);
    m_nextNormal = radius * sine;
    return radius * cosine;
}

void TorchGenerator::sampleNormal(std::span<float> out, double mean, double stdDev,
                                  const ExecutionContext& execution) {
    if (out.size() < 16) {
        for (float& x : out) x = static_cast<float>(normalDouble() * stdDev + mean);
        return;
    }
    fillUniform(out, 0, 1);
    const auto floatMean = static_cast<float>(mean);
    const auto floatStdDev = static_cast<float>(stdDev);
    const std::size_t blocksSize = out.size() - out.size() % 16;
    const std::size_t chunkCount = (blocksSize + normalsPerChunk - 1) / normalsPerChunk;
    execution.forEach(static_cast<Index>(chunkCount),
                      work::perSampledNumber * static_cast<double>(blocksSize), [&](Index chunk) {
                          if (m_monitor.isStopped()) return;
                          const std::size_t first = static_cast<std::size_t>(chunk) * normalsPerChunk;
                          kernels::uniformToNormal(
                              out.subspan(first, std::min(normalsPerChunk, blocksSize - first)), floatMean,
                              floatStdDev);
                      });
    if (blocksSize <
        out.size()) {  // as in PyTorch, which samples the last 16 again, even those already normal
        const auto last = out.last<16>();
        fillUniform(last, 0, 1);
        kernels::uniformToNormal(last, floatMean, floatStdDev);
    }
}

}  // namespace attention
