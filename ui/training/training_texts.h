// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about a training task, and about the progress of a training.
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/trace.h"
#include "training/train.h"

#include <QString>

namespace attention {

/// Returns a sentence that describes the training task. Returns an empty text for TrainingTask::None.
QString taskText(TrainingTask task);

/// Returns the training step from which the predictions are correct, such as "99 % accuracy at step 38". If
/// there is no such step, returns the current accuracy, such as "current accuracy: 0.62".
QString convergenceText(const std::vector<BatchMetrics>& metrics);

/// Returns the progress of the training in `trace`, such as "Training: step 130 of 400. 64 % of the
/// predictions are correct." `lastStep` is the number of steps after which the training ends.
QString trainingStateText(const Trace& trace, Index lastStep);

/// Returns the number of training steps of `trace` and the accuracy, such as "Training step 130: 64 % of
/// the predictions are correct."
QString trainedAnswersText(const Trace& trace);

/// Returns a table of example sequences of the task as HTML, with their targets and predictions. Correct and
/// wrong predictions differ by a sign, not only by color.
QString examplesText(const TrainingResult& trainingResult, const FigureTheme& theme);

}  // namespace attention
