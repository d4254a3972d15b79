// SPDX-License-Identifier: GPL-3.0-or-later
#include "texts/cell_indices_html.h"

#include "state/shown_cells.h"
#include "texts/antecedent_text.h"
#include "texts/cell_text.h"
#include "texts/tr.h"

namespace attention {
namespace {

QString index(const QString& letter, int position, const QString& token, const QColor& color) {
    const QString word = token.isEmpty() ? QString() : QStringLiteral(" “%1”").arg(token.toHtmlEscaped());
    return QStringLiteral("<span style='color:%1'><i>%2</i> = %3%4</span>")
        .arg(color.name(), letter, QString::number(position + 1), word);
}

}  // namespace

QString cellIndicesHtml(const Trace& trace, const ViewSettings& view, const CellRef& cell,
                        const FigureTheme& theme) {
    const StageInfo& info = stageInfo(cell.stage);
    const int sequence = shownSequence(trace, view);
    QStringList parts;
    const auto add = [&](Axis axis, int position, const QString& dimension) {
        if (axis == Axis::Query)
            parts << index(QStringLiteral("i"), position,
                           isolatedTokenTextAt(trace.tokens->queries, sequence, position), theme.query);
        if (axis == Axis::Key)
            parts << index(QStringLiteral("j"), position,
                           isolatedTokenTextAt(trace.tokens->keys, sequence, position), theme.key);
        if (axis == Axis::Dimension) parts << index(dimension, position, {}, theme.value);
    };
    add(info.rowAxis, cell.row, QStringLiteral("r"));
    add(info.columnAxis, cell.column, QStringLiteral("c"));
    if (cell.head == meanOfHeads) {
        parts << tr("mean of the heads");
    } else if (info.isPerHead()) {
        const bool isShared = trace.config.hasGroupedQueries() && info.headAxis == HeadAxis::KeyValue;
        parts << index(isShared ? QStringLiteral("h</i><sub>kv</sub><i>") : QStringLiteral("h"), cell.head,
                       {}, theme.text);
    }
    QString text = parts.join(QStringLiteral("&nbsp;&nbsp; "));
    const QString meaning = info.rowAxis == Axis::Query ? antecedentText(trace, cell.row) : QString();
    if (!meaning.isEmpty()) text += QStringLiteral("<br><b>%1</b>").arg(meaning.toHtmlEscaped());
    return text;
}

}  // namespace attention
