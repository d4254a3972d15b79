// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"

namespace attention {

class ViewContext;

/// Specifies which weights are revealed: one weight, one row of a head, or all weights of all heads.
enum class RevealScope { Cell, Row, All };

/// Returns a copy of `hiddenWeights` with the guess that the key of `cell` has the largest weight for the
/// query and head of `cell`. The new guess replaces a previous guess for this query. Returns `hiddenWeights`
/// unchanged if the weight of `cell` is already revealed.
HiddenWeights withGuess(HiddenWeights hiddenWeights, const CellRef& cell);

/// Returns a copy of `hiddenWeights` in which the weight of `cell`, the row of `cell` or all weights are
/// revealed, as `scope` specifies.
HiddenWeights withRevealed(HiddenWeights hiddenWeights, RevealScope scope, const CellRef& cell);

/// Hides all weights, so that users can guess the key with the largest weight. Selects the first key, because
/// the selected key is often the key to guess.
void hideWeightsForGuessing(ViewContext& viewContext);

}  // namespace attention
