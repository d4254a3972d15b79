// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame_clock.h"

#include "controller/application_controller.h"
#include "part.h"

#include <QEventLoop>
#include <QTimer>

#include <ctime>

namespace attention::bench {

namespace {

double timeOf(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

}  // namespace

double now() {
    return timeOf(CLOCK_MONOTONIC);
}

double worked() {
    return timeOf(CLOCK_THREAD_CPUTIME_ID);
}

bool TimedApplication::notify(QObject* receiver, QEvent* event) {
    const QEvent::Type type = event->type();
    const bool isHandled = QApplication::notify(receiver, event);
    if (type == QEvent::UpdateRequest || type == QEvent::Expose) m_lastPaint = now();
    return isHandled;
}

double TimedApplication::paintedAfter(double since) {
    while (m_lastPaint < since) processEvents(QEventLoop::WaitForMoreEvents);
    double before = 0;
    do {
        before = m_lastPaint;
        processEvents();
        sendPostedEvents();
    } while (before != m_lastPaint);
    return m_lastPaint;
}

void TimedApplication::rest(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

double frameTime(TimedApplication& application, ApplicationController& controller, bool computes,
                 const std::function<void()>& action) {
    continuePart();
    const double start = now();
    double shown = computes ? 0 : start;
    QObject watch;
    QObject::connect(&controller.computationController(), &ComputationController::traceShown, &watch,
                     [&] { shown = now(); });
    action();
    while (shown == 0) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return application.paintedAfter(shown) - start;  // earlier repaints do not show the new trace
}

}  // namespace attention::bench
