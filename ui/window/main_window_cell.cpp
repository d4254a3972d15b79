// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what is said of the selected cell and of the one that is pointed at.
#include "classroom/guess_bar.h"
#include "classroom/weight_reveal.h"
#include "figure/view.h"
#include "formula/formula_label.h"
#include "inspector/calculation_panel.h"
#include "layer/stage_matrix.h"
#include "lesson/lesson_panel.h"
#include "mask/mask_bar.h"
#include "mask/mask_brush.h"
#include "metrics/metrics_panel.h"
#include "models/antecedents.h"
#include "pipeline/heads_button.h"
#include "pipeline/pipeline_strip.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "views/views.h"
#include "window/formula_index_label.h"
#include "window/main_window.h"

#include <QLabel>

#include <algorithm>
#include <utility>

namespace attention {

/// What can be done with the selected cell, and what is said of it or of the one that is pointed at.
void MainWindow::updateForCells() {
    if (!m_context->trace()) return;
    const Trace& trace = *m_context->trace();
    const CellRef selected = m_context->selectedCell();
    updateTools(selected);
    m_pipelineStrip->setStage(selected.stage);
    if (viewSettings().hiddenWeights) m_guessBar->setGuessCounts(countGuesses(trace, viewSettings()));

    const CellRef inFront =
        kindOf(currentView()).capabilities.showsWeightsOnly ? m_context->selectedWeightCell() : selected;
    const CellRef current = m_context->hoveredCell().value_or(inFront);
    const CellRef weight = m_context->weightCellFor(inFront);  // the row whose arithmetic stands above them
    m_metricsPanel->setHeadAndQuery(std::max(0, weight.head), weight.row);
    m_formulaLabel->setFormula(trace.gradientOf ? QStringList() : formulaNames(trace, current.stage),
                               stageTitleAndFormula(trace, current.stage));
    m_indexLabel->setCell(m_context->trace(), viewSettings(), current);
    m_cellLabel->setText(cellDescriptionWithValues(trace, viewSettings(), current));
    updateAccessibleDescription(cellDescriptionWithValues(trace, viewSettings(), inFront));
    if (std::exchange(m_lastSelectedCell, selected) != selected) emit viewStateChanged();
}

/// Another sentence, and nothing else, of what has learnt what words stand for: one goes on looking at what
/// its pronoun looks at.
void MainWindow::followAntecedent(const Trace& previousTrace) {
    const auto meanings = predictedAntecedents(*m_valueTrace);
    CellRef cell = m_context->selectedCell();
    if (meanings.empty() || !predictsAntecedents(previousTrace) || !m_lessonPanel->isHidden()) return;
    if (cell.stage != Stage::Weights || cell.head < 0 || viewSettings().hiddenWeights) return;
    Session same = *m_valueTrace->session;
    if (same.input.queryText == previousTrace.session->input.queryText) return;
    same.input.queryText = previousTrace.session->input.queryText;
    same.title = previousTrace.session->title;  // it goes with the first edit
    same.notes = previousTrace.session->notes;
    if (same != *previousTrace.session) return;
    const auto isHere = [&](const auto& one) { return one.first == cell.row; };
    if (std::ranges::none_of(meanings, isHere)) cell.row = static_cast<int>(meanings.front().first);
    const StageMatrix weights = stageMatrix(*m_valueTrace, Stage::Weights, 0, cell.head);
    const auto row = rowSpan(weights.values, cell.row);
    cell.column = static_cast<int>(std::ranges::max_element(row) - row.begin());
    m_context->select(cell);
}

/// What can be done where the selected cell is.
void MainWindow::updateTools(const CellRef& selected) {
    const bool isPaintable = m_maskBrush->settings().tool != BrushSettings::Tool::Select;
    auto paintable = isPaintable ? std::optional(Stage::MaskedScores) : std::nullopt;
    if (viewSettings().hiddenWeights) paintable = Stage::Weights;
    for (View* view : m_views) view->setPaintableStage(paintable);
    const ViewKind::Capabilities shows = kindOf(currentView()).capabilities;
    m_maskBar->setVisible(selected.stage == Stage::MaskedScores && shows.editsMask);
    const bool isOneHead = shows.showsOneMap && stageInfo(selected.stage).isPerHead();
    m_headsButton->setVisibleHead(isOneHead ? std::optional(m_context->weightCellFor(selected).head)
                                            : std::nullopt);
}

/// Assistive technology reads the widget that has the keyboard: the selected cell, or what the view says
/// instead, then what the keys do there.
void MainWindow::updateAccessibleDescription(const QString& cellText) {
    m_selectedCellText = cellText;
    if (kindOf(currentView()).capabilities.ignoresSelectedCell) return;  // curves have numbers of their own
    QWidget* reader = currentView();
    while (reader->focusProxy()) reader = reader->focusProxy();
    if (!m_keyDescriptions.contains(reader)) m_keyDescriptions[reader] = reader->accessibleDescription();
    const QString own = currentView()->accessibleText();
    QStringList said = {own.isEmpty() ? cellText : own, m_keyDescriptions[reader]};
    said.removeAll(QString());
    reader->setAccessibleDescription(said.join('\n'));
}

}  // namespace attention
