// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QVariantAnimation>

class QWidget;

namespace attention {

/// Animates the transition of a widget from its previous content to its current one. A motion consists of one
/// or more beats of beatDurationMs each, which run one after the other.
class Motion : public QObject {
    Q_OBJECT

 public:
    explicit Motion(QWidget* widget);

    static constexpr int beatDurationMs = 150;
    /// Switches the motion of all widgets on or off, for example for tests that compare pictures.
    static void setEnabled(bool isEnabled);

    /// Starts a motion, or restarts the running one. Call after each change. Returns false and stops a
    /// running motion in these cases: the widget is not visible, `beatCount` is 0, the previous change was
    /// less than two beats ago, setEnabled() has disabled motion, or the style disables animations.
    bool start(int beatCount = 1);
    void stop();
    bool isRunning() const { return m_animation.state() != QAbstractAnimation::Stopped; }
    int beatCount() const { return m_beatCount; }
    /// Returns how far the beat with this index (from 0) has come, from 0 to 1. It begins and ends slowly.
    /// Returns 1 if no motion is running.
    double progress(int beat = 0) const;

 signals:
    /// Emitted when progress() has changed.
    void advanced();
    void finished();

 private:
    QWidget* m_widget;
    QVariantAnimation m_animation;  ///< its value is the number of elapsed beats
    QElapsedTimer m_lastChange;     ///< started at the last call of start() with a beat
    int m_beatCount = 1;
};

}  // namespace attention
