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
    /// The metrics of all steps that have been computed, which may be more. Pale, behind the others.
    std::vector<BatchMetrics> computedMetrics = {};
};

/// Under a name of its own: lupdate would take a function that returns CurvePlot::… for a method of
/// CurvePlot.
using TrainingPlotContent = CurvePlot::Content;

/// Which curves of a training are shown.
enum class TrainingPanels {
    Accuracy,  ///< the share of right answers, from 0 to 1
    All,       ///< loss and accuracy, and what each head does, where that is known
};
TrainingPlotContent trainingPlotContent(const TrainingCurves& curves, const FigureTheme& theme,
                                        TrainingPanels panels = TrainingPanels::All);

/// Lets the axes reach to `stepCount` steps, to the loss `maxLoss` and to an accuracy of 1, however long the
/// curves are.
void showRange(TrainingPlotContent& content, double stepCount, double maxLoss);

/// Adds a dashed line to the accuracy that shows what guessing one of `symbolCount` answers would reach. Does
/// nothing if there are so many that this is nearly 0.
void addChanceLevel(TrainingPlotContent& content, std::size_t symbolCount, const FigureTheme& theme);

/// "2.1: right place", of layer 2 and head 1; only "2.1" before the first training step.
QString headBehaviorText(const HeadsOverTraining& headsOverTraining, const HeadsOverTraining::Head& head);

}  // namespace attention
