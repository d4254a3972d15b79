// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/sight.h"

#include "state/shown.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace attention {

CellRef Sight::weightBeside(const CellRef& cell) const {
    const Place place = placeAfter(config(), placeAfter(config(), m_place, selected()), cell);
    return nearest(cellAt(config(), place, Stage::Weights));
}

CellRef Sight::selectedWeight() const {
    CellRef weight = weightBeside(selected());
    if (m_view.isMean) weight.head = meanOfHeads;  // in place of the heads
    return weight;
}

void Sight::tell(auto&& all) {
    const QScopedValueRollback telling(m_isTelling, true);
    all();
}

void Sight::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    const int before = m_view.sequence;
    if (m_trace) m_view.sequence = shownSequence(*m_trace, m_view);
    tell([&] {
        if (m_view.sequence != before) emit viewChanged(m_view);
        emit openTraceChanged(openTrace());
        emit traceChanged(m_trace);
    });
    if (!m_trace) dropHover();
    tellCells();
}

void Sight::setView(const ViewSettings& view) {
    const bool wasCovered = isCovered();
    m_view = view;
    if (m_trace) m_view.sequence = shownSequence(*m_trace, m_view);
    tell([&] {
        emit viewChanged(m_view);
        if (isCovered() != wasCovered) emit openTraceChanged(openTrace());
    });
    tellCells();
}

void Sight::select(const CellRef& cell) {
    m_selected = cell;
    m_place = placeAfter(config(), m_place, cell);
    const auto& queries = m_view.queries;  // another query is looked at alone
    if (!queries.empty() && std::ranges::find(queries, m_place.query) == queries.end()) {
        m_view.queries.clear();
        tell([&] { emit viewChanged(m_view); });
    }
    dropHover();  // before maps move: what comes to lie under a resting mouse is not pointed at
    tellCells();
}

void Sight::selectStage(Stage stage) {
    if (m_trace) select(cellAt(config(), m_place, stage));
}

void Sight::leaveWeightOfZero() {
    CellRef cell = weightBeside(selected());
    if (!m_trace || selected() != cell || cell.head < 0) return;
    if (const CellRef attended = attendedCell(*m_trace, m_view, cell); attended != cell) select(attended);
}

void Sight::hover(const std::optional<CellRef>& cell) {
    m_hovered = cell;
    if (!m_isTelling) tellCells();
}

void Sight::dropHover() {
    m_hovered.reset();
    tell([&] { emit hoveredChanged(std::nullopt); });
}

void Sight::follow(const Sight& other) {
    setView(other.m_view);
    select(other.m_selected);
    m_place = other.m_place;
}

void Sight::tellCells() {
    if (!m_trace) return;
    tell([&] {
        emit selectedChanged(selected());
        // Another trace or another choice of heads may lack the cell.
        if (m_hovered && nearest(*m_hovered) != *m_hovered) m_hovered.reset();
        emit hoveredChanged(m_hovered);
    });
    emit cellsTold();
}

}  // namespace attention
