// SPDX-License-Identifier: GPL-3.0-or-later
// Session files (*.attn): UTF-8 JSON, the steps of their lessons included.
#pragma once

#include "session/session_json.h"

#include <nlohmann/json_fwd.hpp>

namespace attention {

/// Reads the text of a session file, or of the numbers that writeTraceJson() wrote with their session; fields
/// that are missing take their defaults. Throws SessionError for anything that is not JSON, unknown, of the
/// wrong type or out of range. Whether the fields fit each other is for problems() to say.
Session parseSession(std::string_view json);

/// The session as a file's text: every field that nothing replaces, in a fixed order, numbers at full
/// precision. parseSession() of it gives the session back, replaced fields as at first.
std::string serializeSession(const Session& session);

/// What serializeSession() writes.
nlohmann::ordered_json sessionFileJson(const Session& session);

}  // namespace attention
