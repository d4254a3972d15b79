// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/view_context.h"

#include "state/shown_cells.h"
#include "trace/layer_selection.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>
#include <QScopedValueRollback>
#include <QThread>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// True if a cell of the stage has a key.
bool hasKey(Stage stage) {
    return stageInfo(stage).rowAxis == Axis::Key || stageInfo(stage).columnAxis == Axis::Key;
}

/// Returns the type of the event that makes a context emit changed().
QEvent::Type signalEventType() {
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

/// True if the receiver of the event may use the content of widgets, which must therefore show the state.
bool usesWidgets(const QEvent& event) {
    switch (event.type()) {
        case QEvent::UpdateRequest:
        case QEvent::Expose:
        case QEvent::LayoutRequest:
        case QEvent::Timer:
        case QEvent::MetaCall:
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonRelease:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseMove:
        case QEvent::Wheel:
        case QEvent::NativeGesture:
        case QEvent::Enter:
        case QEvent::Leave:
        case QEvent::KeyPress:
        case QEvent::KeyRelease:
        case QEvent::ShortcutOverride:
        case QEvent::Shortcut:
        case QEvent::InputMethod:
        case QEvent::ContextMenu:
        case QEvent::ToolTip:
        case QEvent::DragMove:
        case QEvent::Drop:
        case QEvent::Close:
            return true;
        default:
            return false;
    }
}

}  // namespace

ViewContext::ViewContext(QObject* parent) : QObject(parent) {
    if (qApp) qApp->installEventFilter(this);
}

CellRef ViewContext::weightCellFor(const CellRef& cell) const {
    const CellCoordinates coordinates = updatedCoordinates(
        config(), updatedCoordinates(config(), m_state.selectedCoordinates, selectedCell()), cell);
    return nearestCell(cellAt(config(), coordinates, Stage::Weights));
}

CellRef ViewContext::selectedWeightCell() const {
    CellRef weightCell = weightCellFor(selectedCell());
    if (displaySettings().averagesHeads)
        weightCell.head = meanOfHeads;  // views show the mean instead of the heads
    return weightCell;
}

void ViewContext::change(const std::function<void(WindowState&)>& change) {
    const auto previousSession = m_state.session;
    const Trace* const previousPinnedTrace = showsPinnedTrace(m_state) ? m_state.pinnedTrace.get() : nullptr;
    change(m_state);
    if (m_state.gradients && m_state.gradients->gradientOf != m_state.trace) m_state.gradients.reset();
    m_state.looksAtPinned = showsPinnedTrace(m_state);
    const Trace* const pinnedTrace = m_state.looksAtPinned ? m_state.pinnedTrace.get() : nullptr;
    if (m_state.session != previousSession || pinnedTrace != previousPinnedTrace)
        m_state.shownLayer = std::make_shared<const Session>(shownLayerSession(shownSession(m_state)));
    if (m_state.trace)
        m_state.displaySettings.sequence = shownSequence(*m_state.trace, m_state.displaySettings);
    followLargestWeight();
    // Another trace or another choice of heads may lack the cell under the mouse.
    auto& hoveredCell = m_state.hoveredCell;
    if (hoveredCell && (!trace() || nearestCell(*hoveredCell) != *hoveredCell)) hoveredCell.reset();
    scheduleSignal();
}

void ViewContext::edit(const SessionEdit& edit) {
    if (!showsPinnedTrace(m_state)) emit editRequested(edit);
}

void ViewContext::editShownLayer(const SessionEdit& edit) {
    const Index layerCount = m_state.trace ? layerSelection(*m_state.trace).count : 0;
    SessionEdit wholeEdit = edit;
    wholeEdit.session =
        mergeShownLayerEdits(displaySettings().editScope, session(), edit.session, layerCount);
    this->edit(wholeEdit);
}

void ViewContext::changeView(const ViewChange& change) {
    this->change([&](WindowState& state) { change(state.displaySettings); });
}

void ViewContext::changeDisplay(const DisplayChange& change) {
    this->change([&](WindowState& state) { change(state.displaySettings); });
}

