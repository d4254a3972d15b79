// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/step_text.h"

#include "heatmap/number_text.h"
#include "texts/joined_texts.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace attention {
namespace {

QString subscriptDigits(int number) {
    QString digits = QString::number(number);
    for (QChar& digit : digits) digit = QChar(0x2080 + digit.digitValue());
    return digits;
}

QString subscriptIndices(const CellRef& cell) {
    const QString row = subscriptDigits(cell.row + 1);
    return hasOneIndex(cell.stage) ? row : row + QLatin1Char(',') + subscriptDigits(cell.column + 1);
}

}  // namespace

QColor qkvRoleColor(const FigureTheme& theme, QkvRole role) {
    if (role == QkvRole::Query) return theme.queryColor;
    if (role == QkvRole::Key) return theme.keyColor;
    return role == QkvRole::Value ? theme.valueColor : theme.textColor;
}

bool hasOneIndex(Stage stage) {
    return stageInfo(stage).columnAxis == Axis::None;
}

QString cellSymbol(const CellRef& cell) {
    constexpr QChar combiningMacron(0x0304);  // a line above the letter, which marks a mean
    QString symbol = stageSymbol(cell.stage);
    constexpr QChar firstSubscript(0x2080), lastSubscript(0x2089);
    if (symbol.back() >= firstSubscript && symbol.back() <= lastSubscript) symbol += QLatin1Char(',');
    return (cell.head == meanOfHeads ? symbol + combiningMacron : symbol) + subscriptIndices(cell);
}

QkvRole qkvRoleOf(Stage stage) {
    using enum Stage;
    const auto isOneOf = [&](std::initializer_list<Stage> stages) {
        return std::ranges::find(stages, stage) != stages.end();
    };
    if (isOneOf({QueryEmbeddings, Queries, HiddenQueries, ScoredQueries, MappedQueries, FirstQueryMatrix,
                 QueryMatrix, QueryBias, AdditiveQueryMatrix, BilinearMatrix, LowRankQueryMatrix,
                 QueryNormWeight}))
        return QkvRole::Query;
    if (isOneOf({KeyEmbeddings, Keys, HiddenKeys, ScoredKeys, MappedKeys, FirstKeyMatrix, KeyMatrix, KeyBias,
                 AdditiveKeyMatrix, LowRankKeyMatrix, KeyNormWeight}))
        return QkvRole::Key;
    if (isOneOf({Values, HiddenValues, FirstValueMatrix, ValueMatrix, ValueBias, Context, Concat}))
        return QkvRole::Value;
    return QkvRole::None;
}

QString operandSymbol(const Trace& trace, const Operand& operand) {
    if (!operand.quantity) return (operand.isGradient ? gradientSign : QString()) + cellSymbol(*operand.cell);
    const OperandInfo& quantity = *operand.quantity;
    const QString symbol =
        messageText(quantity.symbolForTrace ? quantity.symbolForTrace(trace) : quantity.symbol);
    return quantity.hasSubscript ? symbol + subscriptIndices(*operand.explanationCell) : symbol;
}

QString formatOperandValue(double value, int stepDecimals) {
    constexpr int maxDecimals = 7;  // a row has two operands, so longer numbers do not fit
    return nonzeroPreservingText(value, std::abs(value) < 0.01 ? std::min(stepDecimals, maxDecimals) : 4);
}

QString operandValueText(const Operand& operand, int decimals) {
    switch (operand.quantity ? operand.quantity->format : OperandInfo::NumberFormat::Decimals) {
        case OperandInfo::NumberFormat::Decimals:
            return formatOperandValue(operand.value, decimals);
        case OperandInfo::NumberFormat::Whole:
            return numberText(operand.value, 0);
        case OperandInfo::NumberFormat::Shortest:
            break;
    }
    return QString::number(operand.value);
}

QString stageLegendEntry(const Trace& trace, Stage stage) {
    return CalculationTexts::tr("%1: %2").arg(stageSymbol(stage), stageInfo(stage).isParameter()
                                                                      ? CalculationTexts::tr("parameters")
                                                                      : stageTitle(trace, stage));
}

QString stepTitle(const Trace& trace, const CalculationStep& step) {
    const Message& title = step.title.isEmpty() ? step.kind->title : step.title;
    return title.isEmpty() ? stageTitleAndFormula(trace, step.cell->stage) : messageText(title);
}

QString stepNote(const CalculationStep& step) {
    QStringList sentences;
    for (const Message& note : step.notes) sentences << messageText(note);
    return sentences.join(QLatin1Char(' '));
}

QString stepLegend(const Trace& trace, const CalculationStep& step, std::set<Stage>& explainedStages) {
    QStringList entries;
    for (const Term& term : step.terms) {
        for (const Operand& operand : term.operands) {
            if (operand.isGradient) entries << CalculationTexts::tr("∂: gradient of the loss");
            if (operand.quantity || !operand.cell || operand.isGradient ||
                !explainedStages.insert(operand.cell->stage).second)
                continue;
            entries << stageLegendEntry(trace.gradientOf ? *trace.gradientOf : trace, operand.cell->stage);
        }
    }
    if (step.cell) explainedStages.insert(step.cell->stage);
    entries.removeDuplicates();
    return joinedList(entries);
}

}  // namespace attention
