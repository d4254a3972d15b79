// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/operand_text.h"

#include "heatmap/number_text.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

QString subscript(int number) {
    QString digits = QString::number(number);
    for (QChar& digit : digits) digit = QChar(0x2080 + digit.digitValue());
    return digits;
}

QString indices(const CellRef& cell) {
    const QString row = subscript(cell.row + 1);
    return hasOneIndex(cell.stage) ? row : row + QLatin1Char(',') + subscript(cell.column + 1);
}

}  // namespace

QColor roleColor(const FigureTheme& theme, Role role) {
    switch (role) {
        case Role::Query:
            return theme.query;
        case Role::Key:
            return theme.key;
        case Role::Value:
            return theme.value;
        case Role::None:
            break;
    }
    return theme.text;
}

bool hasOneIndex(Stage stage) {
    return infoOf(stage).columns == Axis::None;
}

QString cellSymbol(const CellRef& cell) {
    constexpr QChar mean(0x0304);  // a line above the letter
    QString letter = stageSymbol(cell.stage);
    constexpr QChar firstSubscript(0x2080), lastSubscript(0x2089);
    if (letter.back() >= firstSubscript && letter.back() <= lastSubscript) letter += QLatin1Char(',');
    return (cell.head == meanOfHeads ? letter + mean : letter) + indices(cell);
}

Role roleOf(Stage stage) {
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::Queries:
        case Stage::HiddenQueries:
        case Stage::ScoredQueries:
        case Stage::MappedQueries:
        case Stage::FirstQueryMatrix:
        case Stage::QueryMatrix:
        case Stage::QueryBias:
        case Stage::AdditiveQueryMatrix:
        case Stage::BilinearMatrix:
        case Stage::LowRankQueryMatrix:
        case Stage::QueryNormWeight:
            return Role::Query;
        case Stage::KeyEmbeddings:
        case Stage::Keys:
        case Stage::HiddenKeys:
        case Stage::ScoredKeys:
        case Stage::MappedKeys:
        case Stage::FirstKeyMatrix:
        case Stage::KeyMatrix:
        case Stage::KeyBias:
        case Stage::AdditiveKeyMatrix:
        case Stage::LowRankKeyMatrix:
        case Stage::KeyNormWeight:
            return Role::Key;
        case Stage::Values:
        case Stage::HiddenValues:
        case Stage::FirstValueMatrix:
        case Stage::ValueMatrix:
        case Stage::ValueBias:
        case Stage::Context:
        case Stage::Concat:
            return Role::Value;
        default:
            return Role::None;
    }
}

QString operandSymbol(const Trace& trace, const Operand& operand) {
    if (!operand.quantity) return cellSymbol(*operand.cell);
    const Quantity& quantity = *operand.quantity;
    const QString symbol = messageText(quantity.symbolIn ? quantity.symbolIn(trace) : quantity.symbol);
    return quantity.isNumbered ? symbol + indices(*operand.shownWith) : symbol;
}

QString factorText(double value, int decimals) {
    constexpr int most = 7;  // two of them stand in a row
    return preciseText(value, std::abs(value) < 0.01 ? std::min(decimals, most) : 4);
}

QString operandNumber(const Operand& operand, int decimals) {
    switch (operand.quantity ? operand.quantity->number : Quantity::Number::Decimals) {
        case Quantity::Number::Decimals:
            return factorText(operand.value, decimals);
        case Quantity::Number::Whole:
            return numberText(operand.value, 0);
        case Quantity::Number::Shortest:
            break;
    }
    return QString::number(operand.value);
}

}  // namespace attention
