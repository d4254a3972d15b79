// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a trace that can be blanks of an exercise. A student calculates the number of a blank.
#pragma once

#include "trace/stage.h"
#include "trace/trace.h"

#include <QString>

#include <vector>

namespace attention {

/// The maximum number of cells and stages that --exercise can list.
inline constexpr int maxBlanks = 40;

/// Returns the stages whose cells can be blanks: raw and scaled scores, weights, and context.
const std::vector<Stage>& stagesWithBlanks();

/// Returns the reason why `cell` cannot be a blank, in one clause. Empty if it can be a blank. The stage of
/// `cell` must be one of stagesWithBlanks().
QString blankUnavailableReason(const Trace& trace, int sequence, const CellRef& cell);

/// Returns up to four cells of `stage` and `head` that are suitable for an exercise, each in a different row.
/// They are not masked and not close to 0, and weights are not close to 1. Empty if the stage was imported.
std::vector<CellRef> suggestedBlanks(const Trace& trace, int sequence, Stage stage, int head);

/// Returns up to four cells in the row of `cell` that are suitable for an exercise. Includes `cell` itself if
/// it can be a blank.
std::vector<CellRef> suggestedBlanksInRow(const Trace& trace, int sequence, const CellRef& cell);

/// Returns the number of decimals to which an answer must be rounded, from 2 to 4. It is larger than 2 if
/// `value` would otherwise have fewer than two significant digits.
int requiredDecimals(double value);

}  // namespace attention
