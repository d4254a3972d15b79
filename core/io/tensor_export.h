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

/// A callback that receives the next bytes of a file. It throws if they cannot be written.
using ByteSink = std::function<void(std::string_view)>;

/// Returns the stages whose tensors an exported file contains. They are all stages of the trace, including
/// parameters and intermediate results, in the order of pipelineStageInfos and then auxiliaryStageInfos.
std::vector<Stage> exportedStages(const Trace& trace);

/// Calls `row` with every row of the tensor of `stage`, in C order: sequence by sequence, then head by head.
/// A parameter has no axis of sequences, so each of its rows is passed once. The span is valid during the
/// call only.
void forEachRow(const Trace& trace, Stage stage, const std::function<void(std::span<const float>)>& row);

/// A callback that receives the next entries of a tensor, in C order. The span is valid during the call only.
using RowSink = std::function<void(std::span<const float>)>;

/// A tensor of a model in an exported file. It is valid only during the callback that receives it.
struct ExportedTensor {
    std::string name;  ///< name in the file, such as "layer.3.weights"
    Shape shape;       ///< shape without the axis of sequences, because the model processes one sequence
    /// Calls its argument with all entries of the tensor in C order: row by row, or all at once.
    std::function<void(const RowSink&)> writeRows;
    /// The type of the array in .npz files: float32, int64 or bool.
    enum class Type { Float, Integer, Bool };
    Type type = Type::Float;  ///< type in the file; writeRows passes floats for all types
};

/// Calls `sink` with each exported tensor of a model, in this order: the tensors of each layer, from
/// hidden_in to hidden_out, then "final", the output of the final norm. With a training task, the tensors of
/// forEachTrainingTensor() follow. If the model has an output, "logits" (n, V) are last. The token ids are
/// left out because they are integers.
/// Computes layers that are not stored in the trace, with `execution`. Throws StoppedException.
void forEachTensor(const ModelTrace& trace, const std::function<void(const ExportedTensor&)>& sink,
                   const ExecutionContext& execution = {});

/// Returns the approximate number of entries that forEachTensor() exports for the model of `layer`, whose
/// modelTrace must not be nullptr. It counts the layers, which all have the size of `layer`, and the logits.
/// Tensors of training and of the final norm are not counted.
double exportedEntryCount(const Trace& layer);

}  // namespace attention
