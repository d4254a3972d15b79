// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage_tile.h"

namespace attention {

// The matrices of innerStages: parameters looked at in place, steps in between computed anew by the functions
// that computed the trace. stageTile() and its like hand over to these.

bool hasInner(const Trace& trace, Stage stage);
TileSize innerSize(const Trace& trace, Stage stage);
Tile innerTile(const Trace& trace, Stage stage, Index sequence, Index head);

}  // namespace attention
