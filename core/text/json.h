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

/// The limits of a JSON text. The number of values is limited separately from the size. The reason is that a
/// value such as 0 takes two bytes of text, but about a hundred bytes of memory.
struct JsonLimits {
    std::uint64_t bytes = UINT64_MAX;   ///< maximum size of a file in bytes; parseJson() does not check it
    std::uint64_t values = UINT64_MAX;  ///< maximum number of values, in addition to the memory limit
    std::size_t depth = 64;             ///< maximum number of nested objects and lists
    /// True: if several members of an object have the same name, the last one is used. False: this is an
    /// error.
    bool allowsDuplicateNames = true;
};

/// A function that parseJson() calls with an error in a JSON text. It must throw an exception. `path` is the
/// path of the value with the error, and is empty if the error concerns the whole text. `predicate` continues
/// the name of the value or of the text, without a period at its end, such as “must be valid JSON, but …”.
using JsonErrorHandler = std::function<void(const std::string& path, Message predicate)>;

/// Returns the JSON value in `text`. Calls `onError` if `text` is not JSON, or if it exceeds `limits` or the
/// memory limit. Values are counted before memory is allocated for them. The type `Json` is nlohmann::json or
/// nlohmann::ordered_json.
template <class Json>
Json parseJson(std::string_view text, const JsonLimits& limits, const JsonErrorHandler& onError);

}  // namespace attention
