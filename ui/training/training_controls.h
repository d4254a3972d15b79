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

/// Runs, pauses and winds learning. Steps are a setting like others: all of a run are one edit, and the next
/// is asked for when what came of the last is shown.
class TrainingControls : public QWidget {
    Q_OBJECT

 public:
    explicit TrainingControls(QWidget* parent = nullptr);

    /// Shows the document's session. A session that the strip did not ask for ends a run.
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
    /// Asks for so many steps.
    void goToStep(Index step);
    void beginDrag();
    /// Goes to the state before training, and runs from there to the last step that the session has had.
    void runFromFirstStep();
    /// The number of steps at the end of the slider, at least 1.
    Index sliderEnd() const;
    /// Shows all curves, not only the accuracy.
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
    void requestNextSteps();
    void requestSteps(Index stepCount);

    Session m_session;
    Index m_requestedStepCount = 0;
    /// The training steps of the session that came from elsewhere last, such as a preset or Undo, or more if
    /// the strip has gone further since. The slider ends there. A run that begins before it ends there too.
    Index m_sliderEnd = 0;
    Index m_runEnd = 0;
    bool m_runsWithoutEnd = false;  ///< the session came without training steps: a run ends when it is paused
    Index m_computedStepCount = 0;  ///< steps that had been computed when the run began
    QElapsedTimer m_timeSinceRunStart;
    Index m_runStart = 0;  ///< the step at which the run began
    bool m_isRunning = false;
    Index m_stepsPerRequest = 1;  ///< at full speed: so many fit a frame
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
