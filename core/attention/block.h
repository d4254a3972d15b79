// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the attention in a layer of a trained model: norms, sums with the stream, the MLP.
#pragma once

#include "attention/known_rows.h"

#include <array>

namespace attention {

/// Rows of x (b, n, d), each normed by itself.
Shared<Tensor> normed(const Tensor& x, const Norm& norm, const Run& run = {});

/// What computeBlock() makes.
inline constexpr std::array blockStages = {&Trace::attentionSum, &Trace::mlpIn,        &Trace::mlpGate,
                                           &Trace::mlpUp,        &Trace::mlpActivated, &Trace::mlpOutput,
                                           &Trace::mlpSum,       &Trace::hiddenOut};

/// From the stream that enters the layer (hiddenIn) and the attention's output to the stream that leaves it:
/// fills all that stands between. When stopped, some are missing.
void computeBlock(Trace& layer, const KnownRows& known, const Run& run);

/// About how long computeBlock() takes for so many rows, in nanoseconds.
double blockWork(const Block& block, Index rows);

}  // namespace attention
