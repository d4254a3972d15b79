// SPDX-License-Identifier: GPL-3.0-or-later
// Session files (*.attn): UTF-8 JSON that includes the steps of lessons.
#pragma once

#include "session/session_json.h"

#include <nlohmann/json_fwd.hpp>

namespace attention {

/// Returns the session in `json`, the text of a session file or of an export by writeTraceJson(). Missing
/// fields have their defaults. Throws SessionError if the text is not JSON, or if a field is unknown, has the
/// wrong type or is out of range. For an export, the path in the error begins with "session". If fields are
/// incompatible with each other, does not throw, because problems() reports them.
Session parseSession(std::string_view json);

/// Returns the text of a session file, with the fields in a fixed order and numbers at full precision. Fields
/// that a trained model or imported attention replaces are left out. parseSession() returns an equal session,
/// except that these fields have their defaults.
std::string serializeSession(const Session& session);

/// Returns the JSON object whose text serializeSession() returns.
nlohmann::ordered_json sessionFileJson(const Session& session);

}  // namespace attention
