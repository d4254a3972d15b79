// SPDX-License-Identifier: GPL-3.0-or-later
// The part of FigureView that selects several queries with Ctrl and Shift, like the entries of a list.
#include "figure/figure_view.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace attention {

ChosenQueries FigureView::currentQueries() const {
    const std::vector<int> selectableQueries = m_figure->selectableQueries();
    const auto nearestQuery = std::ranges::lower_bound(selectableQueries, source().selectedCell.row);
    return chosenQueries(m_figure->displaySettings(), selectableQueries,
                         nearestQuery == selectableQueries.end() ? selectableQueries.back() : *nearestQuery);
}

/// Changes the summed queries before it selects the cell. In the opposite order, ViewContext::select() would
/// clear the chosen queries because the selected query is not among them yet.
void FigureView::chooseQueries(const ChosenQueries& queries) {
    const CellRef cell = m_figure->cellOfQuery(queries.selectedQuery);
    const bool changesRow = cell.row != source().selectedCell.row;
    if (const std::vector<int> summedQueries = queries.summedQueries();
        summedQueries != m_figure->displaySettings().summedQueries)
        m_context->changeView([=](ViewSettings& view) { view.summedQueries = summedQueries; });
    if (changesRow) m_context->select(cell);
}

/// Adds or removes the clicked query if Ctrl is pressed, or selects the queries up to the clicked query if
/// Shift is pressed. Returns false if neither key is pressed.
bool FigureView::chooseQueriesByMouse(const QMouseEvent& event) {
    const bool togglesQuery = event.modifiers().testFlag(Qt::ControlModifier);
    const bool selectsRange = event.modifiers().testFlag(Qt::ShiftModifier);
    const std::vector<int> selectableQueries = m_figure->selectableQueries();
    if (selectableQueries.empty() || (!togglesQuery && !selectsRange)) return false;
    const auto query = m_figure->queryAt(event.position() - figureOrigin());
    if (query)
        chooseQueries(selectsRange ? queryRange(selectableQueries, currentQueries().selectedQuery, *query)
                                   : withToggledQuery(currentQueries(), *query));
    return true;
}

bool FigureView::chooseQueriesByKey(const QKeyEvent& event) {
    const std::vector<int> selectableQueries = m_figure ? m_figure->selectableQueries() : std::vector<int>();
    const bool movesBackward = event.key() == Qt::Key_Up || event.key() == Qt::Key_Left;
    const bool movesForward = event.key() == Qt::Key_Down || event.key() == Qt::Key_Right;
    if (selectableQueries.empty() || event.modifiers() != Qt::ShiftModifier ||
        (!movesBackward && !movesForward))
        return false;
    setPointerPosition(std::nullopt);  // unmarks the cell under the mouse, which does not follow the keyboard
    chooseQueries(extendedRange(selectableQueries, currentQueries(), movesBackward ? -1 : 1));
    return true;
}

bool FigureView::isClearQueriesKey(const QKeyEvent& event) const {
    return event.key() == Qt::Key_Escape && m_figure && !m_figure->selectableQueries().empty() &&
           !currentQueries().isSingle();
}

void FigureView::clearQueries() {
    if (!m_figure || m_figure->displaySettings().summedQueries.empty()) return;
    m_context->changeView([](ViewSettings& view) { view.summedQueries.clear(); });
}

/// Lays out the figure again if the screen has changed, because its device pixel ratio may differ. Handles
/// Escape here, before shortcuts of the window, while several queries are selected. Escape then keeps only
/// one query.
bool FigureView::event(QEvent* event) {
    if (event->type() == QEvent::ScreenChangeInternal && m_figure) invalidate(Invalidation::Layout);
    if (event->type() == QEvent::ShortcutOverride && isClearQueriesKey(*static_cast<QKeyEvent*>(event)))
        event->accept();
    return QAbstractScrollArea::event(event);
}

}  // namespace attention
