// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to be learnt, and how far it is learnt, in words.
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

/// Returns how far the training of a session with `lastStep` steps has come in `trace`, such as "Training: step
/// 130 of 400. 64 of 100 answers are right."
QString trainingStateText(const Trace& trace, Index lastStep);

/// Returns what has been reached so far, such as "Training step 130: 64 of 100 answers are right."
QString trainedAnswersText(const Trace& trace);

/// Some sequences of the task, what is wanted and what it says now, as rich text: what is right and wrong has
/// a sign, not a colour alone.
QString examplesText(const TrainingResult& trainingResult, const FigureTheme& theme);

}  // namespace attention
