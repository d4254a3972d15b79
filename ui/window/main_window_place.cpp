// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what is selected and what is pointed at, in every view, panel and line of text.
#include "classroom/guess_bar.h"
#include "classroom/guess_game.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "inspector/inspector_panel.h"
#include "mask/mask_bar.h"
#include "mask/mask_brush.h"
#include "measures/measures_panel.h"
#include "pipeline/heads_button.h"
#include "pipeline/pipeline_strip.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "views/views.h"
#include "window/main_window.h"
#include "window/place_label.h"

#include <QLabel>

#include <algorithm>

namespace attention {

void MainWindow::select(const CellRef& cell) {
    m_selected = cell;
    m_place = placeAfter(m_place, cell);
    dropHover();  // before maps move: what comes to lie under a resting mouse is not pointed at
    showPlace();
}

CellRef MainWindow::selected() const {
    return m_trace ? clamped(*m_trace, m_view, m_selected) : m_selected;
}

void MainWindow::selectStage(Stage stage) {
    if (m_trace) select(cellAt(m_place, stage));
}

/// Maps that move report another cell in the middle of a change: whoever spreads it shows the place at its
/// end.
void MainWindow::hover(const std::optional<CellRef>& cell) {
    m_hovered = cell;
    if (!m_isSpreading) showPlace();
}

void MainWindow::dropHover() {
    m_hovered.reset();
    forEachView([](View* view) { view->setHovered(std::nullopt); });
}

CellRef MainWindow::shownIn(const QWidget* view, const CellRef& selected) const {
    if (!kindOf(view).shows.weightsOnly) return selected;
    const CellRef weight = cellAt(placeAfter(m_place, selected), Stage::Weights);
    CellRef shown = clamped(*m_trace, m_view, weight);
    if (m_view.isMean) shown.head = meanOfHeads;  // in place of the heads
    return shown;
}

/// What is selected and what is pointed at, in every view and panel.
void MainWindow::showPlace() {
    if (!m_trace) return;
    const CellRef selected = clamped(*m_trace, m_view, m_selected);
    forEachView([&](View* view) { view->setSelected(shownIn(view, selected)); });
    // Another trace or another choice of heads may lack the cell.
    if (m_hovered && clamped(*m_trace, m_view, *m_hovered) != *m_hovered) m_hovered.reset();
    forEachView([&](View* view) { view->setHovered(m_hovered); });
    showTools(selected);
    m_inspector->setSelected(selected);
    m_strip->setStage(selected.stage);
    if (m_view.cover) m_guesses->setCount(countGuesses(*m_trace, m_view));

    const CellRef current = m_hovered.value_or(shownIn(front(), selected));
    const Place place = placeAfter(placeAfter(m_place, selected), current);
    const CellRef weight = clamped(*m_trace, m_view, cellAt(place, Stage::Weights));
    m_measures->setPlace(std::max(0, weight.head), weight.row);
    m_formula->setFormula(formulaName(*m_trace, current.stage), stageLine(*m_trace, current.stage));
    m_placeText->showPlace(m_trace, m_view, current);
    const QString text = cellText(*m_trace, m_view, current);
    m_cell->setText(text);
    describe(text);
}

/// What can be done where the selected cell is.
void MainWindow::showTools(const CellRef& selected) {
    const bool isPaintable = m_brush->brush().tool != Brush::Tool::Select;
    auto paintable = isPaintable ? std::optional(Stage::MaskedScores) : std::nullopt;
    if (m_view.cover) paintable = Stage::Weights;
    for (View* view : m_views) view->setPaintable(paintable);
    const ViewKind::Shows shows = kindOf(front()).shows;
    m_maskBar->setVisible(selected.stage == Stage::MaskedScores && shows.masks);
    const bool isOneHead = shows.oneMap && infoOf(selected.stage).isPerHead();
    m_heads->setHeadInSight(isOneHead ? std::optional(selected.head) : std::nullopt);
}

/// Assistive technology reads the widget that has the keyboard: the cell, then what the keys do there.
void MainWindow::describe(const QString& cell) {
    if (kindOf(front()).shows.noCell) return;  // curves have numbers of their own
    QWidget* reader = front();
    while (reader->focusProxy()) reader = reader->focusProxy();
    if (!m_keyHelp.contains(reader)) m_keyHelp[reader] = reader->accessibleDescription();
    QStringList said = {cell, m_keyHelp[reader]};
    said.removeAll(QString());
    reader->setAccessibleDescription(said.join('\n'));
}

}  // namespace attention
