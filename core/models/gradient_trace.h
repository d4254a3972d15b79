// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"
#include "training/sequence_task.h"

namespace attention {

/// Returns the text of `shown` with the token that should be predicted at each position, as a batch with one
/// sequence. Returns std::nullopt if `shown` does not belong to a session model, or if the training task
/// defines no targets for this text.
std::optional<Batch> targetsForTrace(const Trace& shown);

/// Returns a trace whose stages and parameters are the gradients ∂loss/∂(stages and parameters of `shown`),
/// in the same shapes. The loss is the loss of the shown text alone. Returns nullptr if targetsForTrace()
/// returns std::nullopt. Computes layers again whose traces were dropped to save memory. Throws
/// StoppedException.
std::shared_ptr<const Trace> gradientTrace(const std::shared_ptr<const Trace>& shown,
                                           const ExecutionContext& execution = {});

}  // namespace attention
