// SPDX-License-Identifier: GPL-3.0-or-later
// Explains one number of a trace: its operands, and the calculation steps that lead to it.
#pragma once

#include "calculation/calculation_step.h"
#include "trace/trace.h"

#include <vector>

namespace attention {

/// The explanation of one number of a trace.
struct Explanation {
    CellRef cell;                        ///< the cell of the number
    std::vector<CalculationStep> steps;  ///< the result of the last step is the number of the trace
    /// True if the mask excludes every key for the query of the cell. Only for weights, dropped weights,
    /// context and entropy of a single head. Always false in a trace of gradients.
    bool isOfFullyMaskedRow = false;
};

/// True if the trace has the stage and the cell. `cell.head` may be meanOfHeads if the columns of the stage
/// are keys.
bool hasCell(const Trace& trace, const CellRef& cell);

/// Returns the calculation steps that compute the number in `cell` of sequence `sequence`. The trace must
/// contain the cell. Terms are computed in double from the float32 numbers of the trace. The result of a step
/// with a cell is the number of the trace, and so is the result of the last step. Steps that change nothing
/// are omitted. If `cell.head` is meanOfHeads, `heads` selects the heads of the mean by the rules of
/// chosenHeads(). Throws FileReadError if a file of the model has changed.
Explanation explain(const Trace& trace, Index sequence, const CellRef& cell,
                    const std::vector<int>& heads = {});

}  // namespace attention
