// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "layer/score_pipeline.h"

namespace attention {

/// Which rows of the scores: those of one head of one sequence, from a query on.
struct HeadRowsStart {
    Index sequence = 0;
    Index head = 0;
    Index firstQuery = 0;
};

/// raw (n, n_k) → weights of the same shape: scaled, multiplied, masked, divided by the temperature,
/// normalised row by row. Their entropy (n) goes to `entropy`, unless that is null.
void computeHeadWeights(const ScorePipeline& rules, const HeadRowsStart& place, ConstMatrixView raw,
                        MatrixView weights, float* entropy = nullptr);

/// Dropout as PyTorch's: one double per weight in C order from a generator of its own, kept weights times
/// 1/(1−p), the others 0 (Srivastava et al. 2014, inverted). One stream has one order, so threads are of no
/// use. When stopped, the rest is left unwritten.
Tensor applyDropout(const DropoutSettings& dropout, const Tensor& weights, const ExecutionContext& execution);

}  // namespace attention
