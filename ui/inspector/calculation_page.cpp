// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/calculation_page.h"

#include "explanation/explanation.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "inspector/calculation_lines.h"
#include "inspector/inline_text_objects.h"
#include "inspector/step_text.h"
#include "layer/stage_matrix.h"
#include "state/shown_cells.h"
#include "texts/cell_text.h"
#include "texts/joined_texts.h"
#include "texts/message_text.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <QStringList>

#include <algorithm>

namespace attention {
namespace {

QString nearestWordsTitle(const WordVectorColumnRange& columns, Index vectorSize) {
    if (columns.width == 0 || columns.width == vectorSize) return CalculationTexts::tr("Nearest words");
    return CalculationTexts::tr("Nearest words (components %1 to %2)")
        .arg(columns.first + 1)
        .arg(columns.first + columns.width);
}

/// Returns the token that the vector belongs to. For a context vector, this is the token of the query.
QString wordOfRow(const Trace& trace, int sequence, const CellRef& row) {
    const Axis axis = stageInfo(row.stage).rowAxis;
    if (axis == Axis::Vocabulary)
        return bidiIsolated(printableToken(trace.tokens->vocabulary[static_cast<std::size_t>(row.row)]));
    return isolatedTokenTextAt(axis == Axis::Query ? trace.tokens->queries : trace.tokens->keys, sequence,
                               row.row);
}

QString firstWordsText(const NearestWords& nearestWords) {
    constexpr std::size_t maxWords = 3;
    QStringList words;
    for (std::size_t i = 0; i < std::min(maxWords, nearestWords.words.size()); ++i)
        words << bidiIsolated(printableToken(nearestWords.words[i].word));
    return joinedList(words);
}

bool isContextStage(Stage stage) {
    return stage == Stage::Context || stage == Stage::Concat;
}

}  // namespace

std::vector<CellRef> rowsForNearestWords(const Trace& trace, const CellRef& cell) {
    // Vectors in a layer of a model are not word vectors.
    if (!trace.wordVectors || trace.modelTrace) return {};
    const StageInfo& info = stageInfo(cell.stage);
    const bool isQueryKeyStage = info.rowAxis == Axis::Query && info.columnAxis != Axis::Dimension;
    if (!isQueryKeyStage) return {{cell.stage, cell.head, cell.row, 0}};
    const CellRef contextRow = cell.head == meanOfHeads ? CellRef{Stage::Concat, 0, cell.row, 0}
                                                        : CellRef{Stage::Context, cell.head, cell.row, 0};
    return {contextRow, {Stage::QueryEmbeddings, 0, cell.row, 0}};
}

FormattedNearestWords formatNearestWords(const Trace& trace, int sequence, const std::vector<CellRef>& rows,
                                         const std::vector<NearestWords>& results) {
    const CellRef& row = rows.front();
    const NearestWords& nearestWords = results.front();
    FormattedNearestWords formatted;
    formatted.title = nearestWordsTitle(wordVectorColumns(trace, row.stage, row.head),
                                        trace.session->embedding.tokenVectorSize());
    const QString pattern = isContextStage(row.stage)
                                ? CalculationTexts::tr("The context vector of “%1” is near: %2.")
                                : CalculationTexts::tr("The vector of “%1” is near: %2.");
    formatted.summary = nearestWords.words.empty()
                            ? messageText(nearestWords.unavailableReason)
                            : pattern.arg(wordOfRow(trace, sequence, row), firstWordsText(nearestWords));
    for (const NearWord& nearWord : nearestWords.words)
        formatted.rows.push_back({printableToken(nearWord.word), numberText(nearWord.cosine, 2),
                                  nearWord.cosine, nearWord.isInText});
    QStringList notes;
    if (rows.size() > 1 && !results[1].words.empty())
        notes << CalculationTexts::tr("Before attention, the embedding of “%1” is near: %2.")
                     .arg(wordOfRow(trace, sequence, rows[1]), firstWordsText(results[1]));
    if (std::ranges::any_of(nearestWords.words, &NearWord::isInText))
        notes << CalculationTexts::tr("Words in bold occur in the text.");
    formatted.note = joinedSentences(notes);
    return formatted;
}

FormattedNearestWords nearestWordsPlaceholder() {
    return {
        CalculationTexts::tr("Nearest words"), CalculationTexts::tr("Reading the word vectors …"), {}, {}};
}

FormattedNearestWords nearestWordsErrorText(const QString& failure) {
    return {CalculationTexts::tr("Nearest words"), failure, {}, {}};
}

namespace {

constexpr char cellUrlScheme[] = "cell";

}  // namespace

QString linkToCell(const CellRef& cell) {
    QString link =
        QLatin1String(cellUrlScheme) + QLatin1Char(':') + QString::number(static_cast<int>(cell.stage));
    for (const int number : {cell.head, cell.row, cell.column})
        link += QLatin1Char(',') + QString::number(number);
    return link;
}

std::optional<CellRef> cellFromLink(const QUrl& link) {
    const QStringList numbers = link.path().split(QLatin1Char(','));
    if (link.scheme() != QLatin1String(cellUrlScheme) || numbers.size() != 4) return {};
    return CellRef{static_cast<Stage>(numbers[0].toInt()), numbers[1].toInt(), numbers[2].toInt(),
                   numbers[3].toInt()};
}

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

#include "moc_calculation_page.cpp"
