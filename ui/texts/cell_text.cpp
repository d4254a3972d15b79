// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/cell_text.h"

#include "heatmap/axis_labels.h"
#include "heatmap/number_text.h"
#include "heatmap/printable_text.h"
#include "layer/embedding.h"
#include "layer/mask_edits.h"
#include "layer/score_pipeline.h"
#include "layer/stage_matrix.h"
#include "models/antecedents.h"
#include "state/shown_cells.h"
#include "state/stage_maps.h"
#include "texts/joined_texts.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"
#include "word_vectors/word_vectors.h"

namespace attention {
namespace {

/// True if the user may not see the weight of `cell` yet.
bool isWeightHidden(const DisplaySettings& displaySettings, const CellRef& cell) {
    return displaySettings.hiddenWeights &&
           displaySettings.hiddenWeights->isHidden(cell.head, cell.row, cell.column);
}

/// Returns the values of `cell` from the raw score to the weight. Score transforms and masks that do not
/// change the score are left out. Returns only the weight if the trace has no raw scores, and "?" if the
/// weight is hidden.
QString scoreCalculationText(const Trace& trace, const DisplaySettings& displaySettings,
                             const CellRef& cell) {
    const int sequence = shownSequence(trace, displaySettings);
    const float weight =
        stageMatrix(trace, Stage::Weights, sequence, cell.head).values(cell.row, cell.column);
    if (isWeightHidden(displaySettings, cell)) return QStringLiteral("?");  // scores would reveal the weight
    const QString weightText = numberText(weight);
    if (!hasStage(trace, Stage::RawScores)) return weightText;
    const auto rawScores = stageMatrix(trace, Stage::RawScores, sequence, cell.head).values;
    const auto keyCount = static_cast<std::size_t>(rawScores.cols());
    const auto column = static_cast<std::size_t>(cell.column);
    const ScorePipeline pipeline(trace);
    QString text = numberText(rawScores(cell.row, cell.column));
    const QString arrow = QStringLiteral(" → ");
    for (const auto& [transform, score] : pipeline.scoreChanges(cell, rowSpan(rawScores, cell.row))) {
        const Message operation = transform->operationText(trace.config, cell);
        if (!operation.isEmpty()) text += QLatin1Char(' ') + messageText(operation);
        text += arrow + numberText(score);
    }
    std::vector<float> scores(keyCount);
    pipeline.scaleRow(cell.head, cell.row, rowSpan(rawScores, cell.row), scores);
    const float scaledScore = scores[column];
    pipeline.mask().fillMaskedScores(sequence, cell.head, cell.row, scores);
    const float maskedScore = scores[column];
    if (maskedScore != scaledScore) text += arrow + Texts::tr("masked score %1").arg(numberText(maskedScore));
    return text + arrow + weightText;
}

/// Returns a sentence for each token of `cell` that has no word vector, or that has the vector of another
/// word. Returns an empty list for all other tokens.
QStringList tokenVectorSentences(const Trace& trace, int sequence, const CellRef& cell) {
    QStringList sentences;
    const auto addSentence = [&](Axis axis, int i) {
        const auto sequenceIndex = static_cast<std::size_t>(sequence);
        const std::vector<std::string>* const tokens =
            axis == Axis::Query        ? &trace.tokens->queries[sequenceIndex]
            : axis == Axis::Key        ? &trace.tokens->keys[sequenceIndex]
            : axis == Axis::Vocabulary ? &trace.tokens->vocabulary
                                       : nullptr;
        const auto tokenIndex = static_cast<std::size_t>(i);
        if (!tokens || tokenIndex >= tokens->size() || !trace.wordVectors) return;
        const std::string& token = (*tokens)[tokenIndex];
        const std::string sourceWord = trace.wordVectors->vectorSourceWord(token);
        if (sourceWord.empty() && !lacksWordVector(trace, token)) return;
        const QString sentence = messageText(
            !sourceWord.empty() ? Message("Texts", "“%1” uses the word vector of “%2”").arg(token, sourceWord)
            : trace.modelTrace ? Message("Texts", "“%1” has no word vector").arg(token)
                               : noWordVectorMessage(token));
        if (!sentences.contains(sentence)) sentences << sentence;
    };
    addSentence(stageInfo(cell.stage).rowAxis, cell.row);
    addSentence(stageInfo(cell.stage).columnAxis, cell.column);
    return sentences;
}

}  // namespace

QString tokenTextAt(const TokenLists& lists, int sequence, Index position) {
    const auto& tokens = lists[static_cast<std::size_t>(sequence)];
    const auto i = static_cast<std::size_t>(position);
    return i < tokens.size() ? printableToken(tokens[i]) : QStringLiteral("[PAD]");
}

QString tokenLabelAt(const TokenLists& lists, int sequence, Index position) {
    return tokenLabel(lists[static_cast<std::size_t>(sequence)], static_cast<std::size_t>(position));
}

QString isolatedTokenLabelAt(const TokenLists& lists, int sequence, Index position) {
    return bidiIsolated(tokenLabelAt(lists, sequence, position));
}

QString isolatedTokenTextAt(const TokenLists& lists, int sequence, Index position) {
    return bidiIsolated(tokenTextAt(lists, sequence, position));
}

QString queriesText(const TokenLists& lists, int sequence, const std::vector<int>& queries) {
    const auto queryText = [&](int query) {
        return Texts::tr("%1 “%2”", "query")
            .arg(QString::number(query + 1), isolatedTokenTextAt(lists, sequence, query));
    };
    QStringList texts;
    for (std::size_t i = 0; i < queries.size();) {
        std::size_t runEnd = i + 1;
        while (runEnd < queries.size() && queries[runEnd] == queries[runEnd - 1] + 1) ++runEnd;
        texts << queryText(queries[i]);
        if (runEnd - i == 2) texts << queryText(queries[i + 1]);
        if (runEnd - i > 2) texts.back() += QStringLiteral(" – ") + queryText(queries[runEnd - 1]);
        i = runEnd;
    }
    return joinedList(texts);
}

QString positionDescription(const Trace& trace, int sequence, const CellRef& cell) {
    const StageInfo& info = stageInfo(cell.stage);
    const auto indexText = [&](Axis axis, int i, const QString& numberPattern) -> QString {
        const QString number = QString::number(i + 1);
        switch (axis) {
            case Axis::Query:
                return Texts::tr("query %1 “%2”")
                    .arg(number, isolatedTokenTextAt(trace.tokens->queries, sequence, i));
            case Axis::Key:
                return Texts::tr("key %1 “%2”")
                    .arg(number, isolatedTokenTextAt(trace.tokens->keys, sequence, i));
            case Axis::Vocabulary:
                return Texts::tr("token “%1”")
                    .arg(bidiIsolated(printableToken(trace.tokens->vocabulary[static_cast<std::size_t>(i)])));
            case Axis::Dimension:
                return numberPattern.arg(number);
            case Axis::None:
                break;
        }
        return {};
    };
    const bool isParameterMatrix = info.rowAxis == Axis::Dimension && info.columnAxis == Axis::Dimension;
    QString description = indexText(info.rowAxis, cell.row,
                                    isParameterMatrix ? Texts::tr("row %1") : Texts::tr("dimension %1"));
    const QString columnText = indexText(
        info.columnAxis, cell.column, isParameterMatrix ? Texts::tr("column %1") : Texts::tr("dimension %1"));
    if (!columnText.isEmpty()) {
        const QString pattern = info.columnAxis == Axis::Key ? Texts::tr("%1 → %2", "query, key")
                                                             : Texts::tr("%1, %2", "row, column");
        description = pattern.arg(description, columnText);
    }
    return description;
}

QString cellDescription(const Trace& trace, int sequence, const CellRef& cell) {
    const QString position = positionDescription(trace, sequence, cell);
    if (cell.head == meanOfHeads) return Texts::tr("%1, mean of heads", "a cell").arg(position);
    if (!stageInfo(cell.stage).isPerHead()) return position;
    return Texts::tr("%1, %2", "cell, head").arg(position, headText(trace, cell.stage, cell.head));
}

QString cellDescriptionWithValues(const Trace& trace, const DisplaySettings& displaySettings,
                                  const CellRef& cell) {
    const int sequence = shownSequence(trace, displaySettings);
    const bool isScore = cell.stage == Stage::RawScores || cell.stage == Stage::ScaledScores ||
                         cell.stage == Stage::MaskedScores || cell.stage == Stage::Weights;
    const bool showsCalculation = isScore && cell.head != meanOfHeads && !trace.gradientOf;
    const auto valueText = [&] {
        if (hasMeanOfHeads(cell.stage) && isWeightHidden(displaySettings, cell)) return QStringLiteral("?");
        const float value =
            shownMatrix(trace, displaySettings, cell.stage, cell.head).values(cell.row, cell.column);
        return trace.gradientOf ? significantDigitsText(value) : numberText(value);
    };
    const QString valuesText =
        showsCalculation ? scoreCalculationText(trace, displaySettings, cell) : valueText();
    // The text of scores and weights does not contain the title of the stage, because the values of several
    // stages are listed.
    const bool hasKeyColumns = stageInfo(cell.stage).columnAxis == Axis::Key;
    const QString description = cellDescription(trace, sequence, cell);
    const QString text = hasKeyColumns ? Texts::tr("%1: %2").arg(description, valuesText)
                                       : Texts::tr("%1, %2: %3", "stage, cell: number")
                                             .arg(stageTitle(trace, cell.stage), description, valuesText);
    return (QStringList(text) + tokenVectorSentences(trace, sequence, cell))
        .join(Texts::tr("; ", "between a number and sentences about its tokens"));
}

namespace {

QString indexHtml(const QString& symbol, int position, const QString& token, const QColor& color) {
    const QString tokenHtml =
        token.isEmpty() ? QString() : QStringLiteral(" “%1”").arg(token.toHtmlEscaped());
    return QStringLiteral("<span style='color:%1'><i>%2</i> = %3%4</span>")
        .arg(color.name(), symbol, QString::number(position + 1), tokenHtml);
}

}  // namespace

QString cellIndicesHtml(const Trace& trace, const DisplaySettings& displaySettings, const CellRef& cell,
                        const FigureTheme& theme) {
    const StageInfo& info = stageInfo(cell.stage);
    const int sequence = shownSequence(trace, displaySettings);
    QStringList htmlParts;
    const auto addIndex = [&](Axis axis, int position, const QString& dimensionSymbol) {
        if (axis == Axis::Query)
            htmlParts << indexHtml(QStringLiteral("i"), position,
                                   isolatedTokenTextAt(trace.tokens->queries, sequence, position),
                                   theme.queryColor);
        if (axis == Axis::Key)
            htmlParts << indexHtml(QStringLiteral("j"), position,
                                   isolatedTokenTextAt(trace.tokens->keys, sequence, position),
                                   theme.keyColor);
        if (axis == Axis::Dimension) htmlParts << indexHtml(dimensionSymbol, position, {}, theme.valueColor);
    };
    addIndex(info.rowAxis, cell.row, QStringLiteral("r"));
    addIndex(info.columnAxis, cell.column, QStringLiteral("c"));
    if (cell.head == meanOfHeads) {
        htmlParts << headText(meanOfHeads);
    } else if (info.isPerHead()) {
        const bool isKeyValueHead = trace.config.hasGroupedQueries() && info.headAxis == HeadAxis::KeyValue;
        htmlParts << indexHtml(isKeyValueHead ? QStringLiteral("h</i><sub>kv</sub><i>") : QStringLiteral("h"),
                               cell.head, {}, theme.textColor);
    }
    return htmlParts.join(QStringLiteral("&nbsp;&nbsp; "));
}

QString antecedentText(const Trace& trace, int position) {
    const auto antecedent = predictedAntecedent(trace, position);
    if (!antecedent) return {};
    const QString warning = messageText(antecedentWarning(trace));
    if (!antecedent->isInTrainingData) return warning;
    const auto tokenText = [&](Index tokenPosition) {
        return isolatedTokenTextAt(trace.tokens->queries, 0, tokenPosition);
    };
    constexpr int decimals = 2;
    QString text =
        Texts::tr("Model’s answer: “%1” refers to “%2”, probability %3 among the words of this sentence",
                  "pronoun, word")
            .arg(tokenText(position), tokenText(antecedent->position),
                 numberText(antecedent->probability, decimals));
    if (antecedent->probability < 0.5f) text += Texts::tr(", uncertain");
    return warning.isEmpty() ? text : Texts::tr("%1. %2", "answer. warning").arg(text, warning);
}

}  // namespace attention
