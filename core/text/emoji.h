// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace attention {

struct TextSpan {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const TextSpan&) const = default;
};

/// Where a text has emoji, each one grapheme cluster: families joined by U+200D, flags, skin tones, keycaps.
/// Signs that are letters unless U+FE0F asks for a picture (❤, ©, digits) count where it does. UTF-16 units.
std::vector<TextSpan> emojiSpans(std::u16string_view text);

}  // namespace attention
