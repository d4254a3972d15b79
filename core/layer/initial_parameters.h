// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "mechanisms/common/weight_sampler.h"
#include "session/session.h"
#include "trace/parameters.h"

#include <vector>

namespace attention {

/// Returns the initial parameters of a session, which must have no problems(). They are sampled, calculated
/// or copied from the session, as its initialization scheme specifies. The scheme also determines the order
/// of sampling. Throws StoppedException if `monitor` was stopped.
Parameters initialParameters(const Session& session, const ProgressMonitor& monitor = {});
/// Overload that continues the random stream of `sampler`. Use it to sample several layers one after the
/// other.
Parameters initialParameters(const Session& session, WeightSampler& sampler);

/// Returns, for each of `functions`, the score parameters that initialParameters() would sample if this were
/// the score function of the session. Under Seeding::Pytorch, also samples the projections once, because they
/// come before the score parameters in the random stream. Throws StoppedException if `monitor` was stopped.
std::vector<ScoreParameters> initialScoreParameters(const Session& session,
                                                    const std::vector<ScoreFunction>& functions,
                                                    const ProgressMonitor& monitor = {});

// Random numbers of a session: which of its parts are sampled, and copies of the session with other seeds.

/// True if the token vectors are random or the vectors of positions are learned, so that they are sampled.
bool hasRandomEmbeddings(const Session& session);
/// True if any parameter of the projections, the output or the score function is sampled.
bool hasRandomWeights(const Session& session);
/// Returns the seeds that embeddings and parameters use, in this order. A seed is omitted if nothing is
/// sampled with it, and listed once if both use it.
std::vector<std::uint32_t> usedSeeds(const Session& session);

/// Returns a copy of `session` in which everything is sampled again. Its seed for embeddings, parameters and
/// training is the first of usedSeeds() plus 1. This seed is not random, so the result is reproducible. A
/// session without used seeds is returned unchanged.
Session withNextSeed(Session session);
/// Returns a copy of `session` that uses `seed` for embeddings, parameters and training.
Session withSingleSeed(Session session, std::uint32_t seed);

}  // namespace attention
