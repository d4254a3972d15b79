// SPDX-License-Identifier: GPL-3.0-or-later
// JSON in which nothing is let pass, with sentences that say where. Private to core: nlohmann-json stays
// inside.
#pragma once

#include "session/session_json.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace attention {

using Json = nlohmann::ordered_json;

/// What a value takes in memory once it is parsed, about: “[],[],” is short.
inline constexpr std::size_t bytesOfJsonValue = 128;

/// Parses text that must be JSON: unique keys, at most 64 levels, of which `outerLevels` lie around it.
/// Throws SessionError; JsonSyntaxError where it is no JSON at all; MemoryLimitReached.
Json parseStrict(std::string_view text, int outerLevels = 0);

/// The text of an object with null in place of the values of a field, which are not looked at.
std::string withoutValue(std::string_view object, std::string_view field);

class JsonSyntaxError : public SessionError {
 public:
    using SessionError::SessionError;
};

[[noreturn]] void failAt(std::string path, Message message);

/// Where an entry of a list stands: "mask.cells[2]".
std::string entryPath(const std::string& list, std::size_t index);

/// The value, which must be a list.
const Json& listAt(const std::string& path, const Json& json);

}  // namespace attention
