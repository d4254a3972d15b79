// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are part of the program, as embed() of embed.cmake lays them down.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace attention {

static_assert(std::endian::native == std::endian::little, "files have their lowest byte first");

inline std::span<const unsigned char> embeddedFileBytes(const std::uint64_t* numbers, std::size_t size) {
    return {reinterpret_cast<const unsigned char*>(numbers), size};
}

inline std::string_view embeddedFileText(const std::uint64_t* numbers, std::size_t size) {
    return {reinterpret_cast<const char*>(numbers), size};
}

}  // namespace attention
