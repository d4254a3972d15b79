// SPDX-License-Identifier: GPL-3.0-or-later
// Painting: sessions with one cell, or one key's column, forbidden or multiplied. A cell without a head
// stands for every head.
#pragma once

#include "session/session.h"
#include "session/tokens.h"
#include "trace/trace.h"

namespace attention {

/// Whether the session forbids the cell itself, whatever its other rules say. A cell without a head: in every
/// head at once.
bool isCellMaskedByHand(const Session& session, const Cell& cell);

/// Whether a rule of the session, other than painted cells, forbids the cell in the sequence, in every head:
/// nothing that is painted there can be seen. `unknown` as of a trace.
bool isMaskedByRule(const Session& session, const Tokens& tokens, const KeyPositions* unknown, Index sequence,
                    const Cell& cell);

/// The session with the cell forbidden, or not. Allowing it in one head keeps it forbidden in the others.
Session withCellMasked(Session session, const Cell& cell, bool isMasked);

/// The same for a key in the rows of `queryCount` queries.
bool isKeyMaskedByHand(const Session& session, const Cell& key, Index queryCount);
Session withKeyMasked(Session session, const Cell& key, Index queryCount, bool isMasked);

/// What the cell's scaled score is multiplied by; 1 where nothing is said.
double cellMultiplier(const Session& session, const Cell& cell);

/// The session with this factor at the cell; a factor of 1 leaves no entry behind.
Session withCellMultiplier(Session session, const Cell& cell, double factor);

/// Where [CLS], [SEP] and [PAD] stand among the keys, if that is the same in every sequence: cells of a mask
/// hold for all sequences.
std::optional<std::vector<Index>> specialTokenPositions(const Tokens& tokens);

}  // namespace attention
