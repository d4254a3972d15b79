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

/// Shows in the status bar if the trace belongs to the current settings. If the trace belongs to previous
/// settings, dims the widgets that show it.
class ComputationStatus : public QObject {
    Q_OBJECT

 public:
    /// Takes the widgets that show the trace and are dimmed when necessary. The first widget also shows the
    /// messages. `statusBar` must outlive this object.
    ComputationStatus(const std::vector<QWidget*>& traceWidgets, StatusBar& statusBar,
                      QObject* parent = nullptr);

    /// Shows the first of `problems`, which prevent the computation, with buttons for `actions`, which solve
    /// the problems. `hasTrace` is true if the widgets show a trace of previous settings. If `problems` is
    /// empty, removes the message, but the widgets stay dimmed until setTrace() is called.
    void setProblems(const std::vector<Problem>& problems, const QList<QAction*>& actions, bool hasTrace);
    /// Shows the origin of `trace` in the status bar. If the settings have no problems, also shows
    /// `computeTime` and ends the dimming.
    void setTrace(const Trace& trace, std::chrono::nanoseconds computeTime);
    /// Ends the dimming and clears the status bar. Call when there is neither a trace nor a problem.
    void clear();
    /// Ends the dimming. Call when the widgets show a trace that belongs to the current settings.
    void hideOverlays();
    /// Dims the widgets and shows `message`, because the trace of the current settings is being computed. The
    /// message has buttons for `actions`, which can stop the computation. Does nothing if the settings have
    /// problems.
    void showComputing(const QString& message, const QList<QAction*>& actions);
    /// Dims the widgets and shows the error message `message`, because the computation has failed.
    void showFailure(const QString& message);
    /// Dims the widgets and shows that the computation was stopped, with a button that starts the computation
    /// again.
    void showStopped();

 signals:
    /// Emitted when the widgets are dimmed or the dimming ends. `isStale` is true if the trace belongs to
    /// previous settings. The same value may be emitted several times in a row.
    void staleChanged(bool isStale);

 private:
    void showOverlays(const QString& message, const QList<QAction*>& actions);

    StatusBar& m_statusBar;
    /// The overlays that dim the widgets. The first overlay shows the message.
    std::vector<StaleOverlay*> m_overlays;
    bool m_hasProblems = false;
};

}  // namespace attention
