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
#include "next_tokens/next_tokens_view.h"
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
    if (!m_viewContext->trace()) return;
    const Trace& trace = *m_viewContext->trace();
    const CellRef selection = m_viewContext->selectedCell();
    updateCellTools(selection);
    m_pipelineStrip->setStage(selection.stage);
    if (viewSettings().hiddenWeights) m_guessBar->setGuessCounts(countGuesses(trace, viewSettings()));

    const CellRef viewCell = viewKindOf(currentView()).capabilities.showsWeightsOnly
                                 ? m_viewContext->selectedWeightCell()
                                 : selection;
    const CellRef describedCell = m_viewContext->hoveredCell().value_or(viewCell);
    const CellRef weightCell =
        m_viewContext->weightCellFor(viewCell);  // the row whose arithmetic stands above them
    m_metricsPanel->setHeadAndQuery(std::max(0, weightCell.head), weightCell.row);
    m_formulaLabel->setFormula(trace.gradientOf ? QStringList() : formulaNames(trace, describedCell.stage),
                               stageTitleAndFormula(trace, describedCell.stage));
    m_formulaIndexLabel->setCell(m_viewContext->trace(), viewSettings(), describedCell);
    m_cellLabel->setText(cellDescriptionWithValues(trace, viewSettings(), describedCell));
    updateAccessibleDescription(cellDescriptionWithValues(trace, viewSettings(), viewCell));
    if (std::exchange(m_lastSelectedCell, selection) != selection) emit viewStateChanged();
}

/// Another sentence, and nothing else, of what has learnt what words stand for: one goes on looking at what
/// its pronoun looks at.
void MainWindow::selectAntecedentWeight(const Trace& previousTrace) {
    const auto antecedents = predictedAntecedents(*m_valueTrace);
    CellRef cell = m_viewContext->selectedCell();
    if (antecedents.empty() || !predictsAntecedents(previousTrace) || !m_lessonPanel->isHidden()) return;
    if (cell.stage != Stage::Weights || cell.head < 0 || viewSettings().hiddenWeights) return;
    Session sessionWithPreviousText = *m_valueTrace->session;
    if (sessionWithPreviousText.input.queryText == previousTrace.session->input.queryText) return;
    sessionWithPreviousText.input.queryText = previousTrace.session->input.queryText;
    sessionWithPreviousText.title = previousTrace.session->title;  // it goes with the first edit
    sessionWithPreviousText.notes = previousTrace.session->notes;
    if (sessionWithPreviousText != *previousTrace.session) return;
    const auto isSelectedRow = [&](const auto& antecedent) { return antecedent.first == cell.row; };
    if (std::ranges::none_of(antecedents, isSelectedRow))
        cell.row = static_cast<int>(antecedents.front().first);
    const StageMatrix weights = stageMatrix(*m_valueTrace, Stage::Weights, 0, cell.head);
    const auto row = rowSpan(weights.values, cell.row);
    cell.column = static_cast<int>(std::ranges::max_element(row) - row.begin());
    m_viewContext->select(cell);
}

/// What can be done where the selected cell is.
void MainWindow::updateCellTools(const CellRef& cell) {
    const bool isBrushActive = m_maskBrush->settings().tool != BrushSettings::Tool::Select;
    auto brushStage = isBrushActive ? std::optional(Stage::MaskedScores) : std::nullopt;
    if (viewSettings().hiddenWeights) brushStage = Stage::Weights;
    for (View* view : m_views) view->setBrushStage(brushStage);
    const ViewCapabilities capabilities = viewKindOf(currentView()).capabilities;
    m_maskBar->setVisible(cell.stage == Stage::MaskedScores && capabilities.editsMask);
    const bool showsOneHead = capabilities.showsOneMap && stageInfo(cell.stage).isPerHead();
    m_headsButton->setVisibleHead(showsOneHead ? std::optional(m_viewContext->weightCellFor(cell).head)
                                               : std::nullopt);
}

/// Assistive technology reads the widget that has the keyboard: the selected cell, or what the view says
/// instead, then what the keys do there.
void MainWindow::updateAccessibleDescription(const QString& cellText) {
    m_selectedCellText = cellText;
    if (viewKindOf(currentView()).capabilities.ignoresSelectedCell)
        return;  // curves have numbers of their own
    QWidget* focusTarget = currentView();
    while (focusTarget->focusProxy()) focusTarget = focusTarget->focusProxy();
    if (!m_keyDescriptions.contains(focusTarget))
        m_keyDescriptions[focusTarget] = focusTarget->accessibleDescription();
    const auto* nextTokensView = qobject_cast<const NextTokensView*>(currentView());
    const QString viewText = nextTokensView ? nextTokensView->accessibleText() : QString();
    QStringList descriptions = {viewText.isEmpty() ? cellText : viewText, m_keyDescriptions[focusTarget]};
    descriptions.removeAll(QString());
    focusTarget->setAccessibleDescription(descriptions.join('\n'));
}

}  // namespace attention
