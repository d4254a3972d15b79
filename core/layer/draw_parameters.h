// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mechanisms/common/weight_draws.h"
#include "run/progress.h"
#include "session/session.h"
#include "trace/parameters.h"

#include <vector>

namespace attention {

/// Draws (or takes from the session) every weight, in the order of the session's recipe. Expects a session
/// without problems(). Throws Stopped when stopped.
Parameters drawParameters(const Session& session, const Watch& watch = {});
/// The same of a stream that goes on: one layer after the other.
Parameters drawParameters(const Session& session, WeightDraws& draws);

/// What drawParameters() would draw for the score alone, were each of these functions the session's: the
/// projections, which come before it in one stream, are drawn once. Throws Stopped when stopped.
std::vector<ScoreParameters> drawScoreParameters(const Session& session,
                                                 const std::vector<ScoreFunction>& functions,
                                                 const Watch& watch = {});

// The random numbers of a session: which it draws, and others in their place.

/// Whether the tokens' vectors, or those of their places, are drawn.
bool drawsVectors(const Session& session);
/// Whether any weight is, of projections, output or score.
bool drawsWeights(const Session& session);
/// The seeds of both, as far as they are used; a seed that serves twice is said once.
std::vector<std::uint32_t> seedsOf(const Session& session);

/// The same with everything drawn anew: from the next seed, which is the same every time.
Session drawnAgain(Session session);
/// The same with vectors and weights drawn from one seed.
Session drawnFrom(Session session, std::uint32_t seed);

}  // namespace attention
