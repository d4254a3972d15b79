// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/curve_figure.h"
#include "heatmap/curve_plot.h"
#include "logic/heads_over_training.h"
#include "training/train.h"

namespace attention {

// The curves of a training over its steps.

/// The data of the curves of one session.
struct TrainingCurves {
    std::vector<BatchMetrics> metrics;  ///< metrics of the shown training steps, one entry for each step
    /// The metrics of the pinned session A, shown as a thin curve. std::nullopt: no session is pinned.
    std::optional<std::vector<BatchMetrics>> pinnedMetrics;
    std::shared_ptr<const HeadsOverTraining> headsOverTraining;  ///< behavior of each head, or nullptr
    /// The metrics of all steps that have been computed. If there are more of these steps than entries in
    /// `metrics`, the metrics are shown as a pale curve below the other curves.
    std::vector<BatchMetrics> computedMetrics = {};
};

/// An alias of CurvePlot::Content. For a function that returns CurvePlot::Content, lupdate would assume that
/// the function is a member of CurvePlot.
using TrainingPlotContent = CurvePlot::Content;

/// The curves of a training that are shown.
enum class TrainingPanels {
    Accuracy,  ///< the share of correct predictions, from 0 to 1
    All,       ///< loss, accuracy, and the behavior of each head if headsOverTraining is not nullptr
};
/// Returns the content of a CurvePlot with the curves of `panels`.
TrainingPlotContent trainingPlotContent(const TrainingCurves& curves, const FigureTheme& theme,
                                        TrainingPanels panels = TrainingPanels::All);

/// Extends the axes to `stepCount` steps, to the loss `maxLoss` and to an accuracy of 1, even if the curves
/// are shorter.
void extendAxes(TrainingPlotContent& content, double stepCount, double maxLoss);

/// Adds a dashed line to the panel of the accuracy. It shows the expected accuracy of guessing one of
/// `answerCount` answers. Does nothing for more than 52 answers, because this accuracy is nearly 0. Call
/// extendAxes() before, because the line ends at the end of the axis.
void addChanceLevel(TrainingPlotContent& content, std::size_t answerCount, const FigureTheme& theme);

/// Returns the number of a head and its strongest behavior: "2.1: right place" for layer 2 and head 1. Before
/// the first training step, returns only the number.
QString headBehaviorText(const HeadsOverTraining& headsOverTraining, const HeadsOverTraining::Head& head);

/// The curves of a training in a file, with the behavior of the heads.
class TrainingFigure : public CurveFigure {
 public:
    TrainingFigure(const FigureSource& source, const FigureTheme& theme);

    QSizeF defaultSize() const override { return {960, 320}; }
    QString tableText() const override;
    void expandMagnitudes(SeriesMagnitudes& series) const override;

    /// True if `source.results` contains the behavior of the heads. Also true if the heads of the trace come
    /// from several layers or training steps, because the figure then does not show their behavior.
    static bool hasRequiredResults(const FigureSource& source);
    /// Computes the behavior of the heads and stores it in `source.results`. Throws StoppedException.
    static void addRequiredResults(FigureSource& source, const ExecutionContext& execution);

 protected:
    QSizeF minimumSize(bool isColumn) const override;
    CurvePlot::Content content(bool isColumn) const override;
    std::optional<CurvePlot::Marker> marker() const override;

 private:
    std::shared_ptr<const HeadsOverTraining> m_headsOverTraining;
};

}  // namespace attention
