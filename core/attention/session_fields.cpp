// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/session_fields.h"

#include "mechanisms/normalizers/normalizer.h"

#include <cassert>
#include <charconv>

namespace attention {
namespace {

std::string shortest(double x) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, 12).ptr};
}

/// The names of mechanisms, which their rooms say.
std::vector<std::string_view> namesIn(auto mechanisms) {
    std::vector<std::string_view> names;
    for (const auto* mechanism : mechanisms) names.push_back(mechanism->name);
    return names;
}

}  // namespace

template <>
std::span<const std::string_view> namesOf<NormalizerFunction>() {
    static const auto names = namesIn(normalizers());
    return names;
}

Message allowedWhole(const Range& range) {
    return Message("Session", "allowed are whole numbers from %1 to %2")
        .with(shortest(range.lowest), shortest(range.highest));
}

Message allowedNumber(const Range& range) {
    const std::string lowest = shortest(range.lowest);
    const std::string highest = shortest(range.highest);
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
