// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_export.h"
#include "models/session_model.h"

namespace attention {

/// What files hold of learning: loss and accuracy of each step, parameter.NAME, and of the batch that the
/// next step would take inputs, targets, counted and gradient.NAME, with layer.L.masked_scores among them.
/// Throws StoppedException.
void forEachTrainingTensor(const SessionModel& model, const std::function<void(const ExportedTensor&)>& sink,
                           const ExecutionContext& execution = {});

/// One line per step (RFC 4180, a header first): step, from 1, loss and accuracy of its batch before it.
void writeTrainingCsv(const TrainingResult& trainingResult, const ByteSink& sink);

}  // namespace attention
