// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_document.h"

#include "explanation/explanation.h"
#include "inspector/inspector_lines.h"
#include "inspector/page_objects.h"
#include "inspector/step_text.h"
#include "state/shown.h"
#include "texts/cell_text.h"
#include "texts/masked_row_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

namespace attention {
namespace {

constexpr int fewTerms = 8;
constexpr int manyTerms = 512;  // a table of more rows takes too long to lay out

}  // namespace

InspectorPage inspectorPage(const Trace& trace, const ViewSettings& view, const CellRef& cell,
                            bool hasAllTerms) {
    const int sequence = shownSequence(trace, view);
    const Explanation explanation = explain(trace, sequence, cell, view.heads);
    InspectorPage page;
    if (explanation.isOfFullyMaskedRow) page.note = fullyMaskedText(trace.config);
    std::set<Stage> known;
    for (const CalculationStep& step : explanation.steps) {
        page.steps.push_back(printed(trace, step, {sequence, hasAllTerms ? manyTerms : fewTerms}));
        page.steps.back().legend = stepLegend(trace, step, known);
        page.hasAllTerms = page.hasAllTerms || (hasAllTerms && step.terms.size() > fewTerms + 1);
    }
    return page;
}

QString linkWords(const Trace& trace, const ViewSettings& view, const CellRef& cell) {
    return tr("%1: %2").arg(stageTitle(trace, cell.stage),
                            cellWords(trace, shownSequence(trace, view), cell));
}

InspectorDocument::InspectorDocument(FigureTheme theme) : m_theme(std::move(theme)) {
    setDocumentMargin(0);
    setDefaultFont(m_theme.body);
    new PageObjects(this);
}

void InspectorDocument::showCell(const Trace& trace, const ViewSettings& view, const CellRef& cell) {
    m_page = inspectorPage(trace, view, cell, false);
    for (PrintedStep& step : m_page.steps) step.hasMore = false;  // paper shows no more when it is pressed
}

void InspectorDocument::layOut(double width) {
    QTextCursor cursor(this);
    cursor.select(QTextCursor::Document);
    cursor.removeSelectedText();
    writeLines(cursor, inspectorLines(m_page, {m_theme, m_theme.body, width, true}));
    setTextWidth(width);
}

}  // namespace attention
