// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/json.h"

namespace attention {

/// What a file of JSON that somebody brought holds. Throws FileProblem: it cannot be read, is no JSON, or is
/// beyond the limits.
nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits);

/// The same of what stands in a file at `where`, which the reason names first.
nlohmann::json parseJsonIn(const std::string& path, const Message& where, std::string_view text,
                           const JsonLimits& limits);

}  // namespace attention