void ViewContext::select(const CellRef& cell, SelectionOrigin origin) {
    change([&](WindowState& state) {
        if (origin == SelectionOrigin::Program || hasKey(cell.stage)) state.selectionOrigin = origin;
        setCell(state, cell);
        std::vector<int>& summedQueries = state.displaySettings.summedQueries;
        if (std::ranges::find(summedQueries, state.selectedCoordinates.query) == summedQueries.end())
            summedQueries.clear();  // a query that is not among them is selected alone
    });
}

void ViewContext::setCell(WindowState& state, const CellRef& cell) const {
    state.selectedCoordinates = updatedCoordinates(config(), state.selectedCoordinates, cell);
    state.selectedCell = cell;
    state.hoveredCell.reset();
}

/// Selects the key with the largest weight if the program has selected the key, also while gradients are shown
/// instead of weights. Does nothing while users have to guess this key, and while the weights of several
/// queries are added up.
void ViewContext::followLargestWeight() {
    if (!trace() || m_state.selectionOrigin == SelectionOrigin::Person) return;
    if (displaySettings().hiddenWeights || !displaySettings().summedQueries.empty()) return;
    const CellRef weightCell = selectedWeightCell();
    const int key = keyWithLargestWeight(*forwardTrace(trace()), displaySettings(), weightCell);
    // During training, another key may have the largest weight.
    const bool isTraceCurrent = statusOfTrace(m_state) == TraceStatus::Current;
    if (m_state.selectionOrigin == SelectionOrigin::File && isTraceCurrent)
        m_state.selectionOrigin =
            key == weightCell.column ? SelectionOrigin::Program : SelectionOrigin::Person;
    if (m_state.selectionOrigin != SelectionOrigin::Program || key == weightCell.column) return;
    CellCoordinates coordinates = updatedCoordinates(config(), m_state.selectedCoordinates, selectedCell());
    coordinates.key = key;
    m_state.selectedCell = cellAt(config(), coordinates, selectedCell().stage);
    m_state.selectedCoordinates = coordinates;
}

void ViewContext::selectStage(Stage stage) {
    if (!trace()) return;
    change([&](WindowState& state) { setCell(state, cellAt(config(), state.selectedCoordinates, stage)); });
}

void ViewContext::selectNonzeroWeight() {
    CellRef cell = weightCellFor(selectedCell());
    if (!trace() || selectedCell() != cell || cell.head < 0) return;
    if (const CellRef nonzeroCell = cellWithNonzeroWeight(*trace(), displaySettings(), cell);
        nonzeroCell != cell)
        select(nonzeroCell, SelectionOrigin::Program);
}

void ViewContext::hover(const std::optional<CellRef>& cell) {
    change([&](WindowState& state) { state.hoveredCell = cell; });
}

/// Emits the pending changes first, because the trace determines which views can be shown.
void ViewContext::showView(const QString& name) {
    emitPendingChanges();
    emit viewRequested(name);
}

void ViewContext::watchTraining() {
    showView(QStringLiteral("learning"));
    emit trainingWatchRequested();
}

void ViewContext::scheduleSignal() {
    if (m_previousState || m_isSignalScheduled) return;
    if (thread()->loopLevel() == 0) return emitPendingChanges();
    m_isSignalScheduled = true;
    QCoreApplication::postEvent(this, new QEvent(signalEventType()), Qt::HighEventPriority);
}

bool ViewContext::event(QEvent* event) {
    if (event->type() != signalEventType()) return QObject::event(event);
    emitPendingChanges();
    return true;
}

/// Emits the changes before an event whose receiver must find widgets that show the state. The priority of
/// the posted event does not ensure this, because Qt processes the events that are already in its queue
/// first.
bool ViewContext::eventFilter(QObject* watched, QEvent* event) {
    if (!m_isSignalScheduled || !usesWidgets(*event)) return false;
    const QPointer<QObject> receiver = watched;
    emitPendingChanges();
    return !receiver;  // an observer may have deleted the widget
}

/// Emits all changes, including the changes that observers make during a signal.
void ViewContext::emitPendingChanges() {
    m_isSignalScheduled = false;
    if (m_previousState) return;  // the loop below emits the changes
    while (const StateChanges changes = differences(m_emittedState, m_state)) {
        const WindowState previousState = std::exchange(m_emittedState, m_state);
        const QScopedValueRollback emittingGuard(m_previousState, &previousState);
        ++m_revision;
        emit changed(changes);
    }
}

}  // namespace attention

#include "moc_view_context.cpp"
