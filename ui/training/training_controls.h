// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "state/session_edit.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;
class QToolButton;

namespace attention {

/// Controls that play and pause a training, and go to any of its steps. All steps of a run are one undoable
/// edit. The next steps are requested when the result of the previous request is visible.
class TrainingControls : public QWidget {
    Q_OBJECT

 public:
    explicit TrainingControls(QWidget* parent = nullptr);

    /// Shows the document's session. A session with another number of steps than requested ends a run.
    void setSession(const Session& session);
    /// Continues a run: schedules the request for its next training steps. Call when the result of
    /// `stepCount` training steps is visible. Ends the run at its last step, or if `hasFailed` (training
    /// cannot go on). Does nothing if no run is active, or if `stepCount` is neither the last step nor what
    /// was requested last.
    void continueRun(Index stepCount, bool hasFailed);

    bool isRunning() const { return m_isRunning; }
    void setRunning(bool isRunning);
    /// Copies the speed, the end of the slider and whether training steps are running. The session must be
    /// the same.
    void copyStateFrom(const TrainingControls& other);
    /// Pauses, and requests the state after `step` training steps.
    void goToStep(Index step);
    void beginDrag();
    /// Goes to the state before training, and runs from there to the last step that the session has had.
    void runFromFirstStep();
    /// The number of steps at the end of the slider, at least 1.
    Index sliderEnd() const;
    /// True if all curves are shown, false if only the accuracy.
    bool showsAllCurves() const;

 signals:
    void sessionEdited(const attention::SessionEdit& edit);
    void paused();
    void showsAllCurvesChanged();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    enum class Speed { Replay, Slow, StepPerFrame, Fast };
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

    Session m_session;
    Index m_requestedStepCount = 0;
    /// The end of the slider and of a run that begins before it. This is the number of steps of the last
    /// session that these controls have not requested, such as a preset or Undo, or more if they have gone
    /// further since.
    Index m_sliderEnd = 0;
    Index m_runEnd = 0;
    bool m_runsWithoutEnd = false;  ///< a run ends only when it is paused, because the session had no steps
    Index m_computedStepCount = 0;  ///< steps that had been computed when the run began
    QElapsedTimer m_timeSinceRunStart;
    Index m_runStart = 0;  ///< the step at which the run began
    bool m_isRunning = false;
    Index m_stepsPerRequest = 1;           ///< at full speed: the number of steps that fit into a frame
    bool m_computesInHalfOfFrame = false;  ///< true: the last steps took less than half of a frame
    QElapsedTimer m_timeSinceRequest;
    QTimer m_nextRequestTimer;
    InteractionToken m_interaction;

    QLabel* m_taskLabel;
    QPushButton* m_runButton;
    QPushButton* m_stepButton;
    QComboBox* m_speedComboBox;
    QSlider* m_stepSlider;
    QSpinBox* m_stepSpinBox;
    QToolButton* m_allCurvesButton;
    QPushButton* m_otherSeedButton;
};

}  // namespace attention
