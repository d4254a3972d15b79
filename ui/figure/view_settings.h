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

enum class WeightRange { ZeroToOne, ZeroToLargest };

/// How a trace is looked at. Never changes a number.
struct ViewSettings {
    int sequence = 0;
    WeightRange weightRange = WeightRange::ZeroToOne;
    bool operator==(const ViewSettings&) const = default;
};

}  // namespace attention
