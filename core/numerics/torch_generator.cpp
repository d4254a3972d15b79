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

constexpr std::size_t betweenLooks = 65536;  // numbers sampled between two checks for a stop
constexpr std::size_t normalsAtOnce = 8192;  // numbers in a chunk of work, a multiple of 16

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
    stream << m_engine << ' ' << m_keptNormal.has_value() << ' '
           << std::bit_cast<std::uint64_t>(m_keptNormal.value_or(0));
    return stream.str();
}

TorchGenerator TorchGenerator::fromState(const std::string& text) {
    TorchGenerator generator(0);
    std::istringstream stream(text);
    bool hasKept = false;
    std::uint64_t kept = 0;
    stream >> generator.m_engine >> hasKept >> kept;
    if (hasKept) generator.m_keptNormal = std::bit_cast<double>(kept);
    return generator;
}

double TorchGenerator::uniformDouble() {
    const std::uint64_t high = m_engine();
    const std::uint64_t low = m_engine();
    constexpr std::uint64_t mask = (std::uint64_t{1} << 53) - 1;
    return static_cast<double>(((high << 32) | low) & mask) * 0x1p-53;
}

void TorchGenerator::fillUniform(std::span<float> out, float low, float width) {
    for (std::size_t first = 0; first < out.size(); first += betweenLooks) {
        if (m_monitor.isStopped()) return;
        const auto some = out.subspan(first, std::min(betweenLooks, out.size() - first));
        m_monitor.advance(work::perSampledNumber * static_cast<double>(some.size()));
        std::array<std::uint32_t, 512> words;
        for (std::size_t done = 0; done < some.size(); done += words.size()) {
            const std::size_t count = std::min(words.size(), some.size() - done);
            m_engine.fill(std::span(words).first(count));
            for (std::size_t i = 0; i < count; ++i) some[done + i] = uniformOf(words[i], low, width);
        }
    }
}

void TorchGenerator::sampleUniform(std::span<float> out, double from, double to) {
    // The bounds are rounded to float32.
    const float low = static_cast<float>(from);
    fillUniform(out, low, static_cast<float>(to) - low);
}

double TorchGenerator::normalDouble() {
    if (m_keptNormal) {
        const double kept = *m_keptNormal;
        m_keptNormal.reset();
        return kept;
    }
    const double u1 = uniformDouble();
    const double u2 = uniformDouble();
    const double radius = std::sqrt(-2.0 * elementary::log1p(-u2));
    const double angle = 2.0 * std::numbers::pi * u1;
    const auto [sine, cosine] = elementary::sineAndCosine(angle);
    m_keptNormal = radius * sine;
    return radius * cosine;
}

void TorchGenerator::sampleNormal(std::span<float> out, double mean, double deviation,
                                  const ExecutionContext& execution) {
    if (out.size() < 16) {
        for (float& x : out) x = static_cast<float>(normalDouble() * deviation + mean);
        return;
    }
    fillUniform(out, 0, 1);
    const auto m = static_cast<float>(mean);
    const auto d = static_cast<float>(deviation);
    const std::size_t whole = out.size() - out.size() % 16;
    const std::size_t pieces = (whole + normalsAtOnce - 1) / normalsAtOnce;
    execution.forEach(
        static_cast<Index>(pieces), work::perSampledNumber * static_cast<double>(whole), [&](Index piece) {
            if (m_monitor.isStopped()) return;
            const std::size_t first = static_cast<std::size_t>(piece) * normalsAtOnce;
            kernels::uniformToNormal(out.subspan(first, std::min(normalsAtOnce, whole - first)), m, d);
        });
    if (whole < out.size()) {  // as in PyTorch, which samples the last 16 again, even those already normal
        const auto last = out.last<16>();
        fillUniform(last, 0, 1);
        kernels::uniformToNormal(last, m, d);
    }
}

}  // namespace attention
