// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 (FIPS 180-4), so that long lists of numbers can be compared between machines by a line of text.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace attention::test {

class Sha256 {
 public:
    Sha256();
    void add(std::span<const std::uint8_t> bytes);
    /// The hash of all bytes added so far, in hexadecimal digits.
    std::string digits() const;

 private:
    void addBlock();

    std::array<std::uint32_t, 64> m_constants;
    std::array<std::uint32_t, 8> m_state;
    std::array<std::uint8_t, 64> m_block{};
    std::size_t m_filled = 0;  ///< bytes of the block
    std::uint64_t m_bytes = 0;
};

}  // namespace attention::test
