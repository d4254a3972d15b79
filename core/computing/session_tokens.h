// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/tokens.h"
#include "trace/parameters.h"

namespace attention {

/// The tokens of a session's text: as its own tokenizer cuts it, or as its trained model does. None where the
/// model cannot be opened, or has no vector for one: problems() tells.
Shared<Tokens> tokensOf(const Session& session);

/// The files that are read when it is computed, whether they are there or not.
std::vector<std::string> filesOf(const Session& session);

}  // namespace attention
