// SPDX-License-Identifier: GPL-3.0-or-later
// The random numbers of a session: which it draws, and others in their place.
#pragma once

#include "session/session.h"

#include <vector>

namespace attention {

/// Whether the tokens' vectors are drawn.
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
