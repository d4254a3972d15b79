// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of files and scripts, as they are written and read.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace attention {

/// Appends the shortest digits that give back the same number; "nan", "inf" or "-inf" where there are none.
template <class Number>
void appendExactNumber(std::string& text, Number x) {
    char digits[40];
    const char* const end = std::to_chars(digits, digits + sizeof digits, x).ptr;
    text.append(std::isnan(x) ? "nan" : std::string_view(digits, end));  // to_chars would tell its sign
}

template <class Number>
std::string formatExactNumber(Number x) {
    std::string text;
    appendExactNumber(text, x);
    return text;
}

/// The number that a text is, from its first character to its last; otherwise none.
template <class Number>
std::optional<Number> parseNumber(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace attention
