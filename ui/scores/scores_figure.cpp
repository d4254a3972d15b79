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
#include "texts/tr.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

constexpr double gap = 16;
constexpr double leastColumn = 112;
constexpr double leastCell = 1;
constexpr double smallestFitted = 8;  // cells are not made smaller than this only to spare scrolling
constexpr double largestCell = 48;
constexpr double barRoom = 76;
constexpr double betweenMaps = 28 + 16;  // the parts of a column, and the bands

Tensor shownPart(const Tensor& whole, const ShownCells& cells) {
    Tensor part({static_cast<Index>(cells.rows.size()), static_cast<Index>(cells.columns.size())});
    float* next = part.entries().data();
    for (const int row : cells.rows) {
        for (const int column : cells.columns) *next++ = whole.matrix()(row, column);
    }
    return part;
}

double largestIn(const Tensor& tensor) {
    double largest = 0;
    for (const float x : tensor.entries()) {
        if (std::isfinite(x)) largest = std::max(largest, std::abs(static_cast<double>(x)));
    }
    return largest;
}

HeadInTrace headOf(const FigureSource& source) {
    const std::vector<int> heads = shownHeads(*source.trace, source.viewSettings, Stage::ScaledScores);
    const bool isShown = std::ranges::find(heads, source.selectedCell.head) != heads.end();
    return {source.trace, shownSequence(*source.trace, source.viewSettings),
            isShown ? source.selectedCell.head : heads.front()};
}

}  // namespace

bool hasScoreComparison(const FigureSource& source) {
    const auto scores = source.results.get<ScoreComparison>();
    return scores && static_cast<const HeadInTrace&>(*scores) == headOf(source);
}

void addScoreComparison(FigureSource& source, const ExecutionContext& execution) {
    const HeadInTrace of = headOf(source);
    source.results.put<ScoreComparison>(std::make_shared<ScoreComparison>(
        ScoreComparison{of, compareScoreFunctions(*of.trace, of.sequence, of.head, execution.monitor())}));
}

ScoresFigure::ScoresFigure(const FigureSource& source, const FigureTheme& theme, ScoreColorMode colorMode,
                           double buttonHeight)
    : Figure(source, theme),
      m_comparison(source.results.get<ScoreComparison>()),
      m_colorMode(colorMode),
      m_cells(shownCells(*m_comparison->trace, m_viewSettings, Stage::Weights)),
      m_buttonHeight(buttonHeight) {
    buildMaps();
    buildLabels();
}

void ScoresFigure::buildMaps() {
    const Trace& trace = *m_comparison->trace;
    const auto all = maskedScoreCells(trace, m_comparison->sequence, m_comparison->head);
    std::vector<std::uint8_t> forbidden;
    for (const int row : m_cells.rows) {
        for (const int column : m_cells.columns)
            forbidden.push_back(all[static_cast<std::size_t>(row * trace.keyCount() + column)]);
    }
    const bool isStandardised = m_colorMode == ScoreColorMode::Standardized;
    double largestScore = isStandardised ? m_viewSettings.seriesMagnitudes.standardizedScores : 0;
    double largestWeight = m_viewSettings.seriesMagnitudes.functionWeights;
    m_columns.resize(m_comparison->functionResults.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const ScoreFunctionResult& numbers = m_comparison->functionResults[i];
        if (numbers.problem) continue;
        Column& column = m_columns[i];
        column.shownScores = shownPart(isStandardised ? numbers.standardized : numbers.scores, m_cells);
        column.shownWeights = shownPart(numbers.weights, m_cells);
        largestScore = std::max(largestScore, largestIn(column.shownScores));
        largestWeight = std::max(largestWeight, largestIn(column.shownWeights));
    }
    m_scoreColorScale = ColorScale::symmetric(largestScore);
    m_weightColorScale = attention::weightScale(m_viewSettings, largestWeight);
    for (Column& column : m_columns) {
        if (column.shownScores.isEmpty()) continue;
        column.scoreMap.values = std::as_const(column.shownScores).matrix();
        column.scoreMap.scale = m_scoreColorScale;
        column.scoreMap.widestValue = -largestScore;
        column.weightMap.values = std::as_const(column.shownWeights).matrix();
        column.weightMap.scale = m_weightColorScale;
        column.weightMap.masked = forbidden;
    }
}

void ScoresFigure::buildLabels() {
    const Trace& trace = *m_comparison->trace;
    const int sequence = m_comparison->sequence;
    const auto labels = [&](const AxisText& text, const std::vector<int>& shown, const QColor& color) {
        TokenLabels made(textsAt(text.labels, shown), m_theme.small, color, m_theme.background);
        made.paintsMarkedInPlace = true;
        return made;
    };
    m_queryLabels = labels(rowAxisText(trace, sequence, Stage::Weights), m_cells.rows, m_theme.query);
    m_keyLabels = labels(columnAxisText(trace, sequence, Stage::Weights), m_cells.columns, m_theme.key);
}

