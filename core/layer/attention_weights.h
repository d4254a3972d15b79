// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "layer/score_pipeline.h"

namespace attention {

/// The first row of a block of scores: a query of one head in one sequence. All indices count from 0.
struct HeadRowsStart {
    Index sequence = 0;
    Index head = 0;
    Index firstQuery = 0;  ///< query of the first row
};

/// Computes the attention weights of consecutive queries of one head from their raw scores. Applies the
/// division, the score transforms, the mask, the temperature and the normalization function, row by row.
/// `raw` and `weights` have shape (n, n_k), and their first row is the query at `start`. Writes the entropy
/// of each row to `entropy` (n), unless it is nullptr.
void computeHeadWeights(const ScorePipeline& pipeline, const HeadRowsStart& start, ConstMatrixView raw,
                        MatrixView weights, float* entropy = nullptr);

/// Returns `weights` after inverted dropout (Srivastava et al. 2014), with the random numbers of PyTorch.
/// Kept weights are multiplied by 1/(1 − p), the others by 0. Samples one double per weight, in C order, from
/// a generator with the seed of `dropout`. This order is fixed, so threads cannot share the loop. If stopped,
/// leaves the remaining entries uninitialized.
Tensor applyDropout(const DropoutSettings& dropout, const Tensor& weights, const ExecutionContext& execution);

}  // namespace attention
