// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/tokens.h"
#include "text/message.h"

#include <string>
#include <vector>

namespace attention {

/// Returns the problems that prevent computing the session, in the order of the checks. Empty if the session
/// can be computed. If a number is out of its range, or the training task or the model has a problem, the
/// remaining checks are skipped. `tokens` are the tokens of the session's input, see tokensOf(). Wrong values
/// are only reported, and no code corrects them silently.
std::vector<Problem> problems(const Session& session, const Tokens& tokens);
/// Overload that computes the tokens with tokensOf().
std::vector<Problem> problems(const Session& session);

/// Returns the message that the session needs `bytes` bytes of memory, which exceeds memoryLimit(). It is the
/// message of a Problem with an empty path, such as "needs 3.2 GB of memory, but …".
Message memoryProblem(double bytes);

}  // namespace attention
