// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "state/edit.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;

namespace attention {

/// Runs, pauses and winds learning. Steps are a setting like others: all of a run are one edit, and the next
/// is asked for when what came of the last is shown.
class LearningStrip : public QWidget {
    Q_OBJECT

 public:
    explicit LearningStrip(QWidget* parent = nullptr);

    /// As it is wanted; another one than was asked for here ends a run.
    void setSession(const Session& session);
    /// What is shown has learnt so many steps of those that are known. `isLast`: there will be no more.
    void setShown(Index steps, Index known, bool isLast);

    bool isRunning() const { return m_isRunning; }
    void setRunning(bool isRunning);
    /// Asks for so many steps.
    void goTo(Index steps);
    void beginDrag();

 signals:
    void edited(const attention::Edit& edit);
    void paused();

 protected:
    void changeEvent(QEvent* event) override;

 private:
    enum class Speed { Slow, Frame, Fast };
    void prepareControls();
    void fitRunButton();
    void takeNext();
    void ask(Index steps);
    Index stepsAtOnce();

    Session m_session;
    Index m_asked = 0;
    bool m_isRunning = false;
    Index m_atOnce = 1;  ///< at full speed: so many fit a frame
    QElapsedTimer m_sinceAsked;
    QTimer m_next;
    Gesture m_gesture;

    QLabel* m_task;
    QPushButton* m_run;
    QPushButton* m_step;
    QComboBox* m_speed;
    QSlider* m_slider;
    QSpinBox* m_steps;
    QPushButton* m_seed;
};

}  // namespace attention
