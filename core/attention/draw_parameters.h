// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/progress.h"
#include "trace/parameters.h"

namespace attention {

/// Draws (or takes from the session) every weight, in the order of the session's recipe. Expects a session
/// without problems(). Throws Stopped when stopped.
Parameters drawParameters(const Session& session, const Watch& watch = {});

/// What drawParameters() would draw for the score alone, were each of these functions the session's: the
/// projections, which come before it in one stream, are drawn once. Throws Stopped when stopped.
std::vector<ScoreParameters> drawScoreParameters(const Session& session,
                                                 const std::vector<ScoreFunction>& functions,
                                                 const Watch& watch = {});

}  // namespace attention
