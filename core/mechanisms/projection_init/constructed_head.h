// SPDX-License-Identifier: GPL-3.0-or-later
// One head of InitScheme::Constructed: what its matrices are made of, and why each number in them is what it
// is.
#pragma once

#include "session/session.h"
#include "text/message.h"
#include "trace/stage.h"

namespace attention::constructed_head {

/// By how many words a head turns the waves of the position.
Index tokenOffset(const ConstructedHead& head);
/// How many waves, pairs of sine and cosine, fit into a query. The fastest come first: they tell neighbours
/// apart.
Index waveCount(const Session& session);
/// Radians from one word to the next.
double angularFrequency(const Session& session, Index wave);

/// "8 · cos(−1 · ω₂), ω₂ = 0.7499: row 3 turns wave 2 of the position by −1 words." of an entry of a matrix
/// or bias.
Message entryExplanation(const Session& session, const CellRef& cell);

}  // namespace attention::constructed_head
