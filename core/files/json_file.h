// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/json.h"

namespace attention {

/// Returns the value of a JSON file in the folder of a trained model. Throws FileReadError if the file cannot
/// be read, is not JSON, or exceeds `limits`.
nlohmann::json readJsonFile(const std::string& path, const JsonLimits& limits);

/// Returns the value of `text`, a JSON text that is a part of the file `path`. Throws FileReadError if the
/// text is not JSON or exceeds `limits`. `limits.bytes` is ignored. `partName` is the name of the part for
/// error messages, without “the”, such as “header”. It is empty if `text` is the whole file.
nlohmann::json parseJsonInFile(const std::string& path, const Message& partName, std::string_view text,
                               const JsonLimits& limits);

}  // namespace attention
