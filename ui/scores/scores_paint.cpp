// SPDX-License-Identifier: GPL-3.0-or-later
// ScoresFigure: how it is painted.
#include "heatmap/frame.h"
#include "scores/scores_figure.h"
#include "texts/choice_texts.h"
#include "texts/message_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <QPainter>

namespace attention {
namespace {

void paintLine(QPainter& painter, const QRectF& area, const QFont& font, const QString& text) {
    painter.setFont(font);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, area.width()));
}

}  // namespace

void ScoresFigure::paint(QPainter& painter) const {
    const CellRef current = this->current();
    paintLabels(painter, current);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        paintColumn(painter, static_cast<ScoreFunction>(i), current);
        if (m_columns[i].shownScores.isEmpty()) continue;
        paintFrames(painter, m_columns[i], weightOf(m_selected), true);
        if (m_hovered) paintFrames(painter, m_columns[i], current, false);
    }
    if (m_theme.hasColorBars) paintBars(painter);
}

void ScoresFigure::paintColumn(QPainter& painter, ScoreFunction function, const CellRef& current) const {
    const Column& at = column(function);
    const bool isOwn = m_comparison->trace->config.score.function == function;
    if (isOwn) {  // a line above says it too, for eyes that do not tell the weight of letters
        painter.fillRect(QRectF(at.title.left(), at.title.top() - 4, at.title.width(), 2), m_theme.accent);
    }
    painter.setPen(m_theme.text);
    QFont name = m_theme.body;
    if (isOwn) name.setWeight(QFont::DemiBold);
    paintLine(painter, at.title, name, choiceText(function).name);
    painter.setPen(m_theme.mutedText);
    paintLine(painter, at.formula, m_theme.small, formulaText(function));
    if (const auto& problem = scoresOf(function).problem) {
        painter.setFont(m_theme.small);
        painter.drawText(QRectF(at.scoreGrid.area().topLeft(), QSizeF(at.title.width(), 160)),
                         Qt::AlignLeft | Qt::TextWordWrap, messageText(*problem));
        return;
    }
    const HeatmapPainter cells(m_theme.cells);
    cells.paint(painter, at.scores, at.scoreGrid);
    cells.paint(painter, at.weights, at.weightGrid);
    painter.setPen(m_theme.text);
    paintLine(painter, at.numbers, m_theme.small, numbersText(function, current));
    painter.setPen(m_theme.mutedText);
    paintLine(painter, at.entropy, m_theme.small, entropyText(function, current));
}

void ScoresFigure::paintFrames(QPainter& painter, const Column& column, const CellRef& cell,
                               bool isFirm) const {
    const auto row = m_cells.mapRow(cell.row);
    const auto key = m_cells.mapColumn(cell.column);
    if (!row || !key) return;
    for (const CellGrid* grid : {&column.scoreGrid, &column.weightGrid}) {
        if (!isFirm) paintLines(painter, *grid, {row, key, m_theme.query, m_theme.key});
        const QRectF at = grid->cellRect(*row, *key);
        if (isFirm) paintFrame(painter, at.adjusted(-2, -2, 2, 2), {m_theme.background});
        paintFrame(painter, at.adjusted(-1, -1, 1, 1), {m_theme.accent, 2});
    }
}

/// Queries at the left of each band, keys above each column.
void ScoresFigure::paintLabels(QPainter& painter, const CellRef& current) const {
    const int row = m_cells.mapRow(current.row).value_or(-1);
    const int key = m_cells.mapColumn(current.column).value_or(-1);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        m_keyLabels.paintColumns(painter, column.keys, m_areKeysSlanted, key);
        if (static_cast<int>(i) % m_perBand != 0) continue;
        for (const CellGrid* grid : {&column.scoreGrid, &column.weightGrid}) {
            const double width = m_queryLabels.widest();
            const QRectF area(grid->area().left() - 8 - width, grid->area().top(), width,
                              grid->area().height());
            m_queryLabels.paintRows(painter, area, row);
        }
    }
}

std::pair<ColorBar, ColorBar> ScoresFigure::bars() const {
    const auto bar = [&](const ColorScale& scale, const QString& meaning) {
        return ColorBar{scale.onGround(m_theme.cells.isDark), meaning, false, m_theme.small, m_theme.text};
    };
    const bool isStandardised = m_scaling == ScoreScaling::Standardised;
    return {bar(m_scoreScale, isStandardised ? tr("deviations") : stageMeaning(Stage::ScaledScores)),
            bar(m_weightScale, stageMeaning(Stage::Weights))};
}

void ScoresFigure::paintBars(QPainter& painter) const {
    const auto [scores, weights] = bars();
    for (const auto& [bar, area] : {std::pair(&scores, m_scoreBar), std::pair(&weights, m_weightBar)}) {
        m_areBarsBelow ? bar->paintAcross(painter, area, m_room.devicePixelRatio)
                       : bar->paint(painter, area, m_room.devicePixelRatio);
    }
}

}  // namespace attention
