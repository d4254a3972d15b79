// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/json.h"

namespace attention {

/// Returns the content of a JSON file in the folder of a trained model. Throws FileReadError if the file
/// cannot be read, is no JSON, or exceeds the limits.
nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits);

/// The same of what stands in a file at `where`, which the reason names first.
nlohmann::json parseJsonInFile(const std::string& path, const Message& where, std::string_view text,
                               const JsonLimits& limits);

}  // namespace attention
