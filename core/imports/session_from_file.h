// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>

namespace attention {

/// Returns a session that shows the content of a user's file. If the file contains attention, the result is
/// a new session with this attention and its tokens. If it contains embeddings of positions, the result is a
/// new session with these embeddings and their tokens. If it contains sentences, the result is `current` with
/// this text. Any other file must contain word vectors. Then the result is `current` with these
/// word vectors. If the vectors have fewer components than d_model, d_model becomes their number of
/// components. Throws FileReadError.
Session sessionFromFile(const std::string& path, const Session& current);

}  // namespace attention
