// SPDX-License-Identifier: GPL-3.0-or-later
// Access to files that embed() of core/embed.cmake compiles into the program. The bytes are stored in 64-bit
// numbers, the first byte lowest.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace attention {

static_assert(std::endian::native == std::endian::little, "files have their lowest byte first");

/// Returns the bytes of an embedded file. `numbers` and `size` (in bytes) are NAME and NAMESize of embed().
inline std::span<const unsigned char> embeddedFileBytes(const std::uint64_t* numbers, std::size_t size) {
    return {reinterpret_cast<const unsigned char*>(numbers), size};
}

/// Returns the text of an embedded file. `numbers` and `size` (in bytes) are NAME and NAMESize of embed().
inline std::string_view embeddedFileText(const std::uint64_t* numbers, std::size_t size) {
    return {reinterpret_cast<const char*>(numbers), size};
}

}  // namespace attention
