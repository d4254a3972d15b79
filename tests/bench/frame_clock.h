// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <functional>

namespace attention {
class ApplicationController;
}

namespace attention::bench {

/// Milliseconds of a clock that all processes share.
double now();
/// Milliseconds that this thread has worked.
double worked();

/// An application that knows when a window was painted last.
class TimedApplication : public QApplication {
 public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

    /// When a window was painted last, once one has been painted after `since` and nothing waits to be.
    double paintedAfter(double since);
    /// Lets everything happen that somebody has put off by up to `milliseconds`.
    void rest(int milliseconds);

 private:
    double m_lastPaint = 0;
};

/// From the action to the last pixel painted; after the next trace, if the action asks for one.
double frameTime(TimedApplication& application, ApplicationController& controller, bool computes,
                 const std::function<void()>& action);

}  // namespace attention::bench
