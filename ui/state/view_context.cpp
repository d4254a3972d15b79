// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/view_context.h"

#include "state/shown_cells.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// True if a cell of the stage has a key.
bool hasKey(Stage stage) {
    return stageInfo(stage).rowAxis == Axis::Key || stageInfo(stage).columnAxis == Axis::Key;
}

}  // namespace

CellRef ViewContext::weightCellFor(const CellRef& cell) const {
    const CellCoordinates coordinates =
        updatedCoordinates(config(), updatedCoordinates(config(), m_coordinates, selectedCell()), cell);
    return nearestCell(cellAt(config(), coordinates, Stage::Weights));
}

CellRef ViewContext::selectedWeightCell() const {
    CellRef weightCell = weightCellFor(selectedCell());
    if (displaySettings().averagesHeads)
        weightCell.head = meanOfHeads;  // views show the mean instead of the heads
    return weightCell;
}

void ViewContext::changeState(const std::function<void(WindowState&)>& change) {
    change(m_state);
    m_hasStateChanged = true;
    if (m_state.gradients && m_state.gradients->gradientOf != m_state.trace) m_state.gradients.reset();
    m_state.looksAtPinned = showsPinnedTrace(m_state);
    if (m_state.trace)
        m_state.displaySettings.sequence = shownSequence(*m_state.trace, m_state.displaySettings);
    if (!m_state.trace) m_hoveredCell.reset();
    followLargestWeight();
    emitChanges();
}

void ViewContext::setSession(const Session& session, const Tokens& tokens) {
    changeState([&](WindowState& state) {
        state.session = session;
        state.tokens = tokens;
        state.looksAtPinned = false;
    });
}

void ViewContext::setTrace(std::shared_ptr<const Trace> trace) {
    changeState([&](WindowState& state) { state.trace = std::move(trace); });
}

void ViewContext::setGradients(std::shared_ptr<const Trace> gradients) {
    changeState([&](WindowState& state) { state.gradients = std::move(gradients); });
}

void ViewContext::setPinnedTrace(std::shared_ptr<const Trace> trace) {
    changeState([&](WindowState& state) {
        state.looksAtPinned = false;
        state.pinnedTrace = std::move(trace);
    });
}

void ViewContext::setLooksAtPinned(bool looksAtPinned) {
    changeState([&](WindowState& state) { state.looksAtPinned = looksAtPinned; });
}

void ViewContext::setViewShowsGradients(bool viewShowsGradients) {
    changeState([&](WindowState& state) { state.viewShowsGradients = viewShowsGradients; });
}

void ViewContext::changeView(const ViewChange& change) {
    changeState([&](WindowState& state) { change(state.displaySettings); });
}

void ViewContext::changeDisplay(const DisplayChange& change) {
    changeState([&](WindowState& state) { change(state.displaySettings); });
}

void ViewContext::select(const CellRef& cell, SelectionOrigin origin) {
    if (origin == SelectionOrigin::Program || hasKey(cell.stage)) m_selectionOrigin = origin;
    setCell(cell);
    std::vector<int>& summedQueries = m_state.displaySettings.summedQueries;
    if (std::ranges::find(summedQueries, m_coordinates.query) == summedQueries.end())
        summedQueries.clear();  // a query that is not among them is selected alone
    m_hoveredCell.reset();
    followLargestWeight();
    emitChanges();
}

void ViewContext::setCell(const CellRef& cell) {
    const CellCoordinates coordinates = updatedCoordinates(config(), m_coordinates, cell);
    if (cell != m_selectedCell || coordinates != m_coordinates) m_areCellsOutdated = true;
    m_selectedCell = cell;
    m_coordinates = coordinates;
}

/// Selects the key with the largest weight if the program has selected the key. Does nothing while users have
/// to guess this key, and while the weights of several queries are added up.
void ViewContext::followLargestWeight() {
    if (!trace() || m_selectionOrigin == SelectionOrigin::Person) return;
    if (displaySettings().hiddenWeights || !displaySettings().summedQueries.empty()) return;
    const CellRef weightCell = selectedWeightCell();
    const int key = keyWithLargestWeight(*trace(), displaySettings(), weightCell);
    // During training, another key may have the largest weight.
    const bool isTraceCurrent = statusOfTrace(m_state) == TraceStatus::Current;
    if (m_selectionOrigin == SelectionOrigin::File && isTraceCurrent)
        m_selectionOrigin = key == weightCell.column ? SelectionOrigin::Program : SelectionOrigin::Person;
    if (m_selectionOrigin != SelectionOrigin::Program || key == weightCell.column) return;
    m_areCellsOutdated = true;
    m_coordinates = updatedCoordinates(config(), m_coordinates, selectedCell());
    m_coordinates.key = key;
    m_selectedCell = cellAt(config(), m_coordinates, selectedCell().stage);
}

