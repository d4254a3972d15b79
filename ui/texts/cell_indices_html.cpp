// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/cell_indices_html.h"

#include "state/shown_cells.h"
#include "texts/cell_text.h"
#include "texts/stage_texts.h"

namespace attention {
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

}  // namespace attention
