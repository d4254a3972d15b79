// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

#include <memory>
#include <span>

namespace attention {

/// Returns a trace that combines heads of several layers or training steps, so that a figure can show them
/// together. `origins` lists the heads in their order, and must not be empty. The trace contains their
/// weights (b, h, n_q, n_k), their entropy, and the cells that the masks of their layers exclude. All numbers
/// are equal to those in the layers themselves. `shown` is a trace of the session of these layers. It
/// supplies the layer that it contains, and other layers are computed. Throws StoppedException if the
/// computation was stopped.
std::shared_ptr<const Trace> combinedHeadTrace(const std::shared_ptr<const Trace>& shown,
                                               std::span<const HeadOfLayer> origins,
                                               const ExecutionContext& execution);

/// Returns the trace of the layer with the index `layer`, from 0, of the model or imported attention in
/// `shown`. Returns `shown` if it contains this layer. Throws StoppedException if the computation was
/// stopped.
std::shared_ptr<const Trace> traceOfOtherLayer(const std::shared_ptr<const Trace>& shown, Index layer,
                                               const ExecutionContext& execution);

}  // namespace attention
