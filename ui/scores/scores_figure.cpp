// SPDX-License-Identifier: GPL-3.0-or-later
#include "scores/scores_figure.h"

#include "figure/table_text.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "mechanisms/registry.h"
#include "state/cell_navigation.h"
#include "state/stage_maps.h"
#include "texts/axis_text.h"
#include "texts/choice_texts.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

constexpr double gap = 16;
constexpr double minimumColumnWidth = 112;
constexpr double minimumCellSide = 1;
// Cells do not become smaller than this to avoid scrolling.
constexpr double minimumFittedCellSide = 8;
constexpr double maximumScoreCellSide = 48;
constexpr double colorBarsWidth = 76;
constexpr double verticalSpacing = 28 + 16;  // between the parts of a column, and between rows of columns

Tensor shownEntries(const Tensor& matrix, const ShownCells& cells) {
    Tensor result({static_cast<Index>(cells.rows.size()), static_cast<Index>(cells.columns.size())});
    float* nextEntry = result.entries().data();
    for (const int row : cells.rows) {
        for (const int column : cells.columns) *nextEntry++ = matrix.matrix()(row, column);
    }
    return result;
}

double largestMagnitude(const Tensor& tensor) {
    double largest = 0;
    for (const float x : tensor.entries()) {
        if (std::isfinite(x)) largest = std::max(largest, std::abs(static_cast<double>(x)));
    }
    return largest;
}

HeadInTrace comparedHead(const FigureSource& source) {
    const std::vector<int> heads = shownHeads(*source.trace, source.displaySettings, Stage::ScaledScores);
    const bool isShown = std::ranges::find(heads, source.selectedCell.head) != heads.end();
    return {source.trace, shownSequence(*source.trace, source.displaySettings),
            isShown ? source.selectedCell.head : heads.front()};
}

}  // namespace

bool hasScoreComparison(const FigureSource& source) {
    const auto scores = source.results.scoreComparison;
    return scores && static_cast<const HeadInTrace&>(*scores) == comparedHead(source);
}

void addScoreComparison(FigureSource& source, const ExecutionContext& execution) {
    const HeadInTrace head = comparedHead(source);
    source.results.scoreComparison = std::make_shared<ScoreComparison>(ScoreComparison{
        head, compareScoreFunctions(*head.trace, head.sequence, head.head, execution.monitor())});
}

ScoresFigure::ScoresFigure(const FigureSource& source, const FigureTheme& theme, ScoreColorMode colorMode,
                           double buttonHeight)
    : Figure(source, theme),
      m_comparison(source.results.scoreComparison),
      m_colorMode(colorMode),
      m_cells(shownCells(*m_comparison->trace, m_displaySettings, Stage::Weights)),
      m_buttonHeight(buttonHeight) {
    buildMaps();
    buildLabels();
}

void ScoresFigure::buildMaps() {
    const Trace& trace = *m_comparison->trace;
    const auto maskedCells = maskedScoreCells(trace, m_comparison->sequence, m_comparison->head);
    std::vector<std::uint8_t> shownMaskedCells;
    for (const int row : m_cells.rows) {
        for (const int column : m_cells.columns)
            shownMaskedCells.push_back(
                maskedCells[static_cast<std::size_t>(row * trace.keyCount() + column)]);
    }
    const bool isStandardized = m_colorMode == ScoreColorMode::Standardized;
    double largestScore = isStandardized ? m_displaySettings.seriesMagnitudes.standardizedScores : 0;
    double largestWeight = m_displaySettings.seriesMagnitudes.functionWeights;
    m_columns.resize(m_comparison->functionResults.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const ScoreFunctionResult& result = m_comparison->functionResults[i];
        if (result.problem) continue;
        Column& column = m_columns[i];
        column.shownScores = shownEntries(isStandardized ? result.standardized : result.scores, m_cells);
        column.shownWeights = shownEntries(result.weights, m_cells);
        largestScore = std::max(largestScore, largestMagnitude(column.shownScores));
        largestWeight = std::max(largestWeight, largestMagnitude(column.shownWeights));
    }
    m_scoreColorScale = ColorScale::symmetric(largestScore);
    m_weightColorScale = attention::colorScaleForWeights(m_displaySettings, largestWeight);
    for (Column& column : m_columns) {
        if (column.shownScores.isEmpty()) continue;
        column.scoreMap.values = std::as_const(column.shownScores).matrix();
        column.scoreMap.scale = m_scoreColorScale;
        column.scoreMap.widestValue = -largestScore;
        column.weightMap.values = std::as_const(column.shownWeights).matrix();
        column.weightMap.scale = m_weightColorScale;
        column.weightMap.maskedCells = shownMaskedCells;
    }
}

