// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace attention {

/// A range of a text, in UTF-16 units.
struct TextSpan {
    std::size_t begin = 0;  ///< index of the first unit
    std::size_t end = 0;    ///< index after the last unit
    bool operator==(const TextSpan&) const = default;
};

/// Returns the ranges of all emoji in `text`, in order. Each emoji is one grapheme cluster, including
/// families joined by U+200D, flags, skin tones and keycaps. Characters below U+1F000 that are displayed as
/// text by default (❤, ©, digits) are emoji only if U+FE0F or a skin tone follows. A cluster with U+FE0E is
/// no emoji. Throws std::runtime_error if ICU fails.
std::vector<TextSpan> emojiSpans(std::u16string_view text);

}  // namespace attention
