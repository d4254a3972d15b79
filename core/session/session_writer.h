// SPDX-License-Identifier: GPL-3.0-or-later
// The visitor that writes a session as JSON. Private to core: nlohmann-json stays inside.
#pragma once

#include "session/session.h"

#include <nlohmann/json.hpp>

namespace attention {

/// Every field of the session, in the file's order.
nlohmann::ordered_json sessionToJson(const Session& session);

}  // namespace attention
