// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "learning/tasks.h"
#include "run/run.h"
#include "trace/trace.h"

namespace attention {

/// What is right at the places of a text, as a batch of one; nothing where its layers were not learnt, or
/// where the task does not say.
std::optional<Batch> answersOf(const Trace& shown);

/// Of the layer that is shown, what the loss of its text alone changes by with each number. Null without
/// answersOf().
std::shared_ptr<const Trace> gradientsOf(const std::shared_ptr<const Trace>& shown, const Run& run = {});

}  // namespace attention
