// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage_tile.h"
#include "figure/view_settings.h"
#include "heatmap/heatmap_painter.h"

#include <vector>

namespace attention {

/// One stage of the sequence shown, as maps on one common scale.
struct StageMaps {
    Stage stage;
    ColorScale scale;
    std::vector<Heatmap> maps;  ///< by head
    std::vector<Tile> tiles;    ///< what the maps look at
    bool hasMasked = false;
    bool hasNan = false;
    bool hasStruckOut = false;  ///< rows whose every key is forbidden
};

StageMaps stageMaps(const Trace& trace, Stage stage, const ViewSettings& view);

/// The colours of weights of which the largest is this one.
ColorScale weightScale(double largest, const ViewSettings& view);

/// The sequence that is shown: the view's, if the trace has it.
int shownSequence(const Trace& trace, const ViewSettings& view);

}  // namespace attention