QSizeF ScoresFigure::layOutContents() {
    if (m_layoutOptions.isInWindow) {
        layOutColumns(m_layoutOptions.availableSize);
        return {m_layoutOptions.availableSize.width(), std::floor(m_height)};
    }
    constexpr double least = 1000;  // narrower, its numbers would be cut
    constexpr double leastOfColumn = 400;
    m_areBarsBelow = m_layoutOptions.growsInHeight && m_layoutOptions.availableSize.width() < least;
    const QSizeF room = m_layoutOptions.availableSize.expandedTo({m_areBarsBelow ? leastOfColumn : least, 0});
    constexpr double ofBars = 32;  // what their words take more than the window gives them
    layOutColumns({room.width() - (m_areBarsBelow ? 0 : ofBars), room.height()});
    return {room.width(), m_height};
}

std::vector<MapPanel> ScoresFigure::mapPanels() const {
    std::vector<MapPanel> panels;
    for (const Column& column : m_columns) {
        if (column.shownScores.isEmpty()) continue;
        const int head = m_comparison->head;
        panels.push_back({&column.scoreMap, column.scoreGrid, Stage::ScaledScores, head, &m_cells});
        panels.push_back({&column.weightMap, column.weightGrid, Stage::Weights, head, &m_cells});
    }
    return panels;
}

/// A name above a map and the numbers below it, in figures of usual length.
double ScoresFigure::minPageColumnWidth() const {
    return textWidth(QStringLiteral("−10.0000 → 0.0000"), m_theme.small) + gap;
}

/// The room's height is a wish.
void ScoresFigure::layOutColumns(QSizeF availableSize) {
    const auto rows = static_cast<double>(m_cells.rows.size());
    const auto columns = static_cast<double>(m_cells.columns.size());
    const double left = figureMargin + std::ceil(m_queryLabels.widestLabelWidth()) + 8;
    const double width = availableSize.width() - left - (m_areBarsBelow ? figureMargin : barRoom);
    const auto count = static_cast<int>(m_columns.size());
    m_columnsPerRow = 2;
    for (const int perBand : {count, (count + 1) / 2}) {
        if (m_columnsPerRow == 2 && width / perBand >= leastColumn) m_columnsPerRow = perBand;
    }
    if (m_areBarsBelow) m_columnsPerRow = width / 2 >= minPageColumnWidth() ? 2 : 1;
    m_mapRowCount = (count + m_columnsPerRow - 1) / m_columnsPerRow;
    const double columnWidth = std::max(width / m_columnsPerRow, 40.0) - gap;
    double cell = std::min(columnWidth / columns, largestCell * m_layoutOptions.zoom);
    const auto bandHeight = [&](double side) {
        m_areKeysSlanted = m_keyLabels.areSlantedAt(side);
        const double lines = std::ceil(QFontMetricsF(m_theme.body).height()) +
                             3 * std::ceil(QFontMetricsF(m_theme.small).height());
        return lines + m_keyLabels.columnLabelsHeight(m_areKeysSlanted) + 2 * rows * side + m_buttonHeight +
               betweenMaps;
    };
    if (m_areBarsBelow) availableSize.setHeight(std::numeric_limits<double>::infinity());
    const double wanted =
        (availableSize.height() - figureMargin) / m_mapRowCount - (bandHeight(cell) - 2 * rows * cell);
    cell = std::max(leastCell, std::min(cell, std::max(wanted / (2 * rows), smallestFitted)));
    cell = cell >= 4 ? std::floor(cell) : cell;  // equal cells, where that costs little
    const double height = bandHeight(cell);
    for (int i = 0; i < count; ++i) {
        const QPointF at(left + i % m_columnsPerRow * (columnWidth + gap), 8 + i / m_columnsPerRow * height);
        layOutColumn(m_columns[static_cast<std::size_t>(i)], at, columnWidth, cell);
    }
    m_height = 8 + m_mapRowCount * height;
    layOutColorBars();
}

/// At the right end of the first band, each beside its maps; below the other one where maps are low.
void ScoresFigure::layOutColorBars() {
    constexpr double shortest = 72;
    if (m_areBarsBelow) {
        const auto [scores, weights] = colorBars();
        const double width = m_layoutOptions.availableSize.width() - 2 * figureMargin;
        m_scoreColorBarRect = {figureMargin, m_height, width, scores.horizontalHeight()};
        m_weightColorBarRect = m_scoreColorBarRect.translated(0, m_scoreColorBarRect.height() + 4);
        m_height = m_weightColorBarRect.bottom() + 4;
        return;
    }
    const Column& last = m_columns[static_cast<std::size_t>(m_columnsPerRow - 1)];
    const QRectF& scores = last.scoreGrid.area();
    const QRectF& weights = last.weightGrid.area();
    const QPointF at(last.titleRect.right() + 24, scores.top());
    m_scoreColorBarRect = QRectF(at, QSizeF(ColorBar::width, std::max(scores.height(), shortest)));
    m_weightColorBarRect = QRectF(at, QSizeF(ColorBar::width, std::max(weights.height(), shortest)));
    m_weightColorBarRect.moveTop(std::max(weights.top(), m_scoreColorBarRect.bottom() + 8));
    m_height = std::max(m_height, m_weightColorBarRect.bottom() + 4);
}

