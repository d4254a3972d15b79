// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_document.h"

#include "explanation/explanation.h"
#include "inspector/calculation_lines.h"
#include "inspector/inline_text_objects.h"
#include "inspector/step_text.h"
#include "state/shown_cells.h"
#include "texts/cell_text.h"
#include "texts/fully_masked_row_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

namespace attention {
namespace {

constexpr int defaultMaxTerms = 8;
constexpr int expandedMaxTerms = 512;  // the layout of a table with more rows takes too long

}  // namespace

CalculationPage calculationPage(const Trace& trace, const DisplaySettings& displaySettings,
                                const CellRef& cell, bool showsAllTerms) {
    const int sequence = shownSequence(trace, displaySettings);
    const Explanation explanation = explain(trace, sequence, cell, displaySettings.heads);
    CalculationPage page;
    if (explanation.isOfFullyMaskedRow) page.note = fullyMaskedRowText(trace.config);
    std::set<Stage> explainedStages;
    for (const CalculationStep& step : explanation.steps) {
        page.steps.push_back(
            formatStep(trace, step, {sequence, showsAllTerms ? expandedMaxTerms : defaultMaxTerms}));
        page.steps.back().legend = stepLegend(trace, step, explainedStages);
        page.canShowFewerTerms =
            page.canShowFewerTerms || (showsAllTerms && step.terms.size() > defaultMaxTerms + 1);
    }
    return page;
}

QString linkToolTip(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell) {
    return CalculationTexts::tr("%1: %2").arg(
        stageTitle(trace, cell.stage), cellDescription(trace, shownSequence(trace, displaySettings), cell));
}

CalculationDocument::CalculationDocument(FigureTheme theme) : m_theme(std::move(theme)) {
    setDocumentMargin(0);
    setDefaultFont(m_theme.bodyFont);
    new InlineTextObjects(this);
}

void CalculationDocument::setCell(const Trace& trace, const DisplaySettings& displaySettings,
                                  const CellRef& cell) {
    m_page = calculationPage(trace, displaySettings, cell, false);
    for (FormattedStep& step : m_page.steps)
        step.hasOmittedTerms = false;  // no link to all terms, because a file has no links
}

void CalculationDocument::layOut(double width) {
    QTextCursor cursor(this);
    cursor.select(QTextCursor::Document);
    cursor.removeSelectedText();
    writeLines(cursor, calculationLines(m_page, {m_theme, m_theme.bodyFont, width, true}));
    setTextWidth(width);
}

}  // namespace attention

#include "moc_calculation_document.cpp"
