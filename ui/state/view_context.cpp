// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/view_context.h"

#include "state/shown_cells.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace attention {

CellRef ViewContext::weightCellFor(const CellRef& cell) const {
    const CellCoordinates coordinates =
        updatedCoordinates(config(), updatedCoordinates(config(), m_coordinates, selectedCell()), cell);
    return nearestCell(cellAt(config(), coordinates, Stage::Weights));
}

CellRef ViewContext::selectedWeightCell() const {
    CellRef weightCell = weightCellFor(selectedCell());
    if (m_viewSettings.averagesHeads)
        weightCell.head = meanOfHeads;  // views show the mean instead of the heads
    return weightCell;
}

void ViewContext::notify(auto&& emitSignals) {
    const QScopedValueRollback notifyingGuard(m_isNotifying, true);
    emitSignals();
}

void ViewContext::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    const int previousSequence = m_viewSettings.sequence;
    if (m_trace) m_viewSettings.sequence = shownSequence(*m_trace, m_viewSettings);
    notify([&] {
        if (m_viewSettings.sequence != previousSequence) emitViewSettings();
        emit revealedTraceChanged(revealedTrace());
        emit traceChanged(m_trace);
    });
    if (!m_trace) clearHover();
    emitCellChanges();
}

void ViewContext::setViewSettings(const ViewSettings& viewSettings) {
    const bool hadHiddenWeights = hasHiddenWeights();
    m_viewSettings = viewSettings;
    if (m_trace) m_viewSettings.sequence = shownSequence(*m_trace, m_viewSettings);
    if (m_viewSettings == m_emittedViewSettings) return;
    notify([&] {
        emitViewSettings();
        if (hasHiddenWeights() != hadHiddenWeights) emit revealedTraceChanged(revealedTrace());
    });
    emitCellChanges();
}

void ViewContext::emitViewSettings() {
    m_emittedViewSettings = m_viewSettings;
    emit viewSettingsChanged(m_viewSettings);
}

void ViewContext::select(const CellRef& cell) {
    const CellCoordinates coordinates = updatedCoordinates(config(), m_coordinates, cell);
    if (cell == m_selectedCell && coordinates == m_coordinates && selectedCell() == m_emittedSelectedCell &&
        !m_hoveredCell)
        return;
    m_selectedCell = cell;
    m_coordinates = coordinates;
    const auto& summedQueries =
        m_viewSettings.summedQueries;  // a query that is not among them is selected alone
    if (!summedQueries.empty() &&
        std::ranges::find(summedQueries, m_coordinates.query) == summedQueries.end()) {
        m_viewSettings.summedQueries.clear();
        notify([&] { emitViewSettings(); });
    }
    clearHover();  // before heatmaps move, so that no cell is marked that moves under the mouse
    emitCellChanges();
}

void ViewContext::selectStage(Stage stage) {
    if (m_trace) select(cellAt(config(), m_coordinates, stage));
}

void ViewContext::selectNonzeroWeight() {
    CellRef cell = weightCellFor(selectedCell());
    if (!m_trace || selectedCell() != cell || cell.head < 0) return;
    if (const CellRef nonzeroCell = cellWithNonzeroWeight(*m_trace, m_viewSettings, cell);
        nonzeroCell != cell)
        select(nonzeroCell);
}

void ViewContext::setHoveredCell(const std::optional<CellRef>& cell) {
    if (cell == m_hoveredCell) return;
    m_hoveredCell = cell;
    if (m_isNotifying || !m_trace) return;
    notify([&] { emitHoveredCell(); });
    emit cellsChanged();
}

void ViewContext::clearHover() {
    if (!m_hoveredCell) return;
    m_hoveredCell.reset();
    notify([&] { emit hoveredCellChanged(std::nullopt); });
}

void ViewContext::copyStateFrom(const ViewContext& other) {
    setViewSettings(other.m_viewSettings);
    m_selectedCell = other.m_selectedCell;
    m_coordinates = other.m_coordinates;
    clearHover();
    emitCellChanges();
}

void ViewContext::emitHoveredCell() {
    // Another trace or another choice of heads may lack the cell.
    if (m_hoveredCell && nearestCell(*m_hoveredCell) != *m_hoveredCell) m_hoveredCell.reset();
    emit hoveredCellChanged(m_hoveredCell);
}

void ViewContext::emitCellChanges() {
    if (!m_trace) return;
    notify([&] {
        m_emittedSelectedCell = selectedCell();
        emit selectedCellChanged(*m_emittedSelectedCell);
        emitHoveredCell();
    });
    emit cellsChanged();
}

}  // namespace attention

#include "moc_view_context.cpp"
