// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>

namespace attention {

/// The session that shows what a person brings, by what the file holds. Attention, or vectors of positions
/// with their tokens, make a new one; word vectors (any other file) are what the words of `present` are
/// looked up in. Throws FileReadError.
Session sessionFromFile(const std::string& path, const Session& present);

}  // namespace attention
