// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of a training over its steps.
#pragma once

#include "analysis/heads_over_training.h"
#include "heatmap/curve_plot.h"
#include "training/train.h"

namespace attention {

/// The data of the curves of one session.
struct TrainingCurves {
    std::vector<BatchMetrics> metrics;
    std::optional<std::vector<BatchMetrics>> pinnedMetrics;  ///< of session A, drawn thin
    std::shared_ptr<const HeadsOverTraining> headsOverTraining;
    /// The metrics of all steps that have been computed. If they are more than `metrics`, they are drawn pale
    /// behind the other curves.
    std::vector<BatchMetrics> computedMetrics = {};
};

/// An alias, because lupdate takes a function that returns CurvePlot::Content for a method of CurvePlot.
using TrainingPlotContent = CurvePlot::Content;

/// Which curves of a training are shown.
enum class TrainingPanels {
    Accuracy,  ///< the share of right answers, from 0 to 1
    All,       ///< loss, accuracy, and the behavior of each head if headsOverTraining is not nullptr
};
TrainingPlotContent trainingPlotContent(const TrainingCurves& curves, const FigureTheme& theme,
                                        TrainingPanels panels = TrainingPanels::All);

/// Lets the axes reach to `stepCount` steps, to the loss `maxLoss` and to an accuracy of 1, however long the
/// curves are.
void extendAxes(TrainingPlotContent& content, double stepCount, double maxLoss);

/// Adds a dashed line to the accuracy that shows what guessing one of `answerCount` answers would reach. Does
/// nothing if there are so many that this is nearly 0. Call extendAxes() before.
void addChanceLevel(TrainingPlotContent& content, std::size_t answerCount, const FigureTheme& theme);

/// "2.1: right place", of layer 2 and head 1; only "2.1" before the first training step.
QString headBehaviorText(const HeadsOverTraining& headsOverTraining, const HeadsOverTraining::Head& head);

}  // namespace attention
