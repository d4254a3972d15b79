// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what is said of the selected cell and of the one that is pointed at.
#include "classroom/guess_bar.h"
#include "classroom/guess_game.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "inspector/inspector_panel.h"
#include "layer/stage_matrix.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_bar.h"
#include "mask/mask_brush.h"
#include "measures/measures_panel.h"
#include "models/antecedents.h"
#include "pipeline/heads_button.h"
#include "pipeline/pipeline_strip.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "views/views.h"
#include "window/main_window.h"
#include "window/place_label.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace attention {

/// What can be done with the selected cell, and what is said of it or of the one that is pointed at.
void MainWindow::showPlace() {
    if (!m_sight->trace()) return;
    const Trace& trace = *m_sight->trace();
    const CellRef selected = m_sight->selected();
    showTools(selected);
    m_strip->setStage(selected.stage);
    if (view().cover) m_guesses->setCount(countGuesses(trace, view()));

    const CellRef inFront = kindOf(front()).shows.weightsOnly ? m_sight->selectedWeight() : selected;
    const CellRef current = m_sight->hovered().value_or(inFront);
    const CellRef weight = m_sight->weightBeside(inFront);  // the row whose arithmetic stands above them
    m_measures->setPlace(std::max(0, weight.head), weight.row);
    m_formula->setFormula(trace.gradientOf ? QStringList() : formulaNames(trace, current.stage),
                          stageLine(trace, current.stage));
    m_placeText->showPlace(m_sight->trace(), view(), current);
    m_cell->setText(cellText(trace, view(), current));
    describe(cellText(trace, view(), inFront));
    if (std::exchange(m_shownCell, selected) != selected) emit viewStateChanged();
}

/// Another sentence, and nothing else, of what has learnt what words stand for: one goes on looking at what
/// its pronoun looks at.
void MainWindow::followMeaning(const Trace& before) {
    const auto meanings = predictedAntecedents(*m_trace);
    CellRef cell = m_sight->selected();
    if (meanings.empty() || !predictsAntecedents(before) || !m_lesson->isHidden()) return;
    if (cell.stage != Stage::Weights || cell.head < 0 || view().cover) return;
    Session same = *m_trace->session;
    if (same.input.queryText == before.session->input.queryText) return;
    same.input.queryText = before.session->input.queryText;
    same.title = before.session->title;  // it goes with the first edit
    same.notes = before.session->notes;
    if (same != *before.session) return;
    const auto isHere = [&](const auto& one) { return one.first == cell.row; };
    if (std::ranges::none_of(meanings, isHere)) cell.row = static_cast<int>(meanings.front().first);
    const StageMatrix weights = stageMatrix(*m_trace, Stage::Weights, 0, cell.head);
    const auto row = rowSpan(weights.values, cell.row);
    cell.column = static_cast<int>(std::ranges::max_element(row) - row.begin());
    m_sight->select(cell);
}

/// What can be done where the selected cell is.
void MainWindow::showTools(const CellRef& selected) {
    const bool isPaintable = m_brush->brush().tool != Brush::Tool::Select;
    auto paintable = isPaintable ? std::optional(Stage::MaskedScores) : std::nullopt;
    if (view().cover) paintable = Stage::Weights;
    for (View* view : m_views) view->setPaintable(paintable);
    const ViewKind::Shows shows = kindOf(front()).shows;
    m_maskBar->setVisible(selected.stage == Stage::MaskedScores && shows.masks);
    const bool isOneHead = shows.oneMap && stageInfo(selected.stage).isPerHead();
    m_heads->setHeadInSight(isOneHead ? std::optional(m_sight->weightBeside(selected).head) : std::nullopt);
}

/// Assistive technology reads the widget that has the keyboard: the selected cell, or what the view says
/// instead, then what the keys do there.
void MainWindow::describe(const QString& cell) {
    m_cellInWords = cell;
    if (kindOf(front()).shows.noCell) return;  // curves have numbers of their own
    QWidget* reader = front();
    while (reader->focusProxy()) reader = reader->focusProxy();
    if (!m_keyHelp.contains(reader)) m_keyHelp[reader] = reader->accessibleDescription();
    const QString own = front()->spoken();
    QStringList said = {own.isEmpty() ? cell : own, m_keyHelp[reader]};
    said.removeAll(QString());
    reader->setAccessibleDescription(said.join('\n'));
}

}  // namespace attention
