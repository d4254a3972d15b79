// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QVariantAnimation>

class QWidget;

namespace attention {

/// Animates the transition of a widget from its previous content to its current content. A motion consists of
/// one or more beats of beatDurationMs each, which run one after the other.
class Motion : public QObject {
    Q_OBJECT

 public:
    /// Creates a motion for `widget`, which becomes its parent.
    explicit Motion(QWidget* widget);

    /// Duration of a beat in milliseconds.
    static constexpr int beatDurationMs = 150;
    /// Enables or disables the motion of all widgets, for example in tests that compare images.
    static void setEnabled(bool isEnabled);

    /// Starts a motion of `beatCount` beats, or restarts the running motion. Call it after each change of the
    /// content. Returns false and stops a running motion if the widget is not visible, or if `beatCount` is
    /// 0. The same happens if the previous change was less than two beats ago, or if setEnabled() or the
    /// style has disabled animations.
    bool start(int beatCount = 1);
    /// Stops a running motion and emits finished(). Does nothing if no motion is running.
    void stop();
    bool isRunning() const { return m_animation.state() != QAbstractAnimation::Stopped; }
    int beatCount() const { return m_beatCount; }
    /// Returns the progress of the beat with the index `beat`, from 0, as a number from 0 to 1 that changes
    /// slowly at both ends. Returns 1 if no motion is running.
    double progress(int beat = 0) const;

 signals:
    /// Emitted when progress() has changed. Repaint the widget then.
    void advanced();
    void finished();

 private:
    QWidget* m_widget;
    QVariantAnimation m_animation;  ///< its value is the number of elapsed beats, with a fraction
    QElapsedTimer m_lastChange;     ///< restarted by each call of start() with at least one beat
    int m_beatCount = 1;
};

}  // namespace attention
