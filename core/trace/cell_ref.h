// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/stage.h"

namespace attention {

inline constexpr int meanOfHeads = -1;

/// One number of a trace, of the sequence that is looked at: a cell of a stage's matrix, counted from 0.
struct CellRef {
    Stage stage = Stage::Weights;
    int head = 0;  ///< 0 where all heads share the matrix; meanOfHeads for the mean of the heads shown
    int row = 0;
    int column = 0;
    bool operator==(const CellRef&) const = default;
};

}  // namespace attention
