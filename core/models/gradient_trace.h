// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"
#include "training/sequence_task.h"

namespace attention {

/// Returns the targets at each position of the text of `shown`, as a batch with one sequence. Returns
/// std::nullopt if its layers do not belong to a session model, or if the training task has no targets for
/// this text.
std::optional<Batch> targetsForTrace(const Trace& shown);

/// Returns the gradients of the shown layer: ∂loss/∂ each entry of its stages and parameters, in the shapes
/// of `shown`. The loss is the loss of this text alone. Returns nullptr if targetsForTrace() returns
/// std::nullopt. Computes layers again that were dropped to save memory. Throws StoppedException.
std::shared_ptr<const Trace> gradientTrace(const std::shared_ptr<const Trace>& shown,
                                           const ExecutionContext& execution = {});

}  // namespace attention
