// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage.h"

namespace attention {

/// One cell on the screen, counted from 0.
struct CellRef {
    Stage stage = Stage::Weights;
    int head = 0;
    int row = 0;
    int column = 0;
    bool operator==(const CellRef&) const = default;
};

/// Up to which number the colours of weights reach: 1, or the next of 1, 0.5, 0.2, 0.1 … above the largest.
enum class WeightRange { ZeroToOne, Fitting };

/// How a trace is looked at. Never changes a number.
struct ViewSettings {
    int sequence = 0;
    WeightRange weightRange = WeightRange::Fitting;
    bool operator==(const ViewSettings&) const = default;
};

}  // namespace attention
