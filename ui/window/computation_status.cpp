// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/computation_status.h"

#include "texts/field_texts.h"
#include "texts/provenance_text.h"
#include "widgets/stale_overlay.h"
#include "window/progress_strip.h"
#include "window/status_bar.h"

namespace attention {

ComputationStatus::ComputationStatus(const std::vector<QWidget*>& traceWidgets, StatusBar& statusBar,
                                     QObject* parent)
    : QObject(parent), m_statusBar(statusBar) {
    for (QWidget* widget : traceWidgets) m_overlays.push_back(new StaleOverlay(widget));
}

void ComputationStatus::setProblems(const std::vector<Problem>& problems, const QList<QAction*>& actions,
                                    bool hasTrace) {
    m_hasProblems = !problems.empty();
    if (m_hasProblems) {
        m_statusBar.showNotComputed();
        QString problem = fieldProblemText(problems.front());
        // Only the message of a file that cannot be used ends with a period.
        if (problem.endsWith(QLatin1Char('.')) || problem.endsWith(QChar(0x3002))) problem.chop(1);
        showOverlays(
            hasTrace ? tr("%1. The figure still shows the previous settings.").arg(problem) : problem,
            actions);
    } else if (!m_overlays.front()->isHidden()) {
        showOverlays({}, {});
    }
}

void ComputationStatus::setTrace(const Trace& trace, std::chrono::nanoseconds computeTime) {
    m_statusBar.setProvenance(provenanceText(trace));
    if (m_hasProblems) return;
    hideOverlays();
    m_statusBar.showComputeTime(computeTime);
}

void ComputationStatus::clear() {
    hideOverlays();
    m_statusBar.clearTrace();
}

void ComputationStatus::showComputing(const QString& message, const QList<QAction*>& actions) {
    if (!m_hasProblems) showOverlays(message, actions);
}

void ComputationStatus::showFailure(const QString& message) {
    m_statusBar.showNotComputed();
    showOverlays(message, {});
}

void ComputationStatus::showStopped() {
    m_statusBar.showStopped();
    showOverlays(tr("The computation was stopped, so there is no result for these settings."),
                 {m_statusBar.computationProgress()->recomputeAction()});
}

void ComputationStatus::showOverlays(const QString& message, const QList<QAction*>& actions) {
    for (StaleOverlay* overlay : m_overlays)
        overlay->showOverlay(overlay == m_overlays.front() ? message : QString(), actions);
    emit staleChanged(true);
}

void ComputationStatus::hideOverlays() {
    for (StaleOverlay* overlay : m_overlays) overlay->hide();
    emit staleChanged(false);
}

}  // namespace attention

#include "moc_computation_status.cpp"
