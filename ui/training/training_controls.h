// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "state/session_edit.h"
#include "state/view_context.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QToolButton;

namespace attention {

class NumberBox;

/// Controls that play and pause a training, and go to any of its steps. While the training plays, there is a
/// run of training steps. All steps of a run are one undoable edit. The next steps are requested when the
/// result of the previous request is visible.
class TrainingControls : public QWidget {
    Q_OBJECT

 public:
    explicit TrainingControls(QWidget* parent = nullptr);

    /// Makes the controls show the session of `context`, and continue a run when the trace of its last
    /// request is available. Continues a run of a previous window. `context` must outlive the controls.
    void connectTo(ViewContext& context);

    bool isRunning() const { return m_isRunning; }
    /// Starts or pauses a run. A run that starts at the last step begins again at step 0.
    void setRunning(bool isRunning);
    /// Pauses a run, and requests the state after `step` training steps.
    void goToStep(Index step);
    /// Pauses a run, and begins a new undoable edit. The steps that the user requests by a drag belong to
    /// this edit.
    void beginDrag();
    /// Goes to step 0, and starts a run that ends at the end of the slider.
    void runFromFirstStep();
    /// Returns the number of training steps at the end of the slider, at least 1.
    Index sliderEnd() const;
    /// True if all curves are shown. False if only the accuracy is shown.
    bool showsAllCurves() const;

 signals:
    void sessionEdited(const attention::SessionEdit& edit);
    /// Emitted when a run ends, or when it is paused.
    void paused();
    void showsAllCurvesChanged();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    /// The speeds, in the order of the combo box.
    enum class Speed { Replay, Slow, StepPerFrame, Fast };
    void restoreRun(const TrainingRun& run);
    void storeRun();
    void endRun();
    void showSession();
    void continueRun(Index stepCount, bool hasFailed);
    void prepareControls();
    Speed speed() const;
    bool isReplaying() const;
    Index stepsPerReplayedPicture() const;
    void updateTaskLabel();
    void fitRunButton();
    void requestNextFrame();
    void adaptStepsPerRequest();
    void requestNextSteps();
    void requestSteps(Index stepCount);

    const Session& session() const { return m_viewContext->session(); }

    ViewContext* m_viewContext = nullptr;
    Session m_lastSession;                   ///< the session at the last call of showSession()
    std::weak_ptr<const Trace> m_lastTrace;  ///< the last trace for which continueRun() was called
    Index m_requestedStepCount = 0;          ///< number of training steps of the last request
    /// The number of training steps at the end of the slider. A run that starts before this step ends there.
    /// The number is the number of steps of the last session that these controls have not requested, such as
    /// a preset or the result of Undo. It is larger if these controls have requested more steps since then.
    Index m_sliderEnd = 0;
    Index m_runEnd = 0;  ///< number of training steps at which the run ends
    /// True if a run has no last step, because the session had no training steps. The user ends such a run.
    bool m_runsWithoutEnd = false;
    Index m_computedStepCount = 0;  ///< number of steps that had been computed when the run began
    QElapsedTimer m_timeSinceRunStart;
    Index m_runStart = 0;  ///< number of training steps at which the run began
    bool m_isRunning = false;
    bool m_continuesRun = false;           ///< true: a run of a previous window is about to continue
    Index m_stepsPerRequest = 1;           ///< number of steps that fit into a frame at full speed
    bool m_computesInHalfOfFrame = false;  ///< true: the last steps took less than half of a frame
    QElapsedTimer m_timeSinceRequest;
    QTimer m_nextRequestTimer;
    InteractionToken m_interaction;

    QLabel* m_taskLabel;
    QPushButton* m_runButton;
    QPushButton* m_stepButton;
    QComboBox* m_speedComboBox;
    QSlider* m_stepSlider;
    NumberBox* m_stepSpinBox;
    QToolButton* m_allCurvesButton;
    QPushButton* m_otherSeedButton;
};

}  // namespace attention