void ScoresFigure::layOutColumn(Column& column, QPointF topLeft, double width, double cellSize) {
    const auto rows = static_cast<int>(m_cells.rows.size());
    const auto columns = static_cast<int>(m_cells.columns.size());
    const double body = std::ceil(QFontMetricsF(m_theme.body).height());
    const double small = std::ceil(QFontMetricsF(m_theme.small).height());
    double y = topLeft.y();
    const auto take = [&](double height, double space) {
        const QRectF area(topLeft.x(), y, width, height);
        y += height + space;
        return area;
    };
    const QSizeF map(columns * cellSize, rows * cellSize);
    column.titleRect = take(body, 0).adjusted(0, 0, gap - 4, 0);
    column.formulaRect = take(small, 4).adjusted(0, 0, gap - 4, 0);
    column.keyLabelsRect = take(m_keyLabels.columnLabelsHeight(m_areKeysSlanted), 4);
    column.keyLabelsRect.setWidth(map.width());
    column.scoreGrid = CellGrid(QRectF(take(map.height(), 8).topLeft(), map), rows, columns,
                                m_layoutOptions.devicePixelRatio);
    column.weightGrid = CellGrid(QRectF(take(map.height(), 4).topLeft(), map), rows, columns,
                                 m_layoutOptions.devicePixelRatio);
    column.scoreAndWeightRect = take(small, 0);
    column.entropyRect = take(small, 4);
    column.buttonGeometry = take(m_buttonHeight, 0);
    column.buttonGeometry.setWidth(std::min(width, 80.0));
}

QRectF ScoresFigure::cellRect(ScoreFunction function, const CellRef& cell) const {
    const Column& at = column(function);
    const auto row = m_cells.rowInMap(cell.row);
    const auto key = m_cells.columnInMap(cell.column);
    if (!row || !key || at.shownScores.isEmpty()) return {};
    return (cell.stage == Stage::Weights ? at.weightGrid : at.scoreGrid).cellRect(*row, *key);
}

QString ScoresFigure::subtitle() const {
    return tr("The same Q and K, head %1; scores standardised").arg(QString::number(m_comparison->head + 1));
}

QString ScoresFigure::tableText() const {
    const Trace& trace = *m_comparison->trace;
    QStringList blocks;
    for (const ScoreFunctionResult& scores : m_comparison->functionResults) {
        if (scores.problem) continue;
        for (const auto& [stage, values] :
             {std::pair(Stage::ScaledScores, &scores.scores), std::pair(Stage::Weights, &scores.weights)}) {
            blocks << matrixTable(tr("%1: %2").arg(choiceText(scores.function).name, stageValueName(stage)),
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
    CellRef weight = attention::cellAt(config, coordinates, Stage::Weights);
    weight.head = m_comparison->head;
    return nearestShownCell(*m_comparison->trace, m_viewSettings, weight);
}

/// The numbers below the maps are those of the marked cell.
Invalidation ScoresFigure::setMarkedCells(const CellRef& selected, const std::optional<CellRef>& hovered) {
    Figure::setMarkedCells(selected, hovered);
    return Invalidation::Picture;
}

Invalidation ScoresFigure::setPointerPosition(const std::optional<QPointF>& at) {
    return Figure::setPointerPosition(at) == Invalidation::None ? Invalidation::None : Invalidation::Picture;
}

std::optional<CellRef> ScoresFigure::cellForKey(const QKeyEvent& event) const {
    return cellAfterKey(*m_comparison->trace, m_viewSettings, m_selectedCell, event);
}

QString ScoresFigure::scoreAndWeightText(ScoreFunction function, const CellRef& cell) const {
    const ScoreFunctionResult& scores = functionResult(function);
    if (scores.problem) return {};
    const QString score = numberText(scores.scores.matrix()(cell.row, cell.column));
    const QString weight = numberText(scores.weights.matrix()(cell.row, cell.column));
    return score + QStringLiteral(" → ") + weight;
}

QString ScoresFigure::entropyText(ScoreFunction function, const CellRef& cell) const {
    const ScoreFunctionResult& scores = functionResult(function);
    if (scores.problem) return {};
    return tr("H %1, mean %2")
        .arg(numberText(static_cast<double>(scores.entropy[static_cast<std::size_t>(cell.row)]), 2),
             numberText(scores.meanEntropy, 2));
}

/// As a session with the function would say it.
QString ScoresFigure::formulaText(ScoreFunction function) const {
    const Trace& trace = *m_comparison->trace;
    AttentionConfig config = trace.config;
    config.score.function = function;
    config.cellMultipliers.clear();
    return scaledScoreFormula(config, trace.dModel(),
                              std::string(scorerOf(function).displayText.pairFormula));
}

}  // namespace attention
