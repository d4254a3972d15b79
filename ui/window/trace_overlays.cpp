// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/trace_overlays.h"

#include "models/session_model.h"
#include "texts/field_texts.h"
#include "texts/message_text.h"
#include "widgets/stale_overlay.h"

#include <QAction>

#include <utility>

namespace attention {

TraceOverlays::TraceOverlays(ViewContext& viewContext, const QList<QWidget*>& traceWidgets,
                             QAction* undoAction, QAction* recomputeAction, QObject* parent)
    : QObject(parent),
      m_viewContext(viewContext),
      m_undoAction(undoAction),
      m_recomputeAction(recomputeAction) {
    for (QWidget* widget : traceWidgets) m_overlays.push_back(new StaleOverlay(widget));
    // If a trace arrives within this time, in milliseconds, the previous trace is replaced without dimming.
    constexpr int dimmingDelay = 120;
    m_dimmingTimer.setSingleShot(true);
    m_dimmingTimer.setInterval(dimmingDelay);
    connect(&m_dimmingTimer, &QTimer::timeout, this, &TraceOverlays::showComputing);
    connect(&viewContext, &ViewContext::changed, this, &TraceOverlays::updateFor);
}

/// Dims the widgets if they show a trace of previous settings, or if there is a problem. Otherwise ends the
/// dimming.
void TraceOverlays::updateFor(StateChanges changes) {
    const auto relevantChanges =
        StateChange::Session | StateChange::Problems | StateChange::Trace | StateChange::Computation;
    if (!(changes & relevantChanges)) return;
    const WindowState& state = m_viewContext.state();
    const Computation& computation = state.computation;
    const bool isOutdatedTrace = isOutdated(statusOfTrace(state));
    const bool isRunning = computation.status == Computation::Status::Running;
    if (!state.problems.empty() || !isRunning || !isOutdatedTrace) m_dimmingTimer.stop();
    if (!state.problems.empty()) {
        if (changes & (StateChange::Problems | StateChange::Session | StateChange::Trace)) showProblem();
    } else if (computation.status == Computation::Status::Failed) {
        showOverlays(computation.failureMessage, {});
    } else if (computation.status == Computation::Status::Stopped) {
        showOverlays(tr("The computation was stopped, so there is no result for these settings."),
                     {m_recomputeAction});
    } else if (!isOutdatedTrace) {
        hideOverlays();
    } else {
        if (!m_overlays.front()->isHidden()) showOverlays({}, {});  // removes the message
        if (!m_dimmingTimer.isActive()) m_dimmingTimer.start();
    }
}

/// Shows the first problem of the session, with buttons for its fixes.
void TraceOverlays::showProblem() {
    QString problem = fieldProblemText(m_viewContext.state().problems.front());
    // Only the message of a file that cannot be used ends with a period.
    if (problem.endsWith(QLatin1Char('.')) || problem.endsWith(QChar(0x3002))) problem.chop(1);
    showOverlays(m_viewContext.state().trace
                     ? tr("%1. The figure still shows the previous settings.").arg(problem)
                     : problem,
                 createFixActions());
}

void TraceOverlays::showComputing() {
    showOverlays(hasTrainingTask(m_viewContext.session())
                     ? tr("The model is being trained with the new settings.")
                     : tr("The weights are being computed with the new settings."),
                 {});  // no actions, because the progress strip has a button to stop
}

/// Returns an action for each suggested fix. If there is no fix, returns an action that undoes the last edit,
/// or an empty list if there is no edit.
QList<QAction*> TraceOverlays::createFixActions() {
    // Deleted later, because this function can be called by such an action.
    for (QAction* action : std::exchange(m_fixActions, {})) action->deleteLater();
    for (const SuggestedFix& fix : m_viewContext.state().fixes) {
        m_fixActions << new QAction(messageText(fix.name), this);
        connect(m_fixActions.back(), &QAction::triggered, this, [this, fix] {
            // Nothing can be edited while the window shows session A.
            m_viewContext.change([](WindowState& state) { state.looksAtPinned = false; });
            m_viewContext.edit({fix.session, messageText(fix.name)});
        });
    }
    if (m_fixActions.isEmpty() && m_undoAction->isEnabled()) {
        m_fixActions << new QAction(tr("Undo"), this);
        connect(m_fixActions.back(), &QAction::triggered, m_undoAction, &QAction::trigger);
    }
    return m_fixActions;
}

void TraceOverlays::showOverlays(const QString& message, const QList<QAction*>& actions) {
    for (StaleOverlay* overlay : m_overlays)
        overlay->showOverlay(overlay == m_overlays.front() ? message : QString(), actions);
    setTraceDimmed(true);
}

void TraceOverlays::hideOverlays() {
    for (StaleOverlay* overlay : m_overlays) overlay->hide();
    setTraceDimmed(false);
}

void TraceOverlays::setTraceDimmed(bool isDimmed) {
    if (m_viewContext.state().isTraceDimmed != isDimmed)
        m_viewContext.change([isDimmed](WindowState& state) { state.isTraceDimmed = isDimmed; });
}

}  // namespace attention

#include "moc_trace_overlays.cpp"
