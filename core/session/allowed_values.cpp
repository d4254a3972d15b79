// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/allowed_values.h"

#include <cassert>
#include <charconv>

namespace attention {
namespace {

std::string shortest(double x) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, 12).ptr};
}

}  // namespace

Message allowedWhole(const Range& range) {
    return Message("Session", "allowed are whole numbers from %1 to %2")
        .with(shortest(range.lowest), shortest(range.highest));
}

Message allowedNumber(const Range& range) {
    const std::string lowest = shortest(range.lowest);
    const std::string highest = shortest(range.highest);
    if (range.excludesLowest)
        return Message("Session", "allowed are numbers above %1 up to %2").with(lowest, highest);
    return range.excludesHighest
               ? Message("Session", "allowed are numbers from %1 to below %2").with(lowest, highest)
               : Message("Session", "allowed are numbers from %1 to %2").with(lowest, highest);
}

Message allowedNames(std::span<const std::string_view> names) {
    assert(names.size() > 1);
    std::string list(names.front());
    for (const std::string_view name : names.subspan(1, names.size() - 2)) list += ", " + std::string(name);
    return Message("Session", "allowed are %1 and %2").with(list, names.back());
}

}  // namespace attention
