// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/operand_text.h"

#include "heatmap/number_text.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"

namespace attention {
namespace {

/// Which of a cell's two indices its symbol names: the other one is that of the cell explained.
enum class Named { Row, Column, Both };
Named namedIndex(Stage stage) {
    const StageInfo& info = infoOf(stage);
    if (stage == Stage::Values || info.columns == Axis::None) return Named::Row;
    const bool isParameter = info.rows == Axis::Dimension || info.rows == Axis::Vocabulary;
    return isParameter ? Named::Both : Named::Column;
}

QString subscript(int number) {
    QString digits = QString::number(number);
    for (QChar& digit : digits) digit = QChar(0x2080 + digit.digitValue());
    return digits;
}

QString cellSymbol(const CellRef& cell) {
    const QString letter =
        cell.stage == Stage::DroppedWeights ? QStringLiteral("a′") : stageSymbol(cell.stage);
    const Named named = namedIndex(cell.stage);
    const int index = (named == Named::Row ? cell.row : cell.column) + 1;
    if (named == Named::Both) return QStringLiteral("%1[%2,%3]").arg(letter).arg(cell.row + 1).arg(index);
    const bool isLetter =
        letter.size() == 1 || letter.endsWith(QChar(0x2032)) || letter.endsWith(QChar(0x2033));
    return isLetter ? letter + subscript(index) : QStringLiteral("%1[%2]").arg(letter).arg(index);
}

}  // namespace

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
    return quantity.isNumbered ? symbol + subscript(operand.shownWith->column + 1) : symbol;
}

QString operandNumber(const Operand& operand, int decimals) {
    switch (operand.quantity ? operand.quantity->number : Quantity::Number::Decimals) {
        case Quantity::Number::Decimals:
            return numberText(operand.value, decimals);
        case Quantity::Number::Whole:
            return numberText(operand.value, 0);
        case Quantity::Number::Shortest:
            break;
    }
    return QString::number(operand.value);
}

}  // namespace attention
