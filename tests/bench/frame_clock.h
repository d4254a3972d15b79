// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <functional>

namespace attention {
class ApplicationController;
}

namespace attention::bench {

/// Returns the current time in milliseconds. The times of different processes can be compared.
double now();
/// Returns the processor time of the calling thread in milliseconds.
double worked();

/// An application that records the time at which a window was last painted.
class TimedApplication : public QApplication {
 public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

    /// Processes events until a window has been painted after `since` and no repaint is pending. Returns the
    /// time of the last repaint. Both times are in milliseconds, see now().
    double paintedAfter(double since);
    /// Runs the event loop for `milliseconds`, so that timers with shorter intervals expire.
    void rest(int milliseconds);

 private:
    double m_lastPaint = 0;  ///< time of the last repaint, see now(); 0 before the first one
};

/// Calls `action` and returns the milliseconds from the call to the end of the last repaint. If `computes` is
/// true, waits until `controller` shows the next trace and counts only repaints after that.
double frameTime(TimedApplication& application, ApplicationController& controller, bool computes,
                 const std::function<void()>& action);

}  // namespace attention::bench
