// SPDX-License-Identifier: GPL-3.0-or-later
// Backpropagation (Rumelhart, Hinton and Williams 1986) through a layer, whose trace serves as the tape.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"
#include "training/trainable_tensors.h"

namespace attention {

/// The gradients of a loss with respect to the stages of a layer: one tensor per stage, in the shape of that
/// stage. Empty for stages whose gradient is not computed.
using StageGradients = std::array<Tensor, stageCount>;

/// Computes the backward pass through one layer. `layer` is its trace, and `index` is its number in
/// `tensors`, from 0. `stream` (b, n, d_model) must be ∂loss/∂HiddenOut and is replaced by ∂loss/∂HiddenIn.
/// Adds ∂loss/∂(parameters of the layer) to `sums`, which has the layout of `tensors`. Writes the gradients
/// of the stages to `stageGradients` unless it is nullptr. The results do not depend on the number of
/// threads. If `execution` is stopped, the results are incomplete, but no StoppedException is thrown.
void backwardLayer(const Trace& layer, Index index, const TrainableTensors& tensors, Tensor& stream,
                   Tensor& sums, StageGradients* stageGradients = nullptr,
                   const ExecutionContext& execution = {});

}  // namespace attention
