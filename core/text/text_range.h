// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace attention {

/// A part of a UTF-8 text, as byte offsets from the beginning of the text: [begin, end).
struct TextRange {
    std::size_t begin = 0;  ///< offset of the first byte
    std::size_t end = 0;    ///< offset after the last byte, at least `begin`

    /// Returns the number of bytes.
    std::size_t size() const { return end - begin; }
    bool isEmpty() const { return begin == end; }
    /// Returns the part of `text` in this range. The range must lie within `text`.
    std::string_view textIn(std::string_view text) const { return text.substr(begin, size()); }
    bool operator==(const TextRange&) const = default;
};

}  // namespace attention
