// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the attention in a layer of a trained model: norms, sums with the stream, the MLP.
#pragma once

#include "compute/run.h"
#include "trace/trace.h"

namespace attention {

/// Rows of x (b, n, d), each normed by itself.
Shared<Tensor> normed(const Tensor& x, const Norm& norm, const Run& run = {});

/// From the stream that enters the layer (hiddenIn) and the attention's output to the stream that leaves it:
/// fills all that stands between. When stopped, some are missing.
void computeBlock(Trace& layer, const Run& run);

/// Takes over from another layer what computeBlock() makes.
void takeBlock(Trace& layer, const Trace& from);

/// About how long computeBlock() takes for so many rows, in nanoseconds.
double blockWork(const Block& block, Index rows);

}  // namespace attention
