// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/table_text.h"

#include "text/exact_number_text.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"

namespace attention {

QString exactNumberText(float number) {
    std::string text;
    appendExactNumber(text, number);
    return QString::fromStdString(text);
}

QString tableLine(const QStringList& cells) {
    QStringList plainTexts;
    for (const QString& cell : cells)
        plainTexts << cell.simplified();  // a tab or line break would separate cells
    return plainTexts.join('\t') + '\n';
}

QString matrixTable(const QString& title, const QStringList& rowLabels, const QStringList& columnLabels,
                    ConstMatrixView values) {
    QString text = tableLine(QStringList(title) + columnLabels);
    for (Index r = 0; r < values.rows(); ++r) {
        QStringList cells(rowLabels.value(static_cast<int>(r)));
        for (Index c = 0; c < values.cols(); ++c) cells << exactNumberText(values(r, c));
        text += tableLine(cells);
    }
    return text;
}

QString mapsTable(const Trace& trace, const DisplaySettings& displaySettings, const StageMaps& maps) {
    const int sequence = shownSequence(trace, displaySettings);
    const QStringList rowLabels = textsAt(rowAxisText(trace, sequence, maps.stage).labels, maps.cells.rows);
    const QStringList columnLabels =
        textsAt(columnAxisText(trace, sequence, maps.stage).labels, maps.cells.columns);
    QStringList blocks;
    for (std::size_t i = 0; i < maps.maps.size(); ++i) {
        const QString title = mapTitle(trace, {maps.stage, maps.heads[i], 0, 0});
        blocks << matrixTable(title, rowLabels, columnLabels, maps.maps[i].values);
    }
    return blocks.join('\n');
}

Index mapCellCount(const StageMaps& maps) {
    return std::ssize(maps.maps) * std::ssize(maps.cells.rows) * std::ssize(maps.cells.columns);
}

}  // namespace attention
