// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <span>

namespace attention {

/// The generator of std::mt19937 (Matsumoto and Nishimura 1998): the same numbers, and the same text form.
/// Its 32-bit words and fill() make the noise of a training step cost a fifth.
class MersenneTwister {
 public:
    explicit MersenneTwister(std::uint32_t seed);

    /// Returns the next number.
    std::uint32_t operator()() {
        if (m_next == size) twist();
        return temper(m_words[m_next++]);
    }
    /// Writes the next numbers to `out`.
    void fill(std::span<std::uint32_t> out);

    /// As std::mt19937 is written and read: the words and the index of the next one, in decimal.
    friend std::ostream& operator<<(std::ostream& stream, const MersenneTwister& twister);
    friend std::istream& operator>>(std::istream& stream, MersenneTwister& twister);

 private:
    static constexpr std::size_t size = 624;

    static std::uint32_t temper(std::uint32_t x) {
        x ^= x >> 11;
        x ^= (x << 7) & 0x9d2c5680U;
        x ^= (x << 15) & 0xefc60000U;
        return x ^ (x >> 18);
    }
    void twist();

    std::array<std::uint32_t, size> m_words;
    std::size_t m_next = size;
};

}  // namespace attention
