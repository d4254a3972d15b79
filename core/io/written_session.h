// SPDX-License-Identifier: GPL-3.0-or-later
// Private to core: nlohmann-json stays inside.
#pragma once

#include "session/session.h"

#include <nlohmann/json.hpp>

namespace attention {

/// What writeSession() writes.
nlohmann::ordered_json writtenSession(const Session& session);

}  // namespace attention
