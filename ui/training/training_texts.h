// SPDX-License-Identifier: GPL-3.0-or-later
// Texts about a training task, and about how far a session is trained.
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/trace.h"
#include "training/train.h"

#include <QString>

namespace attention {

/// The task as a sentence.
QString taskText(TrainingTask task);

/// "right from step 38 on", "right so far: 0.62 of the answers".
QString convergenceText(const std::vector<BatchMetrics>& metrics);

/// Returns how far the training of a session with `lastStep` steps has come in `trace`, such as "Training:
/// step 130 of 400. 64 of 100 answers are right."
QString trainingStateText(const Trace& trace, Index lastStep);

/// Returns what has been reached so far, such as "Training step 130: 64 of 100 answers are right."
QString trainedAnswersText(const Trace& trace);

/// Returns example sequences of the task with the right answers and the predictions, as rich text. Right and
/// wrong predictions differ by a sign, not only by color.
QString examplesText(const TrainingResult& trainingResult, const FigureTheme& theme);

}  // namespace attention
