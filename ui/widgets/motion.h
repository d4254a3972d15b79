// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QVariantAnimation>

class QWidget;

namespace attention {

/// The time during which a widget moves from what it showed before an edit to what it shows after it. A
/// motion has one beat or several beats of equal length, for changes that are shown one after the other.
class Motion : public QObject {
    Q_OBJECT

 public:
    explicit Motion(QWidget* widget);

    static constexpr int beatDurationMs = 150;
    /// Switches the motion of all widgets on or off, for example for tests that compare pictures.
    static void setEnabled(bool isEnabled);

    /// Starts a motion. Call after each change. Returns false and ends a running motion if the widget is to
    /// show the change at once: if it is not visible, if it changes again so soon that a motion could not be
    /// followed, if `beatCount` is 0, or if the desktop is set to show no animations.
    bool start(int beatCount = 1);
    void stop();
    bool isRunning() const { return m_animation.state() != QAbstractAnimation::Stopped; }
    int beatCount() const { return m_beatCount; }
    /// Returns the elapsed share of the beat with this index, from 0 to 1. It is 1 if no motion is running.
    double progress(int beat = 0) const;

 signals:
    /// Emitted when progress() has changed.
    void advanced();
    void finished();

 private:
    QWidget* m_widget;
    QVariantAnimation m_animation;  ///< its value is the number of elapsed beats
    QElapsedTimer m_lastChange;     ///< started at the last call of start()
    int m_beatCount = 1;
};

}  // namespace attention
