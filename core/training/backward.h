// SPDX-License-Identifier: GPL-3.0-or-later
// Backpropagation (Rumelhart, Hinton and Williams 1986) through a layer. The trace of the layer provides the
// results of the forward pass.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"
#include "training/trainable_tensors.h"

namespace attention {

/// The gradients of a loss with respect to the stages of a layer: one tensor per stage, in the shape of that
/// stage. Empty for stages whose gradient is not computed.
using StageGradients = std::array<Tensor, stageCount>;

/// Computes the backward pass through one layer. `layer` is its trace, and `index` is its index in the
/// model, from 0. The caller passes ∂loss/∂HiddenOut in `stream` (b, n, d_model), which is replaced by
/// ∂loss/∂HiddenIn. Adds ∂loss/∂(parameters of the layer) to `sums`, which has the layout of `tensors`. If
/// `stageGradients` is not nullptr, writes the gradients of the stages to it. The results do not depend on
/// the number of threads. If `execution` is stopped, the results are incomplete, but no StoppedException is
/// thrown.
void backwardLayer(const Trace& layer, Index index, const TrainableTensors& tensors, Tensor& stream,
                   Tensor& sums, StageGradients* stageGradients = nullptr,
                   const ExecutionContext& execution = {});

}  // namespace attention
