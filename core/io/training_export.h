// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_export.h"
#include "models/session_model.h"

namespace attention {

/// Calls `sink` with the tensors of training that exported files contain: "loss" and "accuracy" with one
/// entry per training step, and each parameter as "parameter.NAME", fixed word vectors included. Further
/// tensors belong to the batch of the next training step. They are "inputs", "targets", "counted" (loss
/// weights) and the gradients of the loss. The gradients are "gradient.NAME" for each parameter and
/// "gradient.layer.L.masked_scores" for each layer L.
/// Throws StoppedException.
void forEachTrainingTensor(const SessionModel& model, const std::function<void(const ExportedTensor&)>& sink,
                           const ExecutionContext& execution = {});

/// Writes a CSV file (RFC 4180, with a header) with one line per training step. Its columns are the number of
/// the training step, from 1, and the loss and accuracy of its batch before the parameters are updated.
void writeTrainingCsv(const TrainingResult& trainingResult, const ByteSink& sink);

}  // namespace attention
