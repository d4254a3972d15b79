// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/operand_text.h"

#include "heatmap/number_text.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QStringList>

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
    const bool isLetter = letter.size() == 1 || letter.endsWith(QChar(0x2032));
    return isLetter ? letter + subscript(index) : QStringLiteral("%1[%2]").arg(letter).arg(index);
}

QString divisorSymbol(const Session& session) {
    switch (session.score.scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return QStringLiteral("√%1").arg(session.dK);
        case ScoreScale::Kind::SqrtModelSize:
            return QStringLiteral("√%1").arg(session.embedding.dModel);
        case ScoreScale::Kind::Number:
            break;
    }
    return tr("scale");
}

}  // namespace

Role roleOf(Stage stage) {
    switch (stage) {
        case Stage::QueryEmbeddings:
        case Stage::Queries:
        case Stage::HiddenQueries:
        case Stage::ScoredQueries:
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
    switch (operand.quantity) {
        case Quantity::Entry:
            return cellSymbol(*operand.cell);
        case Quantity::ScoreDivisor:
            return divisorSymbol(trace.session);
        case Quantity::DividedScore:
            return QStringLiteral("s");
        case Quantity::Multiplier:
            return tr("multiplier");
        case Quantity::MaskFill:
            return tr("fill");
        case Quantity::Temperature:
            return QStringLiteral("T");
        case Quantity::TemperedScore:
            return QStringLiteral("z") + subscript(operand.shownWith->column + 1);
        case Quantity::LargestScore:
            return tr("max");
        case Quantity::RowSum:
        case Quantity::SupportSum:
        case Quantity::HeadSum:
            return QStringLiteral("Σ");
        case Quantity::Threshold:
            return QStringLiteral("τ");
        case Quantity::KeepRate:
            return QStringLiteral("(1 − p)");
        case Quantity::SquareSum:
            return tr("length²");
        case Quantity::Norm:
            return tr("length");
        case Quantity::Position:
        case Quantity::Wave:
            return tr("position");
        case Quantity::Wavelength:
            return tr("wavelength");
        case Quantity::One:
        case Quantity::SupportSize:
        case Quantity::DropFactor:
        case Quantity::HeadCount:
        case Quantity::SmallestNorm:
            break;
    }
    return {};
}

QString operandNumber(const Operand& operand, int decimals) {
    switch (operand.quantity) {
        case Quantity::One:
        case Quantity::SupportSize:
        case Quantity::DropFactor:
        case Quantity::HeadCount:
        case Quantity::Position:
            return numberText(operand.value, 0);
        case Quantity::SmallestNorm:
            return QString::number(operand.value);
        default:
            return numberText(operand.value, decimals);
    }
}

}  // namespace attention