void ScoresFigure::buildLabels() {
    const Trace& trace = *m_comparison->trace;
    const int sequence = m_comparison->sequence;
    const auto makeLabels = [&](const AxisText& axisText, const std::vector<int>& indices,
                                const QColor& color) {
        TokenLabels tokenLabels(textsAt(axisText.labels, indices), m_theme.smallFont, color,
                                m_theme.backgroundColor);
        tokenLabels.paintsMarkedInPlace = true;
        return tokenLabels;
    };
    m_queryLabels =
        makeLabels(rowAxisText(trace, sequence, Stage::Weights), m_cells.rows, m_theme.queryColor);
    m_keyLabels =
        makeLabels(columnAxisText(trace, sequence, Stage::Weights), m_cells.columns, m_theme.keyColor);
}

QSizeF ScoresFigure::layOutContents() {
    if (m_layoutOptions.isInWindow) {
        layOutColumns(m_layoutOptions.availableSize);
        return {m_layoutOptions.availableSize.width(), std::floor(m_height)};
    }
    constexpr double minimumWidth = 1000;  // in a narrower figure, the numbers would be cut
    constexpr double minimumSingleColumnWidth = 400;
    m_areColorBarsBelow =
        m_layoutOptions.growsInHeight && m_layoutOptions.availableSize.width() < minimumWidth;
    const QSizeF pageSize = m_layoutOptions.availableSize.expandedTo(
        {m_areColorBarsBelow ? minimumSingleColumnWidth : minimumWidth, 0});
    constexpr double extraColorBarWidth = 32;  // labels of color bars in a file need more than colorBarsWidth
    layOutColumns({pageSize.width() - (m_areColorBarsBelow ? 0 : extraColorBarWidth), pageSize.height()});
    return {pageSize.width(), m_height};
}

std::vector<MapPanel> ScoresFigure::heatmapPanels() const {
    std::vector<MapPanel> panels;
    for (const Column& column : m_columns) {
        if (column.shownScores.isEmpty()) continue;
        const int head = m_comparison->head;
        panels.push_back({&column.scoreMap, column.scoreGrid, Stage::ScaledScores, head, &m_cells});
        panels.push_back({&column.weightMap, column.weightGrid, Stage::Weights, head, &m_cells});
    }
    return panels;
}

/// Returns the minimum width of a column in a narrow page, in pixels. It leaves space for numbers of usual
/// length below the heatmaps.
double ScoresFigure::minPageColumnWidth() const {
    return textWidth(QStringLiteral("−10.0000 → 0.0000"), m_theme.smallFont) + gap;
}

/// Lays out the columns in the available width. The available height only affects the size of the cells, and
/// the layout may be higher.
void ScoresFigure::layOutColumns(QSizeF availableSize) {
    const auto rowCount = static_cast<double>(m_cells.rows.size());
    const auto columnCount = static_cast<double>(m_cells.columns.size());
    const double columnsLeft = figureMargin + std::ceil(m_queryLabels.widestLabelWidth()) + 8;
    const double columnsWidth =
        availableSize.width() - columnsLeft - (m_areColorBarsBelow ? figureMargin : colorBarsWidth);
    const auto functionCount = static_cast<int>(m_columns.size());
    m_columnsPerRow = 2;
    for (const int columnsPerRow : {functionCount, (functionCount + 1) / 2}) {
        if (m_columnsPerRow == 2 && columnsWidth / columnsPerRow >= minimumColumnWidth)
            m_columnsPerRow = columnsPerRow;
    }
    if (m_areColorBarsBelow) m_columnsPerRow = columnsWidth / 2 >= minPageColumnWidth() ? 2 : 1;
    m_mapRowCount = (functionCount + m_columnsPerRow - 1) / m_columnsPerRow;
    const double columnWidth = std::max(columnsWidth / m_columnsPerRow, 40.0) - gap;
    double cellSide = std::min(columnWidth / columnCount, maximumScoreCellSide * m_layoutOptions.zoom);
    const auto bandHeightFor = [&](double cellHeight) {
        m_areKeyLabelsSlanted = m_keyLabels.areSlantedAt(cellHeight);
        const double textHeight = std::ceil(QFontMetricsF(m_theme.bodyFont).height()) +
                                  3 * std::ceil(QFontMetricsF(m_theme.smallFont).height());
        return textHeight + m_keyLabels.columnLabelsHeight(m_areKeyLabelsSlanted) +
               2 * rowCount * cellHeight + m_buttonHeight + verticalSpacing;
    };
    if (m_areColorBarsBelow) availableSize.setHeight(std::numeric_limits<double>::infinity());
    const double mapsHeight = (availableSize.height() - figureMargin) / m_mapRowCount -
                              (bandHeightFor(cellSide) - 2 * rowCount * cellSide);
    cellSide = std::max(minimumCellSide,
                        std::min(cellSide, std::max(mapsHeight / (2 * rowCount), minimumFittedCellSide)));
    // Large cells have whole pixels, so that they have equal sizes.
    cellSide = cellSide >= 4 ? std::floor(cellSide) : cellSide;
    const double bandHeight = bandHeightFor(cellSide);
    for (int i = 0; i < functionCount; ++i) {
        const QPointF topLeft(columnsLeft + i % m_columnsPerRow * (columnWidth + gap),
                              8 + i / m_columnsPerRow * bandHeight);
        layOutColumn(m_columns[static_cast<std::size_t>(i)], topLeft, columnWidth, cellSide);
    }
    m_height = 8 + m_mapRowCount * bandHeight;
    layOutColorBars();
}

