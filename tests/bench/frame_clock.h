// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <functional>

namespace attention {
class Lab;
}

namespace attention::bench {

/// Milliseconds of a clock that all processes share.
double now();

/// An application that knows when a window was painted last.
class TimedApplication : public QApplication {
 public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

    /// Until nothing waits to be painted.
    void settle();
    /// Until a window has been painted after `since`, and nothing waits to be; how long after.
    double paintedAfter(double since);

 private:
    double m_lastPaint = 0;
};

/// From the action to the pixels painted; after the next trace, if the action asks for one.
double frameTime(TimedApplication& application, Lab& lab, bool computes, const std::function<void()>& action);

}  // namespace attention::bench
