// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

#include <memory>
#include <span>

namespace attention {

/// The weights of heads of several layers, or of several steps of learning, as one trace, heads of it in the
/// order of `places`: (b, h, n_q, n_k), with their entropy and the cells that each layer's mask forbids;
/// every number is its layer's own. The layers are those of the session of `shown`, which is taken over where
/// it is one of them. Throws StoppedException.
std::shared_ptr<const Trace> combinedHeadTrace(const std::shared_ptr<const Trace>& shown,
                                               std::span<const HeadOfLayer> places,
                                               const ExecutionContext& execution);

}  // namespace attention
