// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>

namespace attention {

/// Returns a session that shows the content of a user's file. For attention, or embeddings of positions with
/// their tokens, the session is a new one. Any other file must contain word vectors. Then the result is
/// `current` with its words looked up in the file, and with a smaller d_model if the vectors are too short.
/// Throws FileReadError.
Session sessionFromFile(const std::string& path, const Session& current);

}  // namespace attention
