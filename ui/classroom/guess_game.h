// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/cover.h"

namespace attention {

enum class Uncover { Cell, Row, All };

/// The cover once the class expects a key to get the most of a query; a row that is open takes no guess.
Cover withGuess(Cover cover, const CellRef& cell);

/// The cover without a weight, its row, or all.
Cover uncovered(Cover cover, Uncover what, const CellRef& cell);

}  // namespace attention
