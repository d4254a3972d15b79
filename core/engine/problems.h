// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/tokens.h"
#include "text/message.h"

#include <string>
#include <vector>

namespace attention {

/// Returns all problems that prevent computing the session, in the order of its fields. Empty if the session
/// can be computed. `tokens` are the tokens of the session's input, see tokensOf(). Wrong values are only
/// reported, and no code corrects them silently.
std::vector<Problem> problems(const Session& session, const Tokens& tokens);
/// Overload that computes the tokens with tokensOf().
std::vector<Problem> problems(const Session& session);

/// Returns the message for a session that needs `bytes` bytes of memory, more than memoryLimit().
Message memoryProblem(double bytes);

}  // namespace attention
