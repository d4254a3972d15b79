// SPDX-License-Identifier: GPL-3.0-or-later
// Backpropagation (Rumelhart, Hinton and Williams 1986) through a layer, with its trace as the tape.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"
#include "training/trainable_tensors.h"

namespace attention {

/// What a loss changes by with each stage of a layer, of the stage's own shape.
using StageGradients = std::array<Tensor, stageCount>;

/// Goes back through the layer `index` of those that `tensors` lists. `stream` (b, n, d_model) is ∂loss/∂
/// HiddenOut and becomes ∂loss/∂ HiddenIn. To `sums`, which lie as the learnt numbers do, are added ∂loss/∂
/// the layer's; into `kept`, unless that is null, those of its stages. The numbers are the same with any
/// number of threads.
void backwardLayer(const Trace& layer, Index index, const TrainableTensors& tensors, Tensor& stream,
                   Tensor& sums, StageGradients* kept = nullptr, const ExecutionContext& execution = {});

}  // namespace attention
