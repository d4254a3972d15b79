// SPDX-License-Identifier: GPL-3.0-or-later
// Which cells of a trace a student may be asked for.
#pragma once

#include "trace/stage.h"
#include "trace/trace.h"

#include <QString>

#include <vector>

namespace attention {

inline constexpr int maxBlanks = 40;

/// The stages that have blanks: scores, weights, context.
const std::vector<Stage>& stagesWithBlanks();

/// Why the cell, of one of these stages, cannot be asked for, in one sentence; empty when it can.
QString blankUnavailableReason(const Trace& trace, int sequence, const CellRef& cell);

/// A few cells of one head's stage, each of another row where there are enough, that are worth calculating:
/// neither masked nor next to 0, nor weights next to 1.
std::vector<CellRef> suggestedBlanks(const Trace& trace, int sequence, Stage stage, int head);

/// The same of a cell's row, and the cell itself if it can be asked for.
std::vector<CellRef> suggestedBlanksInRow(const Trace& trace, int sequence, const CellRef& cell);

/// To how many decimals a number is asked for: two, or more that two digits of it show.
int requiredDecimals(double value);

}  // namespace attention
