// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the attention in a layer of a trained model: norms, sums with the stream, the MLP.
#pragma once

#include "execution/execution.h"
#include "trace/parameters.h"

namespace attention {

/// Rows of x (b, n, d), each normed by itself.
Shared<Tensor> applyNorm(const Tensor& x, const Norm& norm, const ExecutionContext& execution = {});

/// What a step makes of its stage `from`, row by row, and where it takes two of its stage `by`.
Shared<Tensor> computeBlockOperation(const BlockOperation& step, const Shared<Tensor>& from, const Tensor* by,
                                     const ExecutionContext& execution);

}  // namespace attention
