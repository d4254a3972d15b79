// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 (FIPS 180-4). Tests use the hashes to compare long lists of numbers between machines.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace attention::test {

/// Computes the SHA-256 hash of a sequence of bytes.
class Sha256 {
 public:
    Sha256();
    /// Appends `bytes` to the hashed sequence.
    void add(std::span<const std::uint8_t> bytes);
    /// Returns the hash of all bytes added so far as 64 hexadecimal digits. More bytes can be added
    /// afterwards.
    std::string digits() const;

 private:
    void addBlock();

    std::array<std::uint32_t, 64> m_constants;
    std::array<std::uint32_t, 8> m_state;
    std::array<std::uint8_t, 64> m_block{};
    std::size_t m_filled = 0;   ///< number of bytes in m_block, from 0 to 63
    std::uint64_t m_bytes = 0;  ///< number of bytes added so far
};

}  // namespace attention::test
