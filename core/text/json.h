// SPDX-License-Identifier: GPL-3.0-or-later
// JSON that people bring. Private to core: nlohmann-json stays inside.
#pragma once

#include "text/message.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace attention {

/// How much of it is read. What stands in memory takes up to a hundred bytes for each value, so the size
/// alone does not bound it: “[0,0,0” is small.
struct JsonLimits {
    std::uint64_t bytes = UINT64_MAX;   ///< of a file
    std::uint64_t values = UINT64_MAX;  ///< and no more than memory is allowed
    std::size_t depth = 64;
    bool allowsDuplicateNames = true;  ///< in an object, where the last one counts
};

/// Told where something is wrong (the path of a value, empty for the text as a whole) and what; throws.
using JsonErrorHandler = std::function<void(const std::string& path, Message reason)>;

/// What the text says. Refused is text that is no JSON or lies beyond the limits; too many values are counted
/// before memory is taken for any. Of nlohmann::json and nlohmann::ordered_json.
template <class Json>
Json parseJson(std::string_view text, const JsonLimits& limits, const JsonErrorHandler& refuse);

}  // namespace attention
