// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/session_fields.h"

#include <charconv>

namespace attention {
namespace {

std::string shortest(double x) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, 12).ptr};
}

}  // namespace

std::string allowedWhole(const Range& range) {
    return "allowed are whole numbers from " + shortest(range.lowest) + " to " + shortest(range.highest);
}

std::string allowedNumber(const Range& range) {
    const std::string from = "allowed are numbers from " + shortest(range.lowest);
    return range.excludesHighest ? from + " to below " + shortest(range.highest)
                                 : from + " to " + shortest(range.highest);
}

std::string allowedNames(std::span<const std::string_view> names) {
    std::string list = "allowed are ";
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) list += i + 1 == names.size() ? " and " : ", ";
        list += names[i];
    }
    return list;
}

}  // namespace attention
