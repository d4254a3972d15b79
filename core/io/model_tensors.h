// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_stream.h"
#include "models/model_trace.h"

#include <string>

namespace attention {

using RowSink = std::function<void(std::span<const float>)>;

/// A tensor of a trained model's layers as files have it, without an axis of sequences.
struct ModelTensor {
    std::string name;  ///< layer.3.weights
    Shape shape;
    std::function<void(const RowSink&)> rows;  ///< calls with every row, in C order
};

/// All of them in order: each layer's from hidden_in to hidden_out, then final and, where the model has an
/// output, logits (n, V). The token numbers are not among them: they are whole.
void forEachTensor(const ModelTrace& trace, const std::function<void(const ModelTensor&)>& sink);

/// How many numbers they have, of the model that a trace is a layer of.
double numbersOfModel(const Trace& layer);

}  // namespace attention
