// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run.h"
#include "trace/trace.h"

namespace attention {

/// Whether a session's layer learns, and its task says what is right at the places of its text.
bool hasGradients(const Trace& shown);

/// Of the layer that is shown, what the loss of its text alone changes by with each number: the text is a
/// batch of one. Null without hasGradients().
std::shared_ptr<const Trace> gradientsOf(const Trace& shown, const Run& run = {});

}  // namespace attention
