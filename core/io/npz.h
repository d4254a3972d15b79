// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_stream.h"

namespace attention {

/// Writes every tensor of the trace, parameters included, as a NumPy archive (.npz): float32, C order, each
/// under its stage's name, uncompressed, as numpy.savez does. Of a trained model all layers: ids (int64),
/// layer.0.hidden_in …, final, logits. Throws std::runtime_error, or what the sink
/// throws.
void writeNpz(const Trace& trace, const ByteSink& sink);

}  // namespace attention
