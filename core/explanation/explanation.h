// SPDX-License-Identifier: GPL-3.0-or-later
// One number of a trace, taken apart: the operands it was made of and the steps to it.
#pragma once

#include "calculation/calculation_step.h"
#include "trace/trace.h"

#include <vector>

namespace attention {

struct Explanation {
    CellRef cell;
    std::vector<CalculationStep> steps;  ///< the last one's result is the trace's number
    bool isOfFullyMaskedRow = false;     ///< the mask forbids every key to the cell's query
};

/// Whether the trace has this number.
bool hasCell(const Trace& trace, const CellRef& cell);

/// How a number of one sequence came about. Terms are computed in double from the trace's float32 numbers;
/// the result of the last step, and of every step with a cell, is the trace's own number. Steps that change
/// nothing are left out. `heads` are those that a cell of meanOfHeads is the mean of; see chosenHeads().
/// The trace must have the cell.
Explanation explain(const Trace& trace, Index sequence, const CellRef& cell,
                    const std::vector<int>& heads = {});

}  // namespace attention
