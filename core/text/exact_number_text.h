// SPDX-License-Identifier: GPL-3.0-or-later
// Formats and parses numbers in files and scripts without loss.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace attention {

/// Appends `x` to `text` with the fewest digits from which parseNumber() returns exactly `x`. Appends "nan",
/// "inf" or "-inf" if `x` is not finite.
template <class Number>
void appendExactNumber(std::string& text, Number x) {
    char digits[40];
    const char* const end = std::to_chars(digits, digits + sizeof digits, x).ptr;
    text.append(std::isnan(x) ? "nan" : std::string_view(digits, end));  // without the sign of NaN
}

/// Returns `x` with the fewest digits from which parseNumber() returns exactly `x`. Returns "nan", "inf" or
/// "-inf" if `x` is not finite.
template <class Number>
std::string formatExactNumber(Number x) {
    std::string text;
    appendExactNumber(text, x);
    return text;
}

/// Returns the number in `text`. Returns std::nullopt if `text` is not a number, or contains other characters
/// before or after it. Also returns it if the number is out of the range of the type `Number`.
template <class Number>
std::optional<Number> parseNumber(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace attention
