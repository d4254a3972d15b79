// SPDX-License-Identifier: GPL-3.0-or-later
// ScoresFigure: how it is painted.
#include "heatmap/frame_painting.h"
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
    const CellRef current = this->currentCell();
    paintLabels(painter, current);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        paintColumn(painter, static_cast<ScoreFunction>(i), current);
        if (m_columns[i].shownScores.isEmpty()) continue;
        paintFrames(painter, m_columns[i], weightCellOf(m_selectedCell), true);
        if (m_hoveredCell) paintFrames(painter, m_columns[i], current, false);
    }
    if (m_theme.hasColorBars) paintColorBars(painter);
}

void ScoresFigure::paintColumn(QPainter& painter, ScoreFunction function, const CellRef& current) const {
    const Column& at = column(function);
    const bool isOwn = m_comparison->trace->config.score.function == function;
    if (isOwn) {  // a line above says it too, for eyes that do not tell the weight of letters
        painter.fillRect(QRectF(at.titleRect.left(), at.titleRect.top() - 4, at.titleRect.width(), 2),
                         m_theme.accent);
    }
    painter.setPen(m_theme.text);
    QFont name = m_theme.body;
    if (isOwn) name.setWeight(QFont::DemiBold);
    paintLine(painter, at.titleRect, name, choiceText(function).name);
    painter.setPen(m_theme.mutedText);
    paintLine(painter, at.formulaRect, m_theme.small, formulaText(function));
    if (const auto& problem = functionResult(function).problem) {
        painter.setFont(m_theme.small);
        painter.drawText(QRectF(at.scoreGrid.area().topLeft(), QSizeF(at.titleRect.width(), 160)),
                         Qt::AlignLeft | Qt::TextWordWrap, messageText(*problem));
        return;
    }
    const HeatmapPainter cells(m_theme.heatmapStyle);
    cells.paint(painter, at.scoreMap, at.scoreGrid);
    cells.paint(painter, at.weightMap, at.weightGrid);
    painter.setPen(m_theme.text);
    paintLine(painter, at.scoreAndWeightRect, m_theme.small, scoreAndWeightText(function, current));
    painter.setPen(m_theme.mutedText);
    paintLine(painter, at.entropyRect, m_theme.small, entropyText(function, current));
}

void ScoresFigure::paintFrames(QPainter& painter, const Column& column, const CellRef& cell,
                               bool isSelection) const {
    const auto row = m_cells.rowInMap(cell.row);
    const auto key = m_cells.columnInMap(cell.column);
    if (!row || !key) return;
    for (const CellGrid* grid : {&column.scoreGrid, &column.weightGrid}) {
        if (!isSelection) paintRowColumnHighlight(painter, *grid, {row, key, m_theme.query, m_theme.key});
        const QRectF at = grid->cellRect(*row, *key);
        if (isSelection) paintFrame(painter, at.adjusted(-2, -2, 2, 2), {m_theme.background});
        paintFrame(painter, at.adjusted(-1, -1, 1, 1), {m_theme.accent, 2});
    }
}

/// Queries at the left of each band, keys above each column.
void ScoresFigure::paintLabels(QPainter& painter, const CellRef& current) const {
    const int row = m_cells.rowInMap(current.row).value_or(-1);
    const int key = m_cells.columnInMap(current.column).value_or(-1);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        m_keyLabels.paintColumnLabels(painter, column.keyLabelsRect, m_areKeysSlanted, key);
        if (static_cast<int>(i) % m_columnsPerRow != 0) continue;
        for (const CellGrid* grid : {&column.scoreGrid, &column.weightGrid}) {
            const double width = m_queryLabels.widestLabelWidth();
            const QRectF area(grid->area().left() - 8 - width, grid->area().top(), width,
                              grid->area().height());
            m_queryLabels.paintRowLabels(painter, area, row);
        }
    }
}

std::pair<ColorBar, ColorBar> ScoresFigure::colorBars() const {
    const auto bar = [&](const ColorScale& scale, const QString& meaning) {
        return ColorBar{scale.forBackground(m_theme.heatmapStyle.isBackgroundDark), meaning, false,
                        m_theme.small, m_theme.text};
    };
    const bool isStandardised = m_colorMode == ScoreColorMode::Standardized;
    return {bar(m_scoreColorScale, isStandardised ? tr("deviations") : stageValueName(Stage::ScaledScores)),
            bar(m_weightColorScale, stageValueName(Stage::Weights))};
}

void ScoresFigure::paintColorBars(QPainter& painter) const {
    const auto [scores, weights] = colorBars();
    for (const auto& [bar, area] :
         {std::pair(&scores, m_scoreColorBarRect), std::pair(&weights, m_weightColorBarRect)}) {
        m_areBarsBelow ? bar->paintHorizontally(painter, area, m_layoutOptions.devicePixelRatio)
                       : bar->paint(painter, area, m_layoutOptions.devicePixelRatio);
    }
}

}  // namespace attention
