// SPDX-License-Identifier: GPL-3.0-or-later
// The operations around attention in a layer of a trained model: norms, sums with the residual stream, and
// the MLP.
#pragma once

#include "execution/execution.h"
#include "trace/parameters.h"

namespace attention {

/// Returns the layer norm or RMSNorm of x (b, n, d), in the same shape. Each row is normalized by itself. If
/// stopped, leaves the remaining rows uninitialized.
Shared<Tensor> applyNorm(const Tensor& x, const Norm& norm, const ExecutionContext& execution = {});

/// Returns the output of `operation`, row by row. `input` (b, n, d) is the tensor of the stage
/// operation.input. `operand` is the tensor of the stage operation.operand. A sum uses it as second summand,
/// and a gated activation uses it as factor. `operand` is nullptr for an activation without a gate, and not
/// used by other operations. An alias returns `input` itself. If stopped, leaves the remaining rows
/// uninitialized.
Shared<Tensor> computeBlockOperation(const BlockOperation& operation, const Shared<Tensor>& input,
                                     const Tensor* operand, const ExecutionContext& execution);

}  // namespace attention
