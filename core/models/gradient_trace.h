// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"
#include "training/sequence_task.h"

namespace attention {

/// What is right at the places of a text, as a batch of one; nothing where its layers were not learnt, or
/// where the task does not say.
std::optional<Batch> targetsForTrace(const Trace& shown);

/// Of the layer that is shown, what the loss of its text alone changes by with each number. Null without
/// targetsForTrace().
std::shared_ptr<const Trace> gradientTrace(const std::shared_ptr<const Trace>& shown,
                                           const ExecutionContext& execution = {});

}  // namespace attention
