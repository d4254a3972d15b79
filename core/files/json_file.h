// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/message.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace attention {

/// How much of a file is read. What stands in memory takes up to a hundred bytes for each value, so the size
/// alone does not bound it: “[0,0,0” is small.
struct JsonLimits {
    std::uint64_t bytes = UINT64_MAX;
    std::uint64_t values = UINT64_MAX;  ///< and no more than memory is allowed
    std::size_t depth = 64;
    bool mayRepeatNames = true;  ///< in an object, where the last one counts
};

/// What a file of JSON that somebody brought holds. Throws FileProblem: it cannot be read, is no JSON, or is
/// beyond the limits, which is found out before anything of it is kept.
nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits);

/// The same of what stands within a file; `fail` is told the reason, and throws.
nlohmann::json parseJson(std::string_view text, const JsonLimits& limits,
                         const std::function<void(Message)>& fail);

}  // namespace attention
