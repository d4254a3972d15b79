// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame_clock.h"

#include "lab.h"

#include <ctime>

namespace attention::bench {

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

bool TimedApplication::notify(QObject* receiver, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool isHandled = QApplication::notify(receiver, event);
    if (type == QEvent::UpdateRequest || type == QEvent::Expose) m_lastPaint = now();
    return isHandled;
}

void TimedApplication::settle() {
    double before = 0;
    do {
        before = m_lastPaint;
        processEvents();
        sendPostedEvents();
    } while (before != m_lastPaint);
}

double TimedApplication::paintedAfter(double since) {
    while (m_lastPaint < since) processEvents(QEventLoop::WaitForMoreEvents);
    settle();
    return m_lastPaint - since;
}

double frameTime(TimedApplication& application, Lab& lab, bool computes,
                 const std::function<void()>& action) {
    bool isShown = !computes;
    QObject watch;
    QObject::connect(&lab, &Lab::traceShown, &watch, [&] { isShown = true; });
    const double start = now();
    action();
    while (!isShown) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return application.paintedAfter(start);
}

}  // namespace attention::bench
