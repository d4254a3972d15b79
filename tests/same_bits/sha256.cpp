// SPDX-License-Identifier: GPL-3.0-or-later
#include "same_bits/sha256.h"

#include <algorithm>

namespace attention::test {
namespace {

__extension__ using Wide = unsigned __int128;

/// Returns the first 32 bits of the fractional part of the square root (`power` 2) or cube root (`power` 3)
/// of `prime`, which must be less than 2¹⁰.
std::uint32_t fractionOfRoot(std::uint64_t prime, int power) {
    // Determines the largest r for which (r · 2⁻³²)ᵖᵒʷᵉʳ ≤ prime, bit by bit. r is less than 2³⁷, so r³ has
    // at most 111 bits.
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 36; bit > 0; bit /= 2) {
        const Wide tried = root | bit;
        const Wide whole = power == 2 ? tried * tried : tried * tried * tried;
        if (whole <= Wide{prime} << (32 * power)) root |= bit;
    }
    return static_cast<std::uint32_t>(root);
}

bool isPrime(std::uint64_t n) {
    for (std::uint64_t divisor = 2; divisor * divisor <= n; ++divisor)
        if (n % divisor == 0) return false;
    return true;
}

}  // namespace

Sha256::Sha256() {
    std::size_t count = 0;
    for (std::uint64_t n = 2; count < m_constants.size(); ++n) {
        if (!isPrime(n)) continue;
        if (count < m_state.size()) m_state[count] = fractionOfRoot(n, 2);
        m_constants[count++] = fractionOfRoot(n, 3);
    }
}

void Sha256::add(std::span<const std::uint8_t> bytes) {
    m_bytes += bytes.size();
    for (const std::uint8_t byte : bytes) {
        m_block[m_filled++] = byte;
        if (m_filled == m_block.size()) addBlock();
    }
}

void Sha256::addBlock() {
    std::array<std::uint32_t, 64> words;
    for (std::size_t i = 0; i < 16; ++i) {
        words[i] = 0;
        for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8 | m_block[4 * i + byte];
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = m_state;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                    ((e & f) ^ (~e & g)) + m_constants[i] + words[i];
        const std::uint32_t second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    const std::array<std::uint32_t, 8> more = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < more.size(); ++i) m_state[i] += more[i];
    m_filled = 0;
}

std::string Sha256::digits() const {
    Sha256 last = *this;
    const std::uint8_t one = 0x80, zero = 0;
    last.add({&one, 1});
    while (last.m_filled != 56) last.add({&zero, 1});
    for (int shift = 56; shift >= 0; shift -= 8) {
        const auto byte = static_cast<std::uint8_t>(8 * m_bytes >> shift);
        last.add({&byte, 1});
    }
    std::string text;
    for (const std::uint32_t word : last.m_state)
        for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
    return text;
}

}  // namespace attention::test
