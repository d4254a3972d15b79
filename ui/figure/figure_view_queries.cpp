// SPDX-License-Identifier: GPL-3.0-or-later
// FigureView: how several queries are chosen, as entries of a list are.
#include "figure/figure_view.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace attention {

ChosenQueries FigureView::chosen() const {
    const std::vector<int> all = m_figure->queriesToChoose();
    const auto at = std::ranges::lower_bound(all, m_source.selected.row);
    return chosenQueries(m_source.view, all, at == all.end() ? all.back() : *at);
}

/// The settings first: a query that they do not have would be looked at alone.
void FigureView::choose(const ChosenQueries& queries) {
    const CellRef cell = m_figure->cellOfQuery(queries.selected);
    const bool isOther = cell.row != m_source.selected.row;
    ViewSettings view = m_source.view;
    view.queries = queries.kept();
    if (view != m_source.view) emit viewEdited(view);
    if (!isOther) return;
    setHovered(std::nullopt);
    emit cellSelected(cell);
}

/// With Ctrl one more or one less, with Shift all up to it.
bool FigureView::chooseByMouse(const QMouseEvent& event) {
    const bool isOneMore = event.modifiers().testFlag(Qt::ControlModifier);
    const bool isRange = event.modifiers().testFlag(Qt::ShiftModifier);
    const std::vector<int> all = m_figure->queriesToChoose();
    if (all.empty() || (!isOneMore && !isRange)) return false;
    const auto query = m_figure->queryAt(event.position() - origin());
    if (query) choose(isRange ? rangeTo(all, chosen().selected, *query) : toggled(chosen(), *query));
    return true;
}

bool FigureView::chooseByKey(const QKeyEvent& event) {
    const std::vector<int> all = m_figure ? m_figure->queriesToChoose() : std::vector<int>();
    const bool isBack = event.key() == Qt::Key_Up || event.key() == Qt::Key_Left;
    const bool isOn = event.key() == Qt::Key_Down || event.key() == Qt::Key_Right;
    if (all.empty() || event.modifiers() != Qt::ShiftModifier || (!isBack && !isOn)) return false;
    pointAt(std::nullopt);  // the keyboard leads now, wherever the mouse lies
    choose(extended(all, chosen(), isBack ? -1 : 1));
    return true;
}

bool FigureView::dropsQueries(const QKeyEvent& event) const {
    return event.key() == Qt::Key_Escape && m_figure && !m_figure->queriesToChoose().empty() &&
           !chosen().isOne();
}

void FigureView::dropQueries() {
    if (m_source.view.queries.empty()) return;
    ViewSettings view = m_source.view;
    view.queries.clear();
    emit viewEdited(view);
}

/// While there are several, Escape goes back to one; only then to where it leads elsewhere. Another screen
/// may have smaller pixels.
bool FigureView::event(QEvent* event) {
    if (event->type() == QEvent::ScreenChangeInternal && m_figure) renew(Renewal::Places);
    if (event->type() == QEvent::ShortcutOverride && dropsQueries(*static_cast<QKeyEvent*>(event)))
        event->accept();
    return QAbstractScrollArea::event(event);
}

}  // namespace attention
