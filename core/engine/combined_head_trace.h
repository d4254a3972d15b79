// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

#include <memory>
#include <span>

namespace attention {

/// Returns a trace with the heads at `origins`, in this order; `origins` must not be empty. The heads may
/// belong to several layers or several training steps of the session of `shown`. The trace contains their
/// weights (b, h, n_q, n_k), the entropy, and the cells that the masks of their layers exclude. All numbers
/// are equal to those in the layers themselves. `shown` is used for the layer that it contains, and other
/// layers are computed. Throws StoppedException.
std::shared_ptr<const Trace> combinedHeadTrace(const std::shared_ptr<const Trace>& shown,
                                               std::span<const HeadOfLayer> origins,
                                               const ExecutionContext& execution);

}  // namespace attention
