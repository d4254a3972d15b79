// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/tensor_stream.h"
#include "models/learnt_model.h"

namespace attention {

/// What files hold of learning: loss and accuracy of each step, parameter.NAME, and of the batch that the
/// next step would take inputs, targets, counted and gradient.NAME, with layer.L.masked_scores among them.
/// Throws Stopped.
void forEachLearntTensor(const LearntModel& model, const std::function<void(const ModelTensor&)>& sink,
                         const Run& run = {});

/// One line per step (RFC 4180, a header first): step, from 1, loss and accuracy of its batch before it.
void writeLearningCsv(const Learnt& learnt, const ByteSink& sink);

}  // namespace attention
