// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/mersenne_twister.h"

#include <algorithm>
#include <istream>
#include <ostream>

namespace attention {

MersenneTwister::MersenneTwister(std::uint32_t seed) {
    m_words[0] = seed;
    for (std::size_t i = 1; i < size; ++i) {
        const std::uint32_t previous = m_words[i - 1];
        m_words[i] = 1812433253U * (previous ^ (previous >> 30)) + static_cast<std::uint32_t>(i);
    }
}

void MersenneTwister::twist() {
    constexpr std::size_t middle = 397;
    const auto replaceWord = [this](std::size_t i, std::size_t following, std::size_t other) {
        const std::uint32_t x = (m_words[i] & 0x80000000U) | (m_words[following] & 0x7fffffffU);
        m_words[i] = m_words[other] ^ (x >> 1) ^ (-(x & 1U) & 0x9908b0dfU);
    };
    for (std::size_t i = 0; i < size - middle; ++i) replaceWord(i, i + 1, i + middle);
    for (std::size_t i = size - middle; i < size - 1; ++i) replaceWord(i, i + 1, i + middle - size);
    replaceWord(size - 1, 0, middle - 1);
    m_next = 0;
}

void MersenneTwister::fill(std::span<std::uint32_t> out) {
    while (!out.empty()) {
        if (m_next == size) twist();
        const std::size_t count = std::min(out.size(), size - m_next);
        std::transform(m_words.data() + m_next, m_words.data() + m_next + count, out.data(), temper);
        m_next += count;
        out = out.subspan(count);
    }
}

std::ostream& operator<<(std::ostream& stream, const MersenneTwister& twister) {
    for (const std::uint32_t word : twister.m_words) stream << word << ' ';
    return stream << twister.m_next;
}

std::istream& operator>>(std::istream& stream, MersenneTwister& twister) {
    for (std::uint32_t& word : twister.m_words) stream >> word;
    stream >> twister.m_next;
    // A file can contain any index.
    twister.m_next = std::min(twister.m_next, MersenneTwister::size);
    return stream;
}

}  // namespace attention