void ViewContext::selectStage(Stage stage) {
    if (!trace()) return;
    setCell(cellAt(config(), m_coordinates, stage));
    m_hoveredCell.reset();
    emitChanges();
}

void ViewContext::selectNonzeroWeight() {
    CellRef cell = weightCellFor(selectedCell());
    if (!trace() || selectedCell() != cell || cell.head < 0) return;
    if (const CellRef nonzeroCell = cellWithNonzeroWeight(*trace(), displaySettings(), cell);
        nonzeroCell != cell)
        select(nonzeroCell, SelectionOrigin::Program);
}

void ViewContext::setHoveredCell(const std::optional<CellRef>& cell) {
    m_hoveredCell = cell;
    emitChanges();
}

void ViewContext::copyStateFrom(const ViewContext& other) {
    m_selectedCell = other.m_selectedCell;
    m_coordinates = other.m_coordinates;
    m_selectionOrigin = other.m_selectionOrigin;
    m_areCellsOutdated = true;
    m_hoveredCell.reset();
    changeState([&](WindowState& state) { state.displaySettings = other.displaySettings(); });
}

/// Emits all changes, including the changes that observers make during a signal.
void ViewContext::emitChanges() {
    if (m_isEmitting) return;
    const QScopedValueRollback emittingGuard(m_isEmitting, true);
    while (emitNextChange()) {
    }
}

/// Emits the signal of one change. Returns false if nothing has changed since the last signals.
bool ViewContext::emitNextChange() {
    if (std::exchange(m_wasPinnedTraceShown, m_state.looksAtPinned) != m_state.looksAtPinned) {
        emit pinnedTraceShown(m_state.looksAtPinned);
        return true;
    }
    if (m_emittedDisplaySettings != displaySettings()) {
        const DisplaySettings settings = displaySettings();
        m_emittedDisplaySettings = settings;
        m_areCellsOutdated = true;
        emit displaySettingsChanged(settings);
        return true;
    }
    if (const auto newTrace = revealedTrace(); m_emittedRevealedTrace != newTrace) {
        m_emittedRevealedTrace = newTrace;
        emit revealedTraceChanged(newTrace);
        return true;
    }
    if (const auto newTrace = trace(); m_emittedTrace != newTrace) {
        m_emittedTrace = newTrace;
        m_areCellsOutdated = true;
        emit traceChanged(newTrace);
        return true;
    }
    // Before heatmaps move, so that no cell is marked that moves under the mouse.
    if (!m_hoveredCell && m_emittedHoveredCell) {
        m_emittedHoveredCell.reset();
        m_haveCellsChanged = true;
        emit hoveredCellChanged(std::nullopt);
        return true;
    }
    if (trace() && emitNextCellChange()) return true;
    if (!std::exchange(m_hasStateChanged, false)) return false;
    emit stateChanged();
    return true;
}

bool ViewContext::emitNextCellChange() {
    if (m_areCellsOutdated || selectedCell() != m_emittedSelectedCell) {
        const CellRef cell = selectedCell();
        m_emittedSelectedCell = cell;
        m_areCellsOutdated = false;
        m_isHoveredCellOutdated = true;
        emit selectedCellChanged(cell);
        return true;
    }
    // Another trace or another choice of heads may lack the cell under the mouse.
    if (m_hoveredCell && nearestCell(*m_hoveredCell) != *m_hoveredCell) m_hoveredCell.reset();
    if (std::exchange(m_isHoveredCellOutdated, false) || m_hoveredCell != m_emittedHoveredCell) {
        m_emittedHoveredCell = m_hoveredCell;
        m_haveCellsChanged = true;
        emit hoveredCellChanged(m_emittedHoveredCell);
        return true;
    }
    if (!std::exchange(m_haveCellsChanged, false)) return false;
    emit cellsChanged();
    return true;
}

}  // namespace attention

#include "moc_view_context.cpp"
