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
/// Dims the widgets that show the trace while it belongs to previous settings, and sets
/// WindowState::isTraceDimmed. Shows the reason over the first widget, with buttons for the fixes of a
/// problem.
class TraceOverlays : public QObject {
    Q_OBJECT

 public:
    /// `traceWidgets` are the widgets to dim. The first of them also shows the reason. `undoAction` undoes
    /// the last edit, and `recomputeAction` computes the trace again. `viewContext` must outlive this object.
    TraceOverlays(ViewContext& viewContext, const QList<QWidget*>& traceWidgets, QAction* undoAction,
                  QAction* recomputeAction, QObject* parent = nullptr);

 private:
    void updateFor(StateChanges changes);
    void showProblem();
    void showComputing();
    QList<QAction*> createFixActions();
    void showOverlays(const QString& message, const QList<QAction*>& actions);
    void hideOverlays();
    void setTraceDimmed(bool isDimmed);

    ViewContext& m_viewContext;
    QAction* m_undoAction;
    QAction* m_recomputeAction;
    /// The overlays that dim the widgets. The first overlay shows the message.
    std::vector<StaleOverlay*> m_overlays;
    QList<QAction*> m_fixActions;  ///< actions that fix the problems of the session
    QTimer m_dimmingTimer;         ///< dims the widgets if no trace has arrived when it ends
};

}  // namespace attention