/// Lays out the color bars at the right end of the first row of columns, each next to the heatmaps that it
/// belongs to. If the heatmaps are low, the color bar of weights is below the color bar of scores. In a
/// narrow page, both are below all columns.
void ScoresFigure::layOutColorBars() {
    constexpr double minimumHeight = 72;
    if (m_areColorBarsBelow) {
        const auto [scoreColorBar, weightColorBar] = colorBars();
        const double width = m_layoutOptions.availableSize.width() - 2 * figureMargin;
        m_scoreColorBarRect = {figureMargin, m_height, width, scoreColorBar.horizontalHeight()};
        m_weightColorBarRect = m_scoreColorBarRect.translated(0, m_scoreColorBarRect.height() + 4);
        m_height = m_weightColorBarRect.bottom() + 4;
        return;
    }
    const Column& lastColumn = m_columns[static_cast<std::size_t>(m_columnsPerRow - 1)];
    const QRectF& scoreMapRect = lastColumn.scoreGrid.area();
    const QRectF& weightMapRect = lastColumn.weightGrid.area();
    const QPointF topLeft(lastColumn.titleRect.right() + 24, scoreMapRect.top());
    m_scoreColorBarRect =
        QRectF(topLeft, QSizeF(ColorBar::width, std::max(scoreMapRect.height(), minimumHeight)));
    m_weightColorBarRect =
        QRectF(topLeft, QSizeF(ColorBar::width, std::max(weightMapRect.height(), minimumHeight)));
    m_weightColorBarRect.moveTop(std::max(weightMapRect.top(), m_scoreColorBarRect.bottom() + 8));
    m_height = std::max(m_height, m_weightColorBarRect.bottom() + 4);
}

void ScoresFigure::layOutColumn(Column& column, QPointF topLeft, double width, double cellSize) {
    const auto rowCount = static_cast<int>(m_cells.rows.size());
    const auto columnCount = static_cast<int>(m_cells.columns.size());
    const double bodyHeight = std::ceil(QFontMetricsF(m_theme.bodyFont).height());
    const double smallHeight = std::ceil(QFontMetricsF(m_theme.smallFont).height());
    double y = topLeft.y();
    const auto takeNextRect = [&](double height, double spacing) {
        const QRectF area(topLeft.x(), y, width, height);
        y += height + spacing;
        return area;
    };
    const QSizeF mapSize(columnCount * cellSize, rowCount * cellSize);
    column.titleRect = takeNextRect(bodyHeight, 0).adjusted(0, 0, gap - 4, 0);
    column.formulaRect = takeNextRect(smallHeight, 4).adjusted(0, 0, gap - 4, 0);
    column.keyLabelsRect = takeNextRect(m_keyLabels.columnLabelsHeight(m_areKeyLabelsSlanted), 4);
    column.keyLabelsRect.setWidth(mapSize.width());
    column.scoreGrid = CellGrid(QRectF(takeNextRect(mapSize.height(), 8).topLeft(), mapSize), rowCount,
                                columnCount, m_layoutOptions.devicePixelRatio);
    column.weightGrid = CellGrid(QRectF(takeNextRect(mapSize.height(), 4).topLeft(), mapSize), rowCount,
                                 columnCount, m_layoutOptions.devicePixelRatio);
    column.scoreAndWeightRect = takeNextRect(smallHeight, 0);
    column.entropyRect = takeNextRect(smallHeight, 4);
    column.buttonRect = takeNextRect(m_buttonHeight, 0);
    column.buttonRect.setWidth(std::min(width, 80.0));
}

