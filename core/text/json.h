// SPDX-License-Identifier: GPL-3.0-or-later
// Parses JSON from files of the user. Only core uses it, so that nlohmann-json stays an implementation detail
// of core.
#pragma once

#include "text/message.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace attention {

/// The limits of a JSON text. The size alone does not limit the memory, because a short text such as “[0,0,0”
/// can have many values, and each takes about a hundred bytes.
struct JsonLimits {
    std::uint64_t bytes = UINT64_MAX;   ///< size of a file. parseJson() ignores it
    std::uint64_t values = UINT64_MAX;  ///< number of values. The memory limit applies as well
    std::size_t depth = 64;             ///< number of nested objects and lists
                             /// true: the last of several entries with equal names in an object counts.
                             /// false: equal names are an error.
    bool allowsDuplicateNames = true;
};

/// Called with an error in a JSON text. `path` is the path of the value, and is empty for the text as a
/// whole. Must throw.
using JsonErrorHandler = std::function<void(const std::string& path, Message reason)>;

/// Returns the value of a JSON text. Calls `onError` if the text is not JSON or exceeds `limits` or the
/// memory limit. Values are counted before memory is allocated for them. Json is nlohmann::json or
/// nlohmann::ordered_json.
template <class Json>
Json parseJson(std::string_view text, const JsonLimits& limits, const JsonErrorHandler& onError);

}  // namespace attention
