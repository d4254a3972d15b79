// SPDX-License-Identifier: GPL-3.0-or-later
// What learning looks like as curves over its steps.
#pragma once

#include "analysis/heads_over_training.h"
#include "heatmap/curve_plot.h"
#include "training/train.h"

namespace attention {

/// What there is to be drawn of a session's learning.
struct TrainingCurves {
    std::vector<BatchMetrics> metrics;
    std::optional<std::vector<BatchMetrics>> pinnedMetrics;  ///< A's, thin
    std::shared_ptr<const HeadsOverTraining> headsOverTraining;
};

/// Under a name of its own: lupdate would take a function that returns CurvePlot::… for a method of
/// CurvePlot.
using TrainingPlotContent = CurvePlot::Content;

/// Loss and accuracy of each step's batch, and what each head does, where that is known.
TrainingPlotContent trainingPlotContent(const TrainingCurves& curves, const FigureTheme& theme);

/// Lets the axes reach to `stepCount` steps, to the loss `maxLoss` and to an accuracy of 1, however long the
/// curves are.
void showRange(TrainingPlotContent& content, double stepCount, double maxLoss);

/// "2.1: right place", of layer 2 and head 1.
QString headBehaviorText(const HeadsOverTraining& headsOverTraining, const HeadsOverTraining::Head& head);

}  // namespace attention
