// SPDX-License-Identifier: GPL-3.0-or-later
// Access to files that embed() of core/embed.cmake compiles into the program. The bytes are stored in 64-bit
// numbers, little-endian.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace attention {

static_assert(std::endian::native == std::endian::little, "files have their lowest byte first");

/// Returns the bytes of an embedded file. For the file that embed() of core/embed.cmake calls NAME, `numbers`
/// is the variable NAME. `size` is the variable NAMESize, in bytes.
inline std::span<const unsigned char> embeddedFileBytes(const std::uint64_t* numbers, std::size_t size) {
    return {reinterpret_cast<const unsigned char*>(numbers), size};
}

/// Returns the text of an embedded file. For the file that embed() of core/embed.cmake calls NAME, `numbers`
/// is the variable NAME. `size` is the variable NAMESize, in bytes.
inline std::string_view embeddedFileText(const std::uint64_t* numbers, std::size_t size) {
    return {reinterpret_cast<const char*>(numbers), size};
}

}  // namespace attention
