// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "mechanisms/common/weight_sampler.h"
#include "session/session.h"
#include "trace/parameters.h"

#include <vector>

namespace attention {

/// Draws (or takes from the session) every weight, in the order of the session's initialization scheme.
/// Expects a session without problems(). Throws StoppedException when stopped.
Parameters initialParameters(const Session& session, const ProgressMonitor& monitor = {});
/// The same of a stream that goes on: one layer after the other.
Parameters initialParameters(const Session& session, WeightSampler& draws);

/// What initialParameters() would draw for the score alone, were each of these functions the session's: the
/// projections, which come before it in one stream, are drawn once. Throws StoppedException when stopped.
std::vector<ScoreParameters> initialScoreParameters(const Session& session,
                                                    const std::vector<ScoreFunction>& functions,
                                                    const ProgressMonitor& monitor = {});

// The random numbers of a session: which it draws, and others in their place.

/// Whether the tokens' vectors, or those of their places, are drawn.
bool hasRandomEmbeddings(const Session& session);
/// Whether any weight is, of projections, output or score.
bool hasRandomWeights(const Session& session);
/// The seeds of both, as far as they are used; a seed that serves twice is said once.
std::vector<std::uint32_t> usedSeeds(const Session& session);

/// The same with everything drawn anew: from the next seed, which is the same every time.
Session withNextSeed(Session session);
/// The same with vectors and weights drawn from one seed.
Session withSingleSeed(Session session, std::uint32_t seed);

}  // namespace attention
