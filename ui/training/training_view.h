// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "background/trace_progress.h"
#include "figure/figure_view.h"
#include "figure/view.h"
#include "training/training_figure.h"

#include <QElapsedTimer>

class QLabel;

namespace attention {

class TrainingControls;
class StaleOverlay;

/// The page Training. It shows the controls of the training, the heatmaps of the sentence, the curves of the
/// training, and example sequences of the task. If a session A is pinned, its heatmaps after the same number
/// of steps are next to the heatmaps of the current session.
class TrainingView : public View {
    Q_OBJECT

 public:
    TrainingView(TrainedTraceQuery& pinnedTraceQuery, HeadsOverTrainingQuery& headsQuery,
                 const TraceProgress& traceProgress);

    void collectResults(AnalysisResults& results) const override;

    CurvePlot* plot() const { return m_plot; }

 protected:
    void connectParts(ViewContext& context) override;
    void updateFor(StateChanges changes) override;
    void releaseContent() override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void layOutWidgets();
    FigureView* makeMapsView();
    void connectPlot();
    FigureSource mapsSource(const Shared<Trace>& trace) const;
    Shared<Trace> pinnedTrace() const;
    Shared<Trace> pinnedMapsTrace() const;
    const TrainingResult* trainingResult() const;
    bool isRetraining() const;
    void updateRetraining();
    void releaseResultsOfTraining();
    void requestResults();
    void updateResults();
    void updateCurves();
    void updateTexts();
    void updateVisibleParts();

    TrainedTraceQuery& m_pinnedTraceQuery;
    HeadsOverTrainingQuery& m_headsQuery;
    QElapsedTimer m_timeSinceCurvesUpdate;

    TrainingControls* m_controls;
    CurvePlot* m_plot;
    QLabel* m_pinnedConvergenceLabel;
    QLabel* m_letterB;  ///< label "B" of the current session, visible while A is shown
    QLabel* m_convergenceLabel;
    FigureView* m_pinnedMapsView;
    FigureView* m_mapsView;
    QWidget* m_pinnedColumn;
    StaleOverlay* m_staleOverlay;  ///< covers the heatmaps while they belong to another training setup
    QWidget* m_mapsRow;
    QWidget* m_curvesColumn;
    QLabel* m_examplesLabel;
    /// Replaces all other widgets if there is no training result, for example because the session has no
    /// training task.
    QLabel* m_hintLabel;
    QWidget* m_body;
};

}  // namespace attention
