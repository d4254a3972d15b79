// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/figure_table.h"

#include "analysis/score_functions.h"
#include "comparison/comparison_figure.h"
#include "export/figure_kinds.h"
#include "figure/cell_navigation.h"
#include "figure/stage_maps.h"
#include "figure/weights_cell.h"
#include "inspector/inspector_document.h"
#include "io/float_text.h"
#include "io/sweep_csv.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/choice_texts.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

namespace attention {
namespace {

QString digits(float number) {
    std::string text;
    appendFloat(text, number);
    return QString::fromStdString(text);
}

QString line(const QStringList& cells) {
    QStringList plain;
    for (const QString& cell : cells) plain << cell.simplified();  // a tab or line break would part cells
    return plain.join('\t') + '\n';
}

QString block(const QString& title, const QStringList& rows, const QStringList& columns, ConstMatrix values) {
    QString text = line(QStringList(title) + columns);
    for (Index r = 0; r < values.rows; ++r) {
        QStringList cells(rows.value(static_cast<int>(r)));
        for (Index c = 0; c < values.cols; ++c) cells << digits(values(r, c));
        text += line(cells);
    }
    return text;
}

QStringList rowLabels(const FigureSource& source, Stage stage) {
    return rowText(*source.trace, shownSequence(*source.trace, source.view), stage).labels;
}

QStringList columnLabels(const FigureSource& source, Stage stage) {
    return columnText(*source.trace, shownSequence(*source.trace, source.view), stage).labels;
}

QString mapsTable(const FigureSource& source, const std::vector<Stage>& stages) {
    QStringList blocks;
    for (const Stage stage : stages) {
        const StageMaps maps = stageMaps(*source.trace, stage, source.view);
        for (std::size_t i = 0; i < maps.maps.size(); ++i) {
            const QString title =
                infoOf(stage).isPerHead() ? mapTitle({stage, maps.heads[i], 0, 0}) : stageTitle(stage);
            blocks << block(title, picked(rowLabels(source, stage), maps.cells.rows),
                            picked(columnLabels(source, stage), maps.cells.columns), maps.maps[i].values);
        }
    }
    return blocks.join('\n');
}

/// The row of one query, head by head.
QString sentenceTable(const FigureSource& source) {
    const ShownWeights shown = shownWeights(*source.trace, source.view);
    const CellRef cell = weightsCell(shown, source.selected);
    const int sequence = shownSequence(*source.trace, source.view);
    QStringList keys;
    for (const int key : shown.keys) keys << tokenAt(source.trace->tokens->keys, sequence, key);
    const QString query = tokenAt(source.trace->tokens->queries, sequence, cell.row);
    QString text = line(QStringList(query) + keys);
    for (const HeadWeights& weights : shown.heads) {
        QStringList cells(headText(weights.head));
        for (const int key : shown.keys) cells << digits(weights.tile.values(cell.row, key));
        text += line(cells);
    }
    return text;
}

QString inspectorTable(const FigureSource& source) {
    CellRef cell = source.selected;
    if (!hasCell(*source.trace, cell)) cell = clamped(*source.trace, source.view, cell);
    QString text;
    for (const PrintedStep& step : inspectorPage(*source.trace, source.view, cell, true).steps) {
        text += line({step.title});
        for (const PrintedRow& row : step.rows) {
            QString done = row.label;
            for (const PrintedPiece& piece : row.pieces) done += ' ' + piece.symbol + ' ' + piece.text;
            text += line({done, row.number});
        }
        text += line({QStringLiteral("="), step.result});
    }
    return text;
}

QString comparisonTable(const FigureSource& source) {
    const ComparisonFigure figure(source, lightTheme(QFont()));
    QStringList blocks;
    for (const auto part :
         {ComparisonFigure::Part::A, ComparisonFigure::Part::B, ComparisonFigure::Part::Change}) {
        blocks << block(figure.titleOf(part), figure.rowLabels(), figure.columnLabels(),
                        figure.map(part).values);
    }
    return blocks.join('\n');
}

QString scoresTable(const FigureSource& source) {
    const int sequence = shownSequence(*source.trace, source.view);
    const int head = headOfScores(source);
    QStringList blocks;
    for (const FunctionScores& scores : compareScoreFunctions(*source.trace, sequence, head)) {
        if (scores.problem) continue;
        for (const auto& [stage, values] :
             {std::pair(Stage::ScaledScores, &scores.scores), std::pair(Stage::Weights, &scores.weights)}) {
            blocks << block(tr("%1: %2").arg(choiceText(scores.function).name, stageMeaning(stage)),
                            rowLabels(source, stage), columnLabels(source, stage), values->matrix());
        }
    }
    return blocks.join('\n');
}

QString sweepTable(const FigureSource& source) {
    QByteArray csv;
    writeSweepCsv(*source.sweep, [&](std::string_view bytes) {
        csv.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    });
    return QString::fromUtf8(csv).remove('\r').replace(',', '\t');  // its names and numbers have no commas
}

}  // namespace

QString figureTable(const FigureSource& source, const FigureSpec& spec) {
    FigureSource shown = source;
    if (spec.name.head) shown.view.heads = {*spec.name.head};
    if (spec.name.head) shown.view.isMean = false;
    switch (spec.name.kind) {
        case FigureKind::Overview:
        case FigureKind::Head:
            break;
        case FigureKind::Stage:
            return mapsTable(shown, {spec.name.stage});
        case FigureKind::Lines:
            return mapsTable(shown, {Stage::Weights});
        case FigureKind::Sentence:
            return sentenceTable(shown);
        case FigureKind::Inspector:
            return inspectorTable(shown);
        case FigureKind::Compare:
            return comparisonTable(shown);
        case FigureKind::Scores:
            return scoresTable(shown);
        case FigureKind::Sweep:
            return sweepTable(shown);
    }
    return mapsTable(shown, overviewStages(*shown.trace, shown.view, Stage::Weights));
}

}  // namespace attention
