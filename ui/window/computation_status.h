// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problems.h"
#include "trace/trace.h"

#include <QObject>

#include <chrono>
#include <vector>

class QAction;

namespace attention {

class StaleOverlay;
class StatusBar;

/// Shows whether the trace belongs to the current settings: in the status bar, and by dimming the widgets
/// that show a trace of previous settings.
class ComputationStatus : public QObject {
    Q_OBJECT

 public:
    /// Dims `traceWidgets` when necessary. The first widget shows the messages.
    ComputationStatus(const std::vector<QWidget*>& traceWidgets, StatusBar& statusBar,
                      QObject* parent = nullptr);

    /// Shows the first problem that prevents the computation, with actions that solve it. `hasTrace` is true
    /// if the widgets show a trace of previous settings. An empty list removes the message, but the widgets
    /// stay dimmed until the trace arrives.
    void setProblems(const std::vector<Problem>& problems, const QList<QAction*>& actions, bool hasTrace);
    /// Shows the source of the trace. Shows its time and ends the dimming if the settings have no problems.
    void setTrace(const Trace& trace, std::chrono::nanoseconds computeTime);
    /// Shows that there is no trace and no problem.
    void clear();
    /// Shows the picture as one that belongs to the settings.
    void hideOverlays();
    /// Dims the widgets and shows `message`, because the trace of the current settings is being computed.
    /// `actions` can end the computation.
    void showComputing(const QString& message, const QList<QAction*>& actions);
    void showFailure(const QString& message);
    /// Shows that the computation was stopped, with an action that starts it again.
    void showStopped();

 signals:
    /// Emitted when the trace begins or ceases to belong to previous settings.
    void staleChanged(bool isStale);

 private:
    void showOverlays(const QString& message, const QList<QAction*>& actions);

    StatusBar& m_statusBar;
    std::vector<StaleOverlay*> m_overlays;  ///< the first shows the message
    bool m_hasProblems = false;
};

}  // namespace attention
