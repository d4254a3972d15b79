// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of ScoresFigure that paint.
#include "heatmap/frame_painting.h"
#include "scores/scores_figure.h"
#include "texts/choice_texts.h"
#include "texts/field_texts.h"
#include "texts/stage_texts.h"

#include <QPainter>

namespace attention {
namespace {

void paintTextLine(QPainter& painter, const QRectF& area, const QFont& font, const QString& text) {
    painter.setFont(font);
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, area.width()));
}

}  // namespace

void ScoresFigure::paint(QPainter& painter) const {
    const CellRef currentCell = this->currentCell();
    paintLabels(painter, currentCell);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        paintColumn(painter, static_cast<ScoreFunction>(i), currentCell);
        if (m_columns[i].shownScores.isEmpty()) continue;
        if (m_hoveredCell) paintFrames(painter, m_columns[i], currentCell, false);
        paintFrames(painter, m_columns[i], weightCellOf(m_selectedCell), true);
    }
    if (m_theme.hasColorBars) paintColorBars(painter);
}

void ScoresFigure::paintColumn(QPainter& painter, ScoreFunction function, const CellRef& currentCell) const {
    const Column& functionColumn = column(function);
    const bool isSessionFunction = m_comparison->trace->config.score.function == function;
    // A line marks the function of the session, because some users do not notice the bold font.
    if (isSessionFunction && m_theme.marksSelection) {
        painter.fillRect(QRectF(functionColumn.titleRect.left(), functionColumn.titleRect.top() - 4,
                                functionColumn.titleRect.width(), 2),
                         m_theme.accentColor);
    }
    painter.setPen(m_theme.textColor);
    QFont nameFont = m_theme.bodyFont;
    if (isSessionFunction) nameFont.setWeight(QFont::DemiBold);
    paintTextLine(painter, functionColumn.titleRect, nameFont, choiceText(function).name);
    painter.setPen(m_theme.mutedTextColor);
    paintTextLine(painter, functionColumn.formulaRect, m_theme.smallFont, formulaText(function));
    if (const auto& problem = functionResult(function).problem) {
        painter.setFont(m_theme.smallFont);
        painter.drawText(
            QRectF(functionColumn.scoreGrid.area().topLeft(), QSizeF(functionColumn.titleRect.width(), 160)),
            Qt::AlignLeft | Qt::TextWordWrap, fieldProblemText(*problem));
        return;
    }
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    heatmapPainter.paint(painter, functionColumn.scoreMap, functionColumn.scoreGrid);
    heatmapPainter.paint(painter, functionColumn.weightMap, functionColumn.weightGrid);
    painter.setPen(m_theme.textColor);
    paintTextLine(painter, functionColumn.scoreAndWeightRect, m_theme.smallFont,
                  scoreAndWeightText(function, currentCell));
    painter.setPen(m_theme.mutedTextColor);
    paintTextLine(painter, functionColumn.entropyRect, m_theme.smallFont, entropyText(function, currentCell));
}

void ScoresFigure::paintFrames(QPainter& painter, const Column& column, const CellRef& cell,
                               bool isSelection) const {
    const auto row = m_cells.rowInMap(cell.row);
    const auto key = m_cells.columnInMap(cell.column);
    if (!row || !key) return;
    for (const CellGrid* grid : {&column.scoreGrid, &column.weightGrid}) {
        if (!isSelection)
            paintRowColumnHighlight(painter, *grid, {row, key, m_theme.queryColor, m_theme.keyColor});
        const QRectF frameRect = grid->cellRect(*row, *key);
        isSelection ? paintSelectionFrame(painter, frameRect, m_theme)
                    : paintFrame(painter, frameRect.adjusted(-1, -1, 1, 1), {m_theme.textColor});
    }
}

/// Paints the labels of queries at the left of each row of columns, and the labels of keys above each column.
void ScoresFigure::paintLabels(QPainter& painter, const CellRef& currentCell) const {
    const int row = m_cells.rowInMap(currentCell.row).value_or(-1);
    const int key = m_cells.columnInMap(currentCell.column).value_or(-1);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        m_keyLabels.paintColumnLabels(painter, column.keyLabelsRect, m_areKeyLabelsSlanted, key);
        if (static_cast<int>(i) % m_columnsPerRow != 0) continue;
        for (const CellGrid* grid : {&column.scoreGrid, &column.weightGrid}) {
            const double width = m_queryLabels.widestLabelWidth();
            const QRectF area(grid->area().left() - 8 - width, grid->area().top(), width,
                              grid->area().height());
            m_queryLabels.paintRowLabels(painter, area, row);
        }
    }
}

bool ScoresFigure::hasAllLabels() const {
    return std::ranges::all_of(m_columns, [&](const Column& column) {
        const QRectF area = column.scoreGrid.area();
        return area.isEmpty() || (m_queryLabels.areAllRowLabelsShown(area.height()) &&
                                  m_keyLabels.areAllColumnLabelsShown(area.width(), m_areKeyLabelsSlanted));
    });
}

std::pair<ColorBar, ColorBar> ScoresFigure::colorBars() const {
    const auto makeColorBar = [&](const ColorScale& scale, const QString& title) {
        return ColorBar{scale.forBackground(m_theme.heatmapStyle.isBackgroundDark), title, false,
                        m_theme.smallFont, m_theme.textColor};
    };
    const bool isStandardized = m_colorMode == ScoreColorMode::Standardized;
    return {
        makeColorBar(m_scoreColorScale, isStandardized ? tr("z-score") : stageValueName(Stage::ScaledScores)),
        makeColorBar(m_weightColorScale, stageValueName(Stage::Weights))};
}

void ScoresFigure::paintColorBars(QPainter& painter) const {
    const auto [scoreColorBar, weightColorBar] = colorBars();
    for (const auto& [colorBar, barRect] :
         {std::pair(&scoreColorBar, m_scoreColorBarRect), std::pair(&weightColorBar, m_weightColorBarRect)}) {
        m_areColorBarsBelow ? colorBar->paintHorizontally(painter, barRect, m_layoutOptions.devicePixelRatio)
                            : colorBar->paint(painter, barRect, m_layoutOptions.devicePixelRatio);
    }
}

}  // namespace attention
