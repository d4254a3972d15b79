// SPDX-License-Identifier: GPL-3.0-or-later
// Explains one number of a trace: its operands, and the calculation steps that lead to it.
#pragma once

#include "calculation/calculation_step.h"
#include "trace/trace.h"

#include <vector>

namespace attention {

/// The explanation of one number of a trace.
struct Explanation {
    CellRef cell;  ///< the cell of the number
    /// The calculation steps, in order. The result of the last one is the number in `cell`.
    std::vector<CalculationStep> steps;
    /// True if the mask excludes every key for the query of the cell. Can be true only for weights, dropped
    /// weights, context and entropy of a single head. Always false in a trace of gradients.
    bool isOfFullyMaskedRow = false;
};

/// True if the trace has the stage `cell.stage` and its matrix has the cell. `cell.head` may be meanOfHeads
/// if the columns of the stage are keys.
bool hasCell(const Trace& trace, const CellRef& cell);

/// Returns the calculation steps that compute the number in `cell` of sequence `sequence`. The trace must
/// contain the cell. If `cell.head` is meanOfHeads, `heads` selects the heads of the mean by the rules of
/// chosenHeads().
/// Terms are computed in double from the float32 numbers of the trace. If a step has a cell, its result is
/// the number of the trace in this cell. The result of the last step is the number in `cell`. Steps that
/// change nothing are omitted.
/// Throws FileReadError if a file of the model has changed.
Explanation explain(const Trace& trace, Index sequence, const CellRef& cell,
                    const std::vector<int>& heads = {});

}  // namespace attention
