// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/shown_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace attention {

std::string shownNumber(double value, int decimals) {
    constexpr double longest = 1e7;
    const std::string minus = "−";
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value < 0 ? minus + "∞" : "∞";
    const bool isFixed = std::abs(value) < longest;
    std::array<char, 64> digits;
    const auto format = isFixed ? std::chars_format::fixed : std::chars_format::general;
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), std::abs(value), format, decimals).ptr;
    const std::string text(digits.data(), end);
    const bool isZero = std::ranges::all_of(text, [](char c) { return c == '0' || c == '.'; });
    return std::signbit(value) && !isZero ? minus + text : text;
}

}  // namespace attention
