// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the mask and of the multipliers of a session: of one cell, or of the column of a key. A cell
// without a head applies to all heads.
#pragma once

#include "session/session.h"
#include "session/tokens.h"
#include "trace/trace.h"

namespace attention {

/// True if session.mask.maskedCells masks the cell, regardless of the other mask rules. For a cell without a
/// head: true if it is masked in all heads.
bool isCellMaskedByHand(const Session& session, const Cell& cell);

/// True if a rule other than painted cells masks the cell in `sequence`, so that painting it has no visible
/// effect. For a cell without a head: true if it is masked in all heads. False if `sequence` does not exist.
/// `unknownKeys` contains the keys without a word vector, or is nullptr if no words are looked up.
bool isMaskedByRule(const Session& session, const Tokens& tokens, const KeyPositions* unknownKeys,
                    Index sequence, const Cell& cell);

/// Returns a copy of `session` in which the cell is masked or unmasked by hand, as `isMasked` specifies. If
/// all heads mask the cell and it is unmasked in one head, the other heads still mask it.
Session withCellMasked(Session session, const Cell& cell, bool isMasked);

/// True if isCellMaskedByHand() is true for `key` and each of the first `queryCount` queries. The query of
/// `key` is ignored.
bool isKeyMaskedByHand(const Session& session, const Cell& key, Index queryCount);
/// Returns a copy of `session` in which `key` is masked or unmasked by hand for the first `queryCount`
/// queries, as `isMasked` specifies. The query of `key` is ignored.
Session withKeyMasked(Session session, const Cell& key, Index queryCount, bool isMasked);

/// Returns the factor by which the scaled score of the cell is multiplied. It is 1 if no multiplier applies,
/// and the last one if several do.
double cellMultiplier(const Session& session, const Cell& cell);

/// Returns a copy of `session` with the multiplier `factor` for the cell. A factor of 1 removes the entry of
/// the cell, unless it has to override an entry for all heads.
Session withCellMultiplier(Session session, const Cell& cell, double factor);

/// Returns the positions of [CLS], [SEP] and [PAD] among the keys, from 0. Returns std::nullopt if they
/// differ between sequences, because mask cells apply to all sequences.
std::optional<std::vector<Index>> specialTokenPositions(const Tokens& tokens);

}  // namespace attention
