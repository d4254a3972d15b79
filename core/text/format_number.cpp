// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/format_number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace attention {
namespace {

const std::string minus = "−";

bool isZero(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return c == '0' || c == '.'; });
}

}  // namespace

std::string formatNumber(double value, int decimals) {
    constexpr double fixedNotationLimit = 1e7;
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value < 0 ? minus + "∞" : "∞";
    const bool isFixed = std::abs(value) < fixedNotationLimit;
    std::array<char, 64> digits;
    const auto format = isFixed ? std::chars_format::fixed : std::chars_format::general;
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), std::abs(value), format, decimals).ptr;
    const std::string text(digits.data(), end);
    return std::signbit(value) && !isZero(text) ? minus + text : text;
}

std::string formatNonzeroNumber(double value, int decimals) {
    const std::string text = formatNumber(value, decimals);
    if (value == 0 || !isZero(text)) return text;
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), std::abs(value),
                                   std::chars_format::scientific, 1)
                         .ptr;
    std::string tiny(digits.data(), end);
    tiny.replace(tiny.find('-'), 1, minus);  // of the exponent
    return value < 0 ? minus + tiny : tiny;
}

std::string formatBytes(double bytes) {
    if (bytes >= 1e7 && bytes < 1e9) return std::to_string(std::lround(bytes / 1e6)) + " MB";
    const bool isLarge = bytes >= 1e9;
    const long tenths = std::lround(bytes / (isLarge ? 1e8 : 1e5));
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + (isLarge ? " GB" : " MB");
}

}  // namespace attention