QRectF ScoresFigure::cellRect(ScoreFunction function, const CellRef& cell) const {
    const Column& functionColumn = column(function);
    const auto row = m_cells.rowInMap(cell.row);
    const auto key = m_cells.columnInMap(cell.column);
    if (!row || !key || functionColumn.shownScores.isEmpty()) return {};
    return (cell.stage == Stage::Weights ? functionColumn.weightGrid : functionColumn.scoreGrid)
        .cellRect(*row, *key);
}

QString ScoresFigure::subtitle() const {
    return tr("All functions use Q and K of head %1. Scores are standardized.")
        .arg(QString::number(m_comparison->head + 1));
}

QString ScoresFigure::tableText() const {
    const Trace& trace = *m_comparison->trace;
    QStringList blocks;
    for (const ScoreFunctionResult& result : m_comparison->functionResults) {
        if (result.problem) continue;
        for (const auto& [stage, values] :
             {std::pair(Stage::ScaledScores, &result.scores), std::pair(Stage::Weights, &result.weights)}) {
            blocks << matrixTable(tr("%1: %2").arg(choiceText(result.function).name, stageValueName(stage)),
                                  rowAxisText(trace, m_comparison->sequence, stage).labels,
                                  columnAxisText(trace, m_comparison->sequence, stage).labels,
                                  values->matrix());
        }
    }
    return blocks.join('\n');
}

Index ScoresFigure::tableCellCount() const {
    const Trace& trace = *m_comparison->trace;
    return 2 * std::ssize(m_comparison->functionResults) * trace.queryCount() * trace.keyCount();
}

void ScoresFigure::expandMagnitudes(SeriesMagnitudes& series) const {
    series.standardizedScores = std::max(series.standardizedScores, m_scoreColorScale.high);
    series.functionWeights = std::max(series.functionWeights, m_weightColorScale.high);
}

CellRef ScoresFigure::weightCellOf(const CellRef& cell) const {
    const AttentionConfig& config = m_comparison->trace->config;
    const CellCoordinates coordinates =
        updatedCoordinates(config, updatedCoordinates(config, {}, m_selectedCell), cell);
    CellRef weightCell = attention::cellAt(config, coordinates, Stage::Weights);
    weightCell.head = m_comparison->head;
    return nearestShownCell(*m_comparison->trace, m_displaySettings, weightCell);
}

/// Returns Invalidation::Picture, because the numbers below the heatmaps belong to the marked cell.
Invalidation ScoresFigure::setMarkedCells(const CellRef& selectedCell,
                                          const std::optional<CellRef>& hoveredCell) {
    Figure::setMarkedCells(selectedCell, hoveredCell);
    return Invalidation::Picture;
}

Invalidation ScoresFigure::setPointerPosition(const std::optional<QPointF>& position) {
    return Figure::setPointerPosition(position) == Invalidation::None ? Invalidation::None
                                                                      : Invalidation::Picture;
}

std::optional<CellRef> ScoresFigure::cellForKey(const QKeyEvent& event) const {
    return cellAfterKey(*m_comparison->trace, m_displaySettings, m_selectedCell, event);
}

QString ScoresFigure::scoreAndWeightText(ScoreFunction function, const CellRef& cell) const {
    const ScoreFunctionResult& result = functionResult(function);
    if (result.problem) return {};
    const QString score = numberText(result.scores.matrix()(cell.row, cell.column));
    const QString weight = numberText(result.weights.matrix()(cell.row, cell.column));
    return score + QStringLiteral(" → ") + weight;
}

QString ScoresFigure::entropyText(ScoreFunction function, const CellRef& cell) const {
    const ScoreFunctionResult& result = functionResult(function);
    if (result.problem) return {};
    return tr("H = %1, mean %2")
        .arg(numberText(static_cast<double>(result.entropy[static_cast<std::size_t>(cell.row)]), 2),
             numberText(result.meanEntropy, 2));
}

/// Returns the formula for the settings of the trace with this score function, without cell multipliers.
QString ScoresFigure::formulaText(ScoreFunction function) const {
    const Trace& trace = *m_comparison->trace;
    AttentionConfig config = trace.config;
    config.score.function = function;
    config.cellMultipliers.clear();
    return scaledScoreFormula(config, trace.dModel(),
                              std::string(scorerOf(function).displayText.pairFormula));
}

}  // namespace attention
