// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/status_bar.h"

#include "heatmap/number_text.h"
#include "look/design_values.h"
#include "state/application_commands.h"
#include "texts/cell_text.h"
#include "texts/provenance_text.h"
#include "widgets/fixed_size_label.h"
#include "window/progress_strip.h"

#include <QAction>
#include <QLabel>
#include <QTimer>

namespace attention {

StatusBar::StatusBar(ViewContext& viewContext, const ApplicationCommands& commands, QWidget* parent)
    : QStatusBar(parent),
      m_viewContext(viewContext),
      m_provenanceLabel(new QLabel),
      m_cellLabel(new QLabel),
      m_computationProgress(new ProgressStrip),
      m_writingProgress(new ProgressStrip),
      m_computeTimeLabel(new FixedSizeLabel) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // QMainWindow::statusBar() sets the same policy
    m_provenanceLabel->setObjectName(QStringLiteral("provenance"));
    m_cellLabel->setObjectName(QStringLiteral("currentCell"));
    m_computeTimeLabel->setObjectName(QStringLiteral("computeTime"));
    // Ignores the width hint, because a long token must not widen the window.
    m_cellLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    // The height is enough for every font that a token may need.
    m_provenanceLabel->setMinimumHeight(design::controlHeight);
    m_provenanceLabel->setContentsMargins(8, 0, 8, 0);
    // A long warning is cut off instead of widening the window. The tool tip contains the complete warning.
    m_provenanceLabel->setMinimumWidth(1);
    m_computeTimeLabel->setContentsMargins(8, 0, 8, 0);
    addWidget(m_provenanceLabel);
    addWidget(m_cellLabel, 1);
    addPermanentWidget(m_computeTimeLabel);
    setSizeGripEnabled(false);
    connectProgress(commands);
    connect(&viewContext, &ViewContext::changed, this, &StatusBar::updateFor);
    connect(&viewContext, &ViewContext::statusMessageRequested, this, &StatusBar::showMessageWhenVisible);
    updateFor(allStateChanges);
}

void StatusBar::connectProgress(const ApplicationCommands& commands) {
    m_writingProgress->configureForFileWriting();
    connect(m_computationProgress->stopAction(), &QAction::triggered, this,
            [&computation = commands.computation] { computation.stopComputation(); });
    connect(m_computationProgress->recomputeAction(), &QAction::triggered, this,
            [&computation = commands.computation] { computation.recompute(); });
    connect(m_writingProgress->stopAction(), &QAction::triggered, this,
            [&exports = commands.exports] { exports.cancelExport(); });
}

void StatusBar::updateFor(StateChanges changes) {
    if (changes &
        (StateChange::Session | StateChange::Problems | StateChange::Trace | StateChange::Computation))
        updateOriginAndTime();
    if (changes & (StateChange::TaskProgress | StateChange::Computation)) updateProgress();
    if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell |
                   StateChange::HoveredCell | StateChange::VisibleParts))
        updateCellText();
    if (changes & StateChange::VisibleParts) setVisible(m_viewContext.state().showsEverything);
}

/// Updates the origin of the trace and the time of its computation. The tool tip contains the whole origin,
/// which may be cut off in a narrow window.
void StatusBar::updateOriginAndTime() {
    const WindowState& state = m_viewContext.state();
    const Computation& computation = state.computation;
    const bool hasArrived = computation.status == Computation::Status::Finished && state.trace;
    if (hasArrived || !state.trace) {
        const QString origin = hasArrived ? provenanceText(*state.trace) : QString();
        m_provenanceLabel->setText(origin);
        m_provenanceLabel->setToolTip(origin);
    }
    if (!state.problems.empty() || computation.status == Computation::Status::Failed) {
        m_computeTimeLabel->setTextAndAdjustSize(tr("not computed"));
    } else if (computation.status == Computation::Status::Stopped) {
        m_computeTimeLabel->setTextAndAdjustSize(tr("stopped"));
    } else if (hasArrived) {
        const double milliseconds =
            std::chrono::duration<double, std::milli>(computation.elapsedTime).count();
        m_computeTimeLabel->setTextAndAdjustSize(tr("%1 ms").arg(numberText(milliseconds, 1)));
    } else if (!state.trace) {
        m_computeTimeLabel->setTextAndAdjustSize({});
    }
}

void StatusBar::updateProgress() {
    const WindowState& state = m_viewContext.state();
    const auto showOrHide = [](ProgressStrip& strip, const std::optional<TaskProgress>& progress) {
        progress ? strip.showProgress(progress->description, progress->fraction) : strip.hideProgress();
    };
    const bool isStopped =
        !state.computationProgress && state.computation.status == Computation::Status::Stopped;
    if (isStopped)
        m_computationProgress->showStopped();
    else
        showOrHide(*m_computationProgress, state.computationProgress);
    showOrHide(*m_writingProgress, state.writingProgress);
}

/// Describes the cell under the mouse, or else the selected cell.
void StatusBar::updateCellText() {
    const Shared<Trace>& trace = m_viewContext.trace();
    const bool showsWeightsOnly = m_viewContext.state().viewCapabilities.showsWeightsOnly;
    const CellRef viewCell =
        showsWeightsOnly ? m_viewContext.selectedWeightCell() : m_viewContext.selectedCell();
    m_cellLabel->setText(trace ? cellDescriptionWithValues(*trace, m_viewContext.displaySettings(),
                                                           m_viewContext.hoveredCell().value_or(viewCell))
                               : QString());
}

/// Shows a message. Before the window is visible, postpones this to the event loop, because the labels of the
/// bar would otherwise stay visible under the message.
void StatusBar::showMessageWhenVisible(const QString& message, std::chrono::milliseconds duration) {
    const auto show = [this, message, duration] { showMessage(message, static_cast<int>(duration.count())); };
    window()->isVisible() ? show() : QTimer::singleShot(0, this, show);
}

}  // namespace attention

#include "moc_status_bar.cpp"
