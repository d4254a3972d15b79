// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/cell_text.h"

#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "layer/embedding.h"
#include "layer/mask_edits.h"
#include "layer/score_pipeline.h"
#include "layer/stage_matrix.h"
#include "state/stage_maps.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"
#include "word_vectors/word_vectors.h"

namespace attention {
namespace {

/// Whether the cell's weight is not to be seen yet.
bool isCovered(const ViewSettings& view, const CellRef& cell) {
    return view.hiddenWeights && view.hiddenWeights->isHidden(cell.head, cell.row, cell.column);
}

/// One cell's way from the raw score to its weight; a step that changes nothing is left out.
QString scoreSteps(const Trace& trace, const ViewSettings& view, const CellRef& cell) {
    const int sequence = shownSequence(trace, view);
    const float weight =
        stageMatrix(trace, Stage::Weights, sequence, cell.head).values(cell.row, cell.column);
    if (isCovered(view, cell)) return QStringLiteral("?");  // scores would tell
    const QString end = numberText(weight);
    if (!hasStage(trace, Stage::RawScores)) return end;
    const auto raw = stageMatrix(trace, Stage::RawScores, sequence, cell.head).values;
    const auto keys = static_cast<std::size_t>(raw.cols());
    const auto column = static_cast<std::size_t>(cell.column);
    const ScorePipeline rules(trace);
    QString text = numberText(raw(cell.row, cell.column));
    const QString arrow = QStringLiteral(" → ");
    for (const auto& [step, score] : rules.scoreChanges(cell, rowSpan(raw, cell.row))) {
        const Message mark = step->operationText(trace.config, cell);
        if (!mark.isEmpty()) text += QLatin1Char(' ') + messageText(mark);
        text += arrow + numberText(score);
    }
    std::vector<float> row(keys);
    rules.scaleRow(cell.head, cell.row, rowSpan(raw, cell.row), row);
    const float scaled = row[column];
    rules.mask().fillMaskedScores(sequence, cell.head, cell.row, row);
    const float masked = row[column];
    if (masked != scaled) text += arrow + tr("masked %1").arg(numberText(masked));
    return text + arrow + end;
}

/// A sentence for each token of the cell that word vectors do not know, or by another word only.
QString vectorsOfTokens(const Trace& trace, int sequence, const CellRef& cell) {
    QString text;
    const auto look = [&](Axis axis, int i) {
        const auto s = static_cast<std::size_t>(sequence);
        const std::vector<std::string>* const tokens = axis == Axis::Query        ? &trace.tokens->queries[s]
                                                       : axis == Axis::Key        ? &trace.tokens->keys[s]
                                                       : axis == Axis::Vocabulary ? &trace.tokens->vocabulary
                                                                                  : nullptr;
        const auto at = static_cast<std::size_t>(i);
        if (!tokens || at >= tokens->size() || !trace.wordVectors) return;
        const std::string& token = (*tokens)[at];
        const std::string lender = trace.wordVectors->vectorSourceWord(token);
        if (lender.empty() && !lacksWordVector(trace, token)) return;
        const QString sentence = messageText(
            !lender.empty() ? Message("attention", "“%1” has the vector of “%2”").arg(token, lender)
            : trace.modelTrace
                ? Message("attention", "“%1” has no vector").arg(token)
                : Message("attention", "“%1” has no vector: all its numbers are 0.").arg(token));
        if (!text.contains(sentence)) text += tr("; ", "between sentences") + sentence;
    };
    look(stageInfo(cell.stage).rowAxis, cell.row);
    look(stageInfo(cell.stage).columnAxis, cell.column);
    return text;
}

}  // namespace

QString tokenTextAt(const TokenLists& lists, int sequence, Index position) {
    const auto& tokens = lists[static_cast<std::size_t>(sequence)];
    const auto i = static_cast<std::size_t>(position);
    return i < tokens.size() ? printableToken(tokens[i]) : QStringLiteral("[PAD]");
}

QString isolatedTokenTextAt(const TokenLists& lists, int sequence, Index position) {
    return bidiIsolated(tokenTextAt(lists, sequence, position));
}

QString queriesText(const TokenLists& lists, int sequence, const std::vector<int>& queries) {
    const auto nameOf = [&](int query) {
        return tr("%1 “%2”", "query")
            .arg(QString::number(query + 1), isolatedTokenTextAt(lists, sequence, query));
    };
    QStringList texts;
    for (std::size_t i = 0; i < queries.size();) {
        std::size_t end = i + 1;
        while (end < queries.size() && queries[end] == queries[end - 1] + 1) ++end;
        texts << nameOf(queries[i]);
        if (end - i == 2) texts << nameOf(queries[i + 1]);
        if (end - i > 2) texts.back() += QStringLiteral(" – ") + nameOf(queries[end - 1]);
        i = end;
    }
    return texts.join(tr(", ", "between queries"));
}

QString cellDescription(const Trace& trace, int sequence, const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    const auto named = [&](Axis axis, int i, const QString& plain) -> QString {
        const QString number = QString::number(i + 1);
        switch (axis) {
            case Axis::Query:
                return tr("query %1 “%2”")
                    .arg(number, isolatedTokenTextAt(trace.tokens->queries, sequence, i));
            case Axis::Key:
                return tr("key %1 “%2”").arg(number, isolatedTokenTextAt(trace.tokens->keys, sequence, i));
            case Axis::Vocabulary:
                return tr("token “%1”")
                    .arg(bidiIsolated(printableToken(trace.tokens->vocabulary[static_cast<std::size_t>(i)])));
            case Axis::Dimension:
                return plain.arg(number);
            case Axis::None:
                break;
        }
        return {};
    };
    const bool isMatrix = info.rowAxis == Axis::Dimension && info.columnAxis == Axis::Dimension;
    QString words = named(info.rowAxis, cell.row, isMatrix ? tr("row %1") : tr("dimension %1"));
    const QString column =
        named(info.columnAxis, cell.column, isMatrix ? tr("column %1") : tr("dimension %1"));
    if (!column.isEmpty())
        words += (info.columnAxis == Axis::Key ? QStringLiteral(" → ") : tr(", ")) + column;
    if (cell.head == meanOfHeads) return words + tr(", mean of heads");
    return info.isPerHead() ? words + tr(", ") + headText(trace, cell.stage, cell.head) : words;
}

QString cellDescriptionWithValues(const Trace& trace, const ViewSettings& view, const CellRef& cell) {
    const int sequence = shownSequence(trace, view);
    const bool isScore = cell.stage == Stage::RawScores || cell.stage == Stage::ScaledScores ||
                         cell.stage == Stage::MaskedScores || cell.stage == Stage::Weights;
    const bool hasSteps = isScore && cell.head != meanOfHeads && !trace.gradientOf;
    const auto number = [&] {
        if (hasMeanOfHeads(cell.stage) && isCovered(view, cell)) return QStringLiteral("?");
        const float value = shownMatrix(trace, view, cell.stage, cell.head).values(cell.row, cell.column);
        return trace.gradientOf ? significantDigitsText(value) : numberText(value);
    };
    const QString numbers = hasSteps ? scoreSteps(trace, view, cell) : number();
    const bool isOfKeys = stageInfo(cell.stage).columnAxis == Axis::Key;  // the steps say which stages
    const QString words = cellDescription(trace, sequence, cell);
    const QString text =
        isOfKeys ? tr("%1: %2").arg(words, numbers)
                 : tr("%1, %2: %3", "stage, cell: number").arg(stageTitle(trace, cell.stage), words, numbers);
    return text + vectorsOfTokens(trace, sequence, cell);
}

}  // namespace attention
