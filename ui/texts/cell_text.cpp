// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/cell_text.h"

#include "attention/score_rules.h"
#include "attention/stage_tile.h"
#include "figure/stage_maps.h"
#include "heatmap/number_text.h"
#include "texts/stage_texts.h"

#include <QCoreApplication>

namespace attention {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("CellText", text);
}

/// One cell's way from the raw score to its weight; a step that changes nothing is left out.
QString scoreSteps(const Trace& trace, int sequence, const CellRef& cell) {
    const auto raw = stageTile(trace, Stage::RawScores, sequence, cell.head).values;
    const auto keys = static_cast<std::size_t>(raw.cols);
    const auto column = static_cast<std::size_t>(cell.column);
    std::vector<float> row(keys);
    const ScoreRules rules(trace.session, *trace.tokens);
    rules.scaleRow(cell.head, cell.row, {raw.row(cell.row), keys}, row);
    const float scaled = row[column];
    rules.fillForbidden(sequence, cell.head, cell.row, row);
    const float masked = row[column];
    const float weight = stageTile(trace, Stage::Weights, sequence, cell.head).values(cell.row, cell.column);

    QString text = numberText(raw(cell.row, cell.column));
    const QString arrow = QStringLiteral(" → ");
    if (scaled != raw(cell.row, cell.column)) text += arrow + numberText(scaled);
    if (masked != scaled) text += arrow + tr("masked %1").arg(numberText(masked));
    return text + arrow + numberText(weight);
}

}  // namespace

QString tokenAt(const TokenLists& lists, int sequence, Index position) {
    const auto& tokens = lists[static_cast<std::size_t>(sequence)];
    const auto i = static_cast<std::size_t>(position);
    return i < tokens.size() ? QString::fromStdString(tokens[i]) : QStringLiteral("[PAD]");
}

QString cellName(const Trace& trace, int sequence, const CellRef& cell) {
    const StageInfo& info = infoOf(cell.stage);
    const QString row = QString::number(cell.row + 1);
    const QString column = QString::number(cell.column + 1);
    const auto query = [&] {
        return tr("query %1 “%2”").arg(row, tokenAt(trace.tokens->queries, sequence, cell.row));
    };
    if (info.columns == Axis::Key) {
        const QString key = tokenAt(trace.tokens->keys, sequence, cell.column);
        const QString pair = query() + QStringLiteral(" → ") + tr("key %1 “%2”").arg(column, key);
        if (cell.head == meanOfHeads) return tr("%1, mean of the heads").arg(pair);
        return tr("%1, head %2").arg(pair, QString::number(cell.head + 1));
    }
    QString text;
    if (info.rows == Axis::Query) text = query();
    if (info.rows == Axis::Key)
        text = tr("key %1 “%2”").arg(row, tokenAt(trace.tokens->keys, sequence, cell.row));
    if (info.rows == Axis::Vocabulary)
        text = tr("token “%1”").arg(tokenAt({trace.tokens->vocabulary}, 0, cell.row));
    if (info.isPerHead)
        text += (text.isEmpty() ? QString() : QStringLiteral(", ")) + tr("head %1").arg(cell.head + 1);
    if (!text.isEmpty()) text += QStringLiteral(", ");
    const QString stage = stageTitle(cell.stage).toLower();
    if (info.rows == Axis::Dimension && info.columns == Axis::Dimension)
        return text + tr("%1, row %2, column %3").arg(stageSymbol(cell.stage), row, column);
    if (info.rows == Axis::Dimension) return text + QStringLiteral("%1 %2").arg(stageSymbol(cell.stage), row);
    return text + QStringLiteral("%1 %2").arg(stage, column);
}

QString cellText(const Trace& trace, const ViewSettings& view, const CellRef& cell) {
    const int sequence = shownSequence(trace, view);
    const bool isScore = cell.stage == Stage::RawScores || cell.stage == Stage::ScaledScores ||
                         cell.stage == Stage::MaskedScores || cell.stage == Stage::Weights;
    const bool hasSteps = isScore && cell.head != meanOfHeads;
    const QString numbers =
        hasSteps ? scoreSteps(trace, sequence, cell)
                 : numberText(shownTile(trace, view, cell.stage, cell.head).values(cell.row, cell.column));
    return cellName(trace, sequence, cell) + QStringLiteral(": ") + numbers;
}

}  // namespace attention
