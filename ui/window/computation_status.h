// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QList>
#include <QObject>
#include <QTimer>

#include <vector>

class QAction;

namespace attention {

class StaleOverlay;
class StatusBar;

/// Shows the status of the computation in the status bar. If the trace belongs to previous settings, dims the
/// widgets that show it, and shows the reason, with buttons for the fixes of a problem.
class ComputationStatus : public QObject {
    Q_OBJECT

 public:
    /// `traceWidgets` are the widgets to dim. The first of them also shows the reason. `undoAction` undoes
    /// the last edit. `viewContext` and `statusBar` must outlive this object.
    ComputationStatus(ViewContext& viewContext, const std::vector<QWidget*>& traceWidgets,
                      StatusBar& statusBar, QAction* undoAction, QObject* parent = nullptr);

 signals:
    /// Emitted when the widgets are dimmed or the dimming ends. `isStale` is true if the trace belongs to
    /// previous settings. The same value may be emitted several times in a row.
    void staleChanged(bool isStale);

 private:
    void updateFor(StateChanges changes);
    void updateStatusBar(StateChanges changes);
    void updateOverlays(StateChanges changes);
    void showProblem();
    void showComputing();
    QList<QAction*> createFixActions();
    void showOverlays(const QString& message, const QList<QAction*>& actions);
    void hideOverlays();

    ViewContext& m_viewContext;
    StatusBar& m_statusBar;
    QAction* m_undoAction;
    /// The overlays that dim the widgets. The first overlay shows the message.
    std::vector<StaleOverlay*> m_overlays;
    QList<QAction*> m_fixActions;  ///< actions that fix the problems of the session
    QTimer m_dimmingTimer;         ///< dims the widgets if no trace has arrived when it ends
};

}  // namespace attention
