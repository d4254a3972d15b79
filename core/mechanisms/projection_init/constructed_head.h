// SPDX-License-Identifier: GPL-3.0-or-later
// Matrices of one hand-built head (InitScheme::Constructed), and the reason for each of their entries. Such a
// head can attend to a token at a fixed distance, because its query matrix rotates waves. A wave is a pair of
// sine and cosine in the position encoding.
#pragma once

#include "session/session.h"
#include "text/message.h"
#include "trace/stage.h"

namespace attention::constructed_head {

/// Returns the number of tokens by which the query matrix of `head` shifts the position, such as −1 for
/// HeadTarget::Previous. It is negative for earlier tokens. It is 0 for HeadTarget::Self, First and SameWord.
Index tokenOffset(const ConstructedHead& head);
/// Returns the number of waves that fit into a query with d_k components. A wave is a pair of sine and cosine
/// in the position encoding. The fastest waves come first, because they distinguish neighboring tokens.
Index waveCount(const Session& session);
/// Returns the angle in radians by which `wave`, counted from 0, advances from one token to the next.
double angularFrequency(const Session& session, Index wave);

/// Returns a sentence that explains one entry of a matrix or bias, such as "8 · cos(−1 · ω₂), ω₂ = 0.7499:
/// wave 2 of the position, turned by −1 words."
Message entryExplanation(const Session& session, const CellRef& cell);

}  // namespace attention::constructed_head
