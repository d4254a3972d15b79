// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of the masked cells and of the multipliers of a session. They change one cell of the score matrix, or
// all cells of a key. A cell without a head applies to all heads.
#pragma once

#include "session/session.h"
#include "session/tokens.h"
#include "trace/trace.h"

namespace attention {

/// True if session.mask.maskedCells masks the cell, regardless of the other mask rules. For a cell without a
/// head: true if it is masked in all heads.
bool isCellMaskedByHand(const Session& session, const Cell& cell);

/// True if a rule other than session.mask.maskedCells masks the cell in `sequence`, so that masking it by
/// hand has no visible effect. For a cell without a head: true if it is masked in all heads. False if
/// `sequence` does not exist. `unknownKeys` contains the keys without a word vector, or is nullptr if no
/// words are looked up.
bool isMaskedByRule(const Session& session, const Tokens& tokens, const KeyPositions* unknownKeys,
                    Index sequence, const Cell& cell);

/// Returns a copy of `session` in which the cell is masked or unmasked by hand, as `isMasked` specifies. If
/// all heads mask the cell and it is unmasked in one head, the other heads still mask it.
Session withCellMasked(Session session, const Cell& cell, bool isMasked);

/// True if the key of the cell `key` is masked by hand for each of the first `queryCount` queries, see
/// isCellMaskedByHand(). The query of `key` is ignored.
bool isKeyMaskedByHand(const Session& session, const Cell& key, Index queryCount);
/// Returns a copy of `session` in which the key of the cell `key` is masked or unmasked by hand for the first
/// `queryCount` queries. `isMasked` is the new state. The query of `key` is ignored.
Session withKeyMasked(Session session, const Cell& key, Index queryCount, bool isMasked);

/// Returns the factor by which the scaled score of the cell is multiplied. It is 1 if the session has no
/// multiplier for the cell. If several multipliers apply, it is the last one.
double cellMultiplier(const Session& session, const Cell& cell);

/// Returns a copy of `session` with the multiplier `factor` for the cell. If `factor` is 1, the multiplier of
/// the cell is removed instead. If another multiplier applies to the cell in all heads, a multiplier of 1 is
/// stored, because it overrides the other one.
Session withCellMultiplier(Session session, const Cell& cell, double factor);

/// Returns the positions of the special tokens [CLS], [SEP] and [PAD] among the keys, from 0, so that these
/// keys can be masked. Returns std::nullopt if the positions differ between sequences, because a masked cell
/// applies to all sequences.
std::optional<std::vector<Index>> specialTokenPositions(const Tokens& tokens);

}  // namespace attention
