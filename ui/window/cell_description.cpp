// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/cell_description.h"

#include "formula/formula_label.h"
#include "next_tokens/next_tokens_view.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "window/view_stack.h"

#include <QEvent>

#include <algorithm>

namespace attention {

FormulaIndexLabel::FormulaIndexLabel(const ViewContext& viewContext, QWidget* parent)
    : QLabel(parent), m_viewContext(viewContext) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextFormat(Qt::RichText);
}

void FormulaIndexLabel::showCell(const CellRef& cell) {
    m_cell = cell;
    updateText();
}

void FormulaIndexLabel::clearCell() {
    m_cell.reset();
    clear();
}

void FormulaIndexLabel::updateText() {
    if (m_cell && m_viewContext.trace())
        setText(cellIndicesHtml(*m_viewContext.trace(), m_viewContext.displaySettings(), *m_cell,
                                themeFor(palette(), font())));
}

void FormulaIndexLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateText();
}

CellDescription::CellDescription(const ViewContext& viewContext, ViewStack& viewStack, QObject* parent)
    : QObject(parent),
      m_viewContext(viewContext),
      m_viewStack(viewStack),
      m_formulaLabel(new FormulaLabel),
      m_indexLabel(new FormulaIndexLabel(viewContext)) {
    m_indexLabel->setObjectName(QStringLiteral("place"));
    const auto* nextTokensView = m_viewStack.viewOfClass<NextTokensView>();
    connect(nextTokensView, &NextTokensView::accessibleTextChanged, this, [this, nextTokensView] {
        if (m_viewStack.currentView() == nextTokensView) updateAccessibleDescription(m_selectedCellText);
    });
    connect(&viewContext, &ViewContext::changed, this, &CellDescription::updateFor);
    updateFor(allStateChanges);
}

void CellDescription::updateFor(StateChanges changes) {
    const Shared<Trace>& trace = m_viewContext.trace();
    if (changes & StateChange::Trace) trace ? reserveSpaceForFormulas(*trace) : clear();
    if (changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell |
                   StateChange::HoveredCell | StateChange::VisibleParts))
        update();
}

/// Reserves the height of the highest formula of all stages of `trace`, so that nothing moves when another
/// stage is described.
void CellDescription::reserveSpaceForFormulas(const Trace& trace) {
    QList<QStringList> formulas;
    for (const Stage stage : pipelineStages(trace)) formulas << formulaNames(trace, stage);
    m_formulaLabel->reserveHeightFor(formulas);
}

void CellDescription::update() {
    if (!m_viewContext.trace()) return;
    const Trace& trace = *m_viewContext.trace();
    const DisplaySettings& displaySettings = m_viewContext.displaySettings();
    const CellRef viewCell = m_viewContext.state().viewCapabilities.showsWeightsOnly
                                 ? m_viewContext.selectedWeightCell()
                                 : m_viewContext.selectedCell();
    const CellRef describedCell = m_viewContext.hoveredCell().value_or(viewCell);
    m_formulaLabel->setFormula(trace.gradientOf ? QStringList() : formulaNames(trace, describedCell.stage),
                               stageTitleAndFormula(trace, describedCell.stage));
    m_indexLabel->showCell(describedCell);
    updateAccessibleDescription(cellDescriptionWithValues(trace, displaySettings, viewCell));
}

void CellDescription::clear() {
    m_formulaLabel->setFormula({}, {});
    m_indexLabel->clearCell();
    updateAccessibleDescription({});
}

/// Sets the accessible description of the widget in the current view that gets the focus. The description
/// consists of `cellText`, or of the text that the view has instead, and of the help on the keys.
void CellDescription::updateAccessibleDescription(const QString& cellText) {
    m_selectedCellText = cellText;
    // The curves of such views have descriptions of their points.
    if (m_viewContext.state().viewCapabilities.ignoresSelectedCell) return;
    QWidget* focusTarget = m_viewStack.currentView();
    while (focusTarget->focusProxy()) focusTarget = focusTarget->focusProxy();
    if (!m_keyDescriptions.contains(focusTarget))
        m_keyDescriptions[focusTarget] = focusTarget->accessibleDescription();
    const auto* nextTokensView = qobject_cast<const NextTokensView*>(m_viewStack.currentView());
    const QString viewText = nextTokensView ? nextTokensView->accessibleText() : QString();
    QStringList descriptions = {viewText.isEmpty() ? cellText : viewText, m_keyDescriptions[focusTarget]};
    descriptions.removeAll(QString());
    focusTarget->setAccessibleDescription(descriptions.join('\n'));
}

}  // namespace attention

#include "moc_cell_description.cpp"
