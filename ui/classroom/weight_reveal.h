// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/hidden_weights.h"

namespace attention {

enum class RevealScope { Cell, Row, All };

/// The cover once the class expects a key to get the most of a query; a row that is open takes no guess.
HiddenWeights withGuess(HiddenWeights hiddenWeights, const CellRef& cell);

/// The cover without a weight, its row, or all.
HiddenWeights withRevealed(HiddenWeights hiddenWeights, RevealScope scope, const CellRef& cell);

}  // namespace attention
