// SPDX-License-Identifier: GPL-3.0-or-later
#include "controller/view_state_controller.h"

#include "controller/computation_controller.h"
#include "document/document.h"
#include "state/cell_navigation.h"
#include "state/view_context.h"
#include "views/views.h"

#include <QUndoCommand>
#include <QUndoStack>

#include <functional>
#include <utility>

namespace attention {
namespace {

/// An undo command for a change of the color range of weights, which is not part of the session. The change
/// is made before the command is added to the undo stack, so the first redo() has no effect.
class WeightRangeCommand : public QUndoCommand {
 public:
    using WeightRange = std::optional<std::pair<double, double>>;
    WeightRangeCommand(const QString& text, WeightRange previousRange, WeightRange range,
                       std::function<void(const WeightRange&)> setRange)
        : QUndoCommand(text),
          m_previousRange(previousRange),
          m_range(range),
          m_setRange(std::move(setRange)) {}

    void undo() override { m_setRange(m_previousRange); }
    void redo() override { m_setRange(m_range); }

 private:
    WeightRange m_previousRange;
    WeightRange m_range;
    std::function<void(const WeightRange&)> m_setRange;
};

/// Returns `view` with all heads instead of selected heads or a mean, with special tokens, and with only the
/// selected query instead of a sum over several queries.
ViewSettings withoutFilters(ViewSettings view) {
    view.heads.clear();
    view.summedQueries.clear();
    view.averagesHeads = view.hidesSpecialTokens = false;
    return view;
}

}  // namespace

ViewStateController::ViewStateController(Document& document, ViewContext& viewContext,
                                         const ComputationController& computation)
    : m_document(document),
      m_viewContext(viewContext),
      m_computation(computation),
      m_pendingView({parseViewState(document.session().viewStateJson), true}) {
    connect(&document, &Document::lessonPositionChanged, this,
            &ViewStateController::showViewOfLessonPosition);
    connect(&viewContext, &ViewContext::weightRangeChanged, this,
            &ViewStateController::recordWeightRangeEdit);
}

/// Adds an undo command after the user has changed the color range of weights from `previousRange`.
void ViewStateController::recordWeightRangeEdit(std::optional<std::pair<double, double>> previousRange) {
    const auto range = m_viewContext.viewSettings().weightRange;
    if (range == previousRange) return;
    m_document.undoStack()->push(
        new WeightRangeCommand(tr("color range"), previousRange, range, [this](const auto& newRange) {
            m_viewContext.changeView([&](ViewSettings& view) { view.weightRange = newRange; });
        }));
}

/// Shows `state` when the trace of the document is available. If `revealsWeights` is true, also shows hidden
/// weights.
void ViewStateController::setPendingView(const ViewState& state, bool revealsWeights) {
    m_pendingView = {state, revealsWeights};
    showPendingView();
    emit pendingViewChanged();
}

void ViewStateController::showViewOfDocument() {
    setPendingView(parseViewState(m_document.session().viewStateJson), true);
}

void ViewStateController::keepViewSettings() {
    setPendingView({m_viewContext.viewSettings(), {}, {}}, false);
}

void ViewStateController::showViewOf(const Session& session) {
    m_viewContext.changeView([](ViewSettings& view) { view = withoutFilters(view); });
    ViewState state = parseViewState(session.viewStateJson, {m_viewContext.viewSettings(), {}, {}});
    if (comparesWithPinned()) state.frontViewName.clear();
    setPendingView(state, false);
}

void ViewStateController::showPendingView() {
    if (!m_pendingView || !m_computation.isTraceCurrent()) return;
    const PendingView pendingView = *std::exchange(m_pendingView, std::nullopt);
    const ViewState& state = pendingView.state;
    m_viewContext.changeDisplay([&](DisplaySettings& display) {
        static_cast<ViewSettings&>(display) = state.settings;
        if (pendingView.revealsWeights) display.hiddenWeights.reset();
    });
    if (state.selectedWeightCell) m_viewContext.select(*state.selectedWeightCell, SelectionOrigin::File);
    if (state.selectedCell)
        m_viewContext.select(*state.selectedCell, SelectionOrigin::File);
    else
        m_viewContext.selectNonzeroWeight();
    m_viewContext.showView(QString::fromStdString(state.frontViewName));
}

/// Shows the current lesson step. After the end of a lesson, restores the view from before the lesson.
void ViewStateController::showViewOfLessonPosition(const LessonPosition& previousPosition) {
    const std::shared_ptr<const LessonRun>& run = m_document.lessonPosition().run;
    if (run)
        return showLessonStep(!previousPosition.run ||
                              (previousPosition.run != run && !run->isDocumentLesson));
    setPendingView(previousPosition.run->viewStateBeforeLesson, true);
}

/// The file of a lesson specifies the view settings at its start. Setting the current view moves the focus to
/// the view. At the start of a lesson this is necessary, because the key N must not be typed into a text
/// field. Later steps set the view only if it differs, so that a clicked button keeps the focus.
void ViewStateController::showLessonStep(bool isLessonStart) {
    const LessonPosition& position = m_document.lessonPosition();
    StepTarget target = targetAtStep(position.run->lesson, position.step);
    ViewSettings settings = m_viewContext.viewSettings();
    // The color range is equal in all lesson steps, so that heatmaps can be compared.
    if (isLessonStart) {
        settings.weightRange.reset();
        settings.isLogarithmic.reset();
        settings.colorRange = ColorRange::ZeroToOne;
    }
    if (isLessonStart)
        settings = parseViewState(position.run->baseSession.viewStateJson, {settings, {}, {}}).settings;
    if (target.view.empty()) target.view = settings.showsAllStages ? "overview" : "heatmaps";
    settings.sequence = 0;
    settings.heads.clear();  // shows all heads, because a step may be about heads that were not selected
    settings.summedQueries.clear();
    settings.hidesSpecialTokens = false;
    const bool isTargetInFront = haveSameView(target.view, m_viewContext.state().viewName.toStdString());
    const std::string frontViewName = isTargetInFront && !isLessonStart ? std::string() : target.view;
    setPendingView({settings, target.cell, frontViewName}, true);
    if (target.view == "sweep" && m_computation.isComputable()) m_viewContext.runSweep(target.sweep);
}

/// True if the page Compare shows a pinned session as A. The document is then B, and Compare stays the
/// current view when another document is opened.
bool ViewStateController::comparesWithPinned() const {
    const WindowState& state = m_viewContext.state();
    return state.pinnedTrace && state.viewName == QLatin1String("compare");
}

ViewState ViewStateController::viewStateAfterReset() {
    const std::string& json = m_document.resetTarget().viewStateJson;
    if (m_resetView.json != json) m_resetView = {json, PartialViewState(json)};
    const ViewState currentState = viewState();
    ViewState resetState =
        m_resetView.state.completedWith({withoutFilters(currentState.settings), currentState.selectedCell,
                                         currentState.frontViewName, currentState.selectedWeightCell});
    if (comparesWithPinned()) resetState.frontViewName = currentState.frontViewName;
    // A file may specify cells that the trace lacks, for example because another file has changed. The window
    // then selects the nearest cells.
    if (m_computation.trace() && !m_pendingView) {
        for (auto* cell : {&resetState.selectedCell, &resetState.selectedWeightCell})
            if (*cell) *cell = nearestShownCell(*m_computation.trace(), resetState.settings, **cell);
    }
    return resetState;
}

bool ViewStateController::isViewResettable() {
    return !m_document.lessonPosition().run && viewStateAfterReset() != viewState();
}

ViewState ViewStateController::viewState() const {
    ViewState currentState{m_viewContext.viewSettings(), m_viewContext.selectedCell(),
                           m_viewContext.state().viewName.toStdString()};
    if (currentState.selectedCell->stage != Stage::Weights)
        currentState.selectedWeightCell = m_viewContext.selectedWeightCell();
    if (!m_pendingView) return currentState;
    ViewState pendingState = m_pendingView->state;
    if (!pendingState.selectedCell) {
        pendingState.selectedCell = currentState.selectedCell;
        pendingState.selectedWeightCell = currentState.selectedWeightCell;
    }
    if (pendingState.frontViewName.empty()) pendingState.frontViewName = currentState.frontViewName;
    return pendingState;
}

Session ViewStateController::sessionToWrite() const {
    Session session = m_document.sessionToSave();
    const auto& run = m_document.lessonPosition().run;
    session.viewStateJson = serializeViewState(run ? run->viewStateBeforeLesson : viewState());
    return session;
}

Session ViewStateController::sessionToExport() const {
    Session session = m_document.session();
    session.viewStateJson = serializeViewState(viewState());
    if (m_document.lessonPosition().run) session.lessonStepsJson = Session().lessonStepsJson;
    return session;
}

}  // namespace attention

#include "moc_view_state_controller.cpp"
