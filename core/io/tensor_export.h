// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "models/model_trace.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// Takes the bytes of a file in order. Throws when they cannot be written.
using ByteSink = std::function<void(std::string_view)>;

/// The tensors of an exported file: every stage of the trace, parameters and the steps between included.
std::vector<Stage> exportedStages(const Trace& trace);

/// Calls `row` with every row of a stage's tensor, in C order: sequence by sequence, head by head.
void forEachRow(const Trace& trace, Stage stage, const std::function<void(std::span<const float>)>& row);

using RowSink = std::function<void(std::span<const float>)>;

/// A tensor of a trained model's layers as files have it, without an axis of sequences.
struct ExportedTensor {
    std::string name;  ///< layer.3.weights
    Shape shape;
    std::function<void(const RowSink&)> writeRows;  ///< calls with every row, in C order
    enum class Type { Float, Integer, Bool };
    Type type = Type::Float;  ///< as which .npz has them
};

/// All of them in order: each layer's from hidden_in to hidden_out, then final and, where the model has an
/// output, logits (n, V); of what was learnt all of forEachTrainingTensor(). The token numbers are not among
/// them: they are whole. Computes layers that the trace does not hold, as `run` says. Throws
/// StoppedException.
void forEachTensor(const ModelTrace& trace, const std::function<void(const ExportedTensor&)>& sink,
                   const ExecutionContext& execution = {});

/// How many numbers they have, of the model that a trace is a layer of.
double exportedEntryCount(const Trace& layer);

}  // namespace attention
