// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/cell_text.h"

#include "attention/score_rules.h"
#include "attention/stage_tile.h"
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

QString cellText(const Trace& trace, int sequence, const CellRef& cell) {
    const QString query = tokenAt(trace.tokens->queries, sequence, cell.row);
    const QString head = QString::number(cell.head + 1);
    if (infoOf(cell.stage).columns == Axis::Key) {
        const QString key = tokenAt(trace.tokens->keys, sequence, cell.column);
        return tr("query %1 “%2” → key %3 “%4”, head %5: %6")
            .arg(QString::number(cell.row + 1), query, QString::number(cell.column + 1), key, head,
                 scoreSteps(trace, sequence, cell));
    }
    const float value = stageTile(trace, cell.stage, sequence, cell.head).values(cell.row, cell.column);
    return tr("query %1 “%2”, head %3, %4 %5: %6")
        .arg(QString::number(cell.row + 1), query, head, stageTitle(cell.stage).toLower(),
             QString::number(cell.column + 1), numberText(value));
}

}  // namespace attention
