// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage_tile.h"

#include <vector>

namespace attention {

/// The mean over some heads of a stage whose columns are keys: (n_q, n_k), summed in double, rounded once.
/// Of at least one head.
Tile meanTile(const Trace& trace, Stage stage, Index sequence, const std::vector<int>& heads);

/// The heads that are meant by a choice of heads: those of it that the trace has; all when none are left.
std::vector<int> chosenHeads(const Trace& trace, const std::vector<int>& choice);

}  // namespace attention
