// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/tokens.h"
#include "text/message.h"

#include <string>
#include <vector>

namespace attention {

/// Everything that is wrong with the session, in the order of its fields; empty when it can be computed.
/// `tokens` are those of the session's input. Nothing is corrected here or anywhere else.
std::vector<Problem> problems(const Session& session, const Tokens& tokens);
std::vector<Problem> problems(const Session& session);

/// What is wrong with a session that takes so many bytes, where more than memoryLimit().
Message memoryProblem(double bytes);

}  // namespace attention
