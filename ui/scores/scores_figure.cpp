// SPDX-License-Identifier: GPL-3.0-or-later
#include "scores/scores_figure.h"

#include "figure/number_block.h"
#include "heatmap/number_text.h"
#include "heatmap/text_cache.h"
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
    const std::vector<int> heads = shownHeads(*source.trace, source.view, Stage::ScaledScores);
    const bool isShown = std::ranges::find(heads, source.selected.head) != heads.end();
    return {source.trace, shownSequence(*source.trace, source.view),
            isShown ? source.selected.head : heads.front()};
}

}  // namespace

bool hasScores(const FigureSource& source) {
    const auto scores = source.found.get<ScoreComparison>();
    return scores && static_cast<const HeadInTrace&>(*scores) == headOf(source);
}

void addScores(FigureSource& source, const ExecutionContext& execution) {
    const HeadInTrace of = headOf(source);
    source.found.put<ScoreComparison>(std::make_shared<ScoreComparison>(
        ScoreComparison{of, compareScoreFunctions(*of.trace, of.sequence, of.head, execution.monitor())}));
}

ScoresFigure::ScoresFigure(const FigureSource& source, const FigureTheme& theme, ScoreScaling scaling,
                           double buttonHeight)
    : Figure(source, theme),
      m_comparison(source.found.get<ScoreComparison>()),
      m_scaling(scaling),
      m_cells(shownCells(*m_comparison->trace, m_view, Stage::Weights)),
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
    const bool isStandardised = m_scaling == ScoreScaling::Standardised;
    double largestScore = isStandardised ? m_view.magnitudes.standardised : 0;
    double largestWeight = m_view.magnitudes.functionWeights;
    m_columns.resize(m_comparison->functions.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const ScoreFunctionResult& numbers = m_comparison->functions[i];
        if (numbers.problem) continue;
        Column& column = m_columns[i];
        column.shownScores = shownPart(isStandardised ? numbers.standardized : numbers.scores, m_cells);
        column.shownWeights = shownPart(numbers.weights, m_cells);
        largestScore = std::max(largestScore, largestIn(column.shownScores));
        largestWeight = std::max(largestWeight, largestIn(column.shownWeights));
    }
    m_scoreScale = ColorScale::symmetric(largestScore);
    m_weightScale = attention::weightScale(m_view, largestWeight);
    for (Column& column : m_columns) {
        if (column.shownScores.isEmpty()) continue;
        column.scores.values = std::as_const(column.shownScores).matrix();
        column.scores.scale = m_scoreScale;
        column.scores.longest = -largestScore;
        column.weights.values = std::as_const(column.shownWeights).matrix();
        column.weights.scale = m_weightScale;
        column.weights.forbidden = forbidden;
    }
}

void ScoresFigure::buildLabels() {
    const Trace& trace = *m_comparison->trace;
    const int sequence = m_comparison->sequence;
    const auto labels = [&](const AxisText& text, const std::vector<int>& shown, const QColor& color) {
        TokenLabels made(picked(text.labels, shown), m_theme.small, color, m_theme.background);
        made.isPaintedOnce = true;
        return made;
    };
    m_queryLabels = labels(rowText(trace, sequence, Stage::Weights), m_cells.rows, m_theme.query);
    m_keyLabels = labels(columnText(trace, sequence, Stage::Weights), m_cells.columns, m_theme.key);
}

QSizeF ScoresFigure::place() {
    if (m_room.isInWindow) {
        placeColumns(m_room.size);
        return {m_room.size.width(), std::floor(m_height)};
    }
    constexpr double least = 1000;  // narrower, its numbers would be cut
    constexpr double leastOfColumn = 400;
    m_areBarsBelow = m_room.isColumn && m_room.size.width() < least;
    const QSizeF room = m_room.size.expandedTo({m_areBarsBelow ? leastOfColumn : least, 0});
    constexpr double ofBars = 32;  // what their words take more than the window gives them
    placeColumns({room.width() - (m_areBarsBelow ? 0 : ofBars), room.height()});
    return {room.width(), m_height};
}

std::vector<MapPanel> ScoresFigure::panels() const {
    std::vector<MapPanel> panels;
    for (const Column& column : m_columns) {
        if (column.shownScores.isEmpty()) continue;
        const int head = m_comparison->head;
        panels.push_back({&column.scores, column.scoreGrid, Stage::ScaledScores, head, &m_cells});
        panels.push_back({&column.weights, column.weightGrid, Stage::Weights, head, &m_cells});
    }
    return panels;
}

/// A name above a map and the numbers below it, in figures of usual length.
double ScoresFigure::leastColumnOfPage() const {
    return widthOf(QStringLiteral("−10.0000 → 0.0000"), m_theme.small) + gap;
}

/// The room's height is a wish.
void ScoresFigure::placeColumns(QSizeF room) {
    const auto rows = static_cast<double>(m_cells.rows.size());
    const auto columns = static_cast<double>(m_cells.columns.size());
    const double left = figureMargin + std::ceil(m_queryLabels.widest()) + 8;
    const double width = room.width() - left - (m_areBarsBelow ? figureMargin : barRoom);
    const auto count = static_cast<int>(m_columns.size());
    m_perBand = 2;
    for (const int perBand : {count, (count + 1) / 2}) {
        if (m_perBand == 2 && width / perBand >= leastColumn) m_perBand = perBand;
    }
    if (m_areBarsBelow) m_perBand = width / 2 >= leastColumnOfPage() ? 2 : 1;
    m_bands = (count + m_perBand - 1) / m_perBand;
    const double columnWidth = std::max(width / m_perBand, 40.0) - gap;
    double cell = std::min(columnWidth / columns, largestCell * m_room.zoom);
    const auto bandHeight = [&](double side) {
        m_areKeysSlanted = m_keyLabels.areSlantedAt(side);
        const double lines = std::ceil(QFontMetricsF(m_theme.body).height()) +
                             3 * std::ceil(QFontMetricsF(m_theme.small).height());
        return lines + m_keyLabels.heightAbove(m_areKeysSlanted) + 2 * rows * side + m_buttonHeight +
               betweenMaps;
    };
    if (m_areBarsBelow) room.setHeight(std::numeric_limits<double>::infinity());
    const double wanted = (room.height() - figureMargin) / m_bands - (bandHeight(cell) - 2 * rows * cell);
    cell = std::max(leastCell, std::min(cell, std::max(wanted / (2 * rows), smallestFitted)));
    cell = cell >= 4 ? std::floor(cell) : cell;  // equal cells, where that costs little
    const double height = bandHeight(cell);
    for (int i = 0; i < count; ++i) {
        const QPointF at(left + i % m_perBand * (columnWidth + gap), 8 + i / m_perBand * height);
        placeColumn(m_columns[static_cast<std::size_t>(i)], at, columnWidth, cell);
    }
    m_height = 8 + m_bands * height;
    placeBars();
}

/// At the right end of the first band, each beside its maps; below the other one where maps are low.
void ScoresFigure::placeBars() {
    constexpr double shortest = 72;
    if (m_areBarsBelow) {
        const auto [scores, weights] = bars();
        const double width = m_room.size.width() - 2 * figureMargin;
        m_scoreBar = {figureMargin, m_height, width, scores.heightAcross()};
        m_weightBar = m_scoreBar.translated(0, m_scoreBar.height() + 4);
        m_height = m_weightBar.bottom() + 4;
        return;
    }
    const Column& last = m_columns[static_cast<std::size_t>(m_perBand - 1)];
    const QRectF& scores = last.scoreGrid.area();
    const QRectF& weights = last.weightGrid.area();
    const QPointF at(last.title.right() + 24, scores.top());
    m_scoreBar = QRectF(at, QSizeF(ColorBar::width, std::max(scores.height(), shortest)));
    m_weightBar = QRectF(at, QSizeF(ColorBar::width, std::max(weights.height(), shortest)));
    m_weightBar.moveTop(std::max(weights.top(), m_scoreBar.bottom() + 8));
    m_height = std::max(m_height, m_weightBar.bottom() + 4);
}

void ScoresFigure::placeColumn(Column& column, QPointF at, double width, double cell) {
    const auto rows = static_cast<int>(m_cells.rows.size());
    const auto columns = static_cast<int>(m_cells.columns.size());
    const double body = std::ceil(QFontMetricsF(m_theme.body).height());
    const double small = std::ceil(QFontMetricsF(m_theme.small).height());
    double y = at.y();
    const auto take = [&](double height, double space) {
        const QRectF area(at.x(), y, width, height);
        y += height + space;
        return area;
    };
    const QSizeF map(columns * cell, rows * cell);
    column.title = take(body, 0).adjusted(0, 0, gap - 4, 0);
    column.formula = take(small, 4).adjusted(0, 0, gap - 4, 0);
    column.keys = take(m_keyLabels.heightAbove(m_areKeysSlanted), 4);
    column.keys.setWidth(map.width());
    column.scoreGrid =
        CellGrid(QRectF(take(map.height(), 8).topLeft(), map), rows, columns, m_room.devicePixelRatio);
    column.weightGrid =
        CellGrid(QRectF(take(map.height(), 4).topLeft(), map), rows, columns, m_room.devicePixelRatio);
    column.numbers = take(small, 0);
    column.entropy = take(small, 4);
    column.button = take(m_buttonHeight, 0);
    column.button.setWidth(std::min(width, 80.0));
}

QRectF ScoresFigure::cellRect(ScoreFunction function, const CellRef& cell) const {
    const Column& at = column(function);
    const auto row = m_cells.mapRow(cell.row);
    const auto key = m_cells.mapColumn(cell.column);
    if (!row || !key || at.shownScores.isEmpty()) return {};
    return (cell.stage == Stage::Weights ? at.weightGrid : at.scoreGrid).cellRect(*row, *key);
}

QString ScoresFigure::subtitle() const {
    return tr("The same Q and K, head %1; scores standardised").arg(QString::number(m_comparison->head + 1));
}

QString ScoresFigure::table() const {
    const Trace& trace = *m_comparison->trace;
    QStringList blocks;
    for (const ScoreFunctionResult& scores : m_comparison->functions) {
        if (scores.problem) continue;
        for (const auto& [stage, values] :
             {std::pair(Stage::ScaledScores, &scores.scores), std::pair(Stage::Weights, &scores.weights)}) {
            blocks << numberBlock(tr("%1: %2").arg(choiceText(scores.function).name, stageMeaning(stage)),
                                  rowText(trace, m_comparison->sequence, stage).labels,
                                  columnText(trace, m_comparison->sequence, stage).labels, values->matrix());
        }
    }
    return blocks.join('\n');
}

Index ScoresFigure::tableCells() const {
    const Trace& trace = *m_comparison->trace;
    return 2 * std::ssize(m_comparison->functions) * trace.queryCount() * trace.keyCount();
}

void ScoresFigure::raise(Magnitudes& series) const {
    series.standardised = std::max(series.standardised, m_scoreScale.high);
    series.functionWeights = std::max(series.functionWeights, m_weightScale.high);
}

CellRef ScoresFigure::weightOf(const CellRef& cell) const {
    const AttentionConfig& config = m_comparison->trace->config;
    const Place place = placeAfter(config, placeAfter(config, {}, m_selected), cell);
    CellRef weight = attention::cellAt(config, place, Stage::Weights);
    weight.head = m_comparison->head;
    return clamped(*m_comparison->trace, m_view, weight);
}

/// The numbers below the maps are those of the marked cell.
Renewal ScoresFigure::mark(const CellRef& selected, const std::optional<CellRef>& hovered) {
    Figure::mark(selected, hovered);
    return Renewal::Picture;
}

Renewal ScoresFigure::point(const std::optional<QPointF>& at) {
    return Figure::point(at) == Renewal::None ? Renewal::None : Renewal::Picture;
}

std::optional<CellRef> ScoresFigure::moved(const QKeyEvent& event) const {
    return movedByKey(*m_comparison->trace, m_view, m_selected, event);
}

QString ScoresFigure::numbersText(ScoreFunction function, const CellRef& current) const {
    const ScoreFunctionResult& scores = scoresOf(function);
    if (scores.problem) return {};
    const QString score = numberText(scores.scores.matrix()(current.row, current.column));
    const QString weight = numberText(scores.weights.matrix()(current.row, current.column));
    return score + QStringLiteral(" → ") + weight;
}

QString ScoresFigure::entropyText(ScoreFunction function, const CellRef& current) const {
    const ScoreFunctionResult& scores = scoresOf(function);
    if (scores.problem) return {};
    return tr("H %1, mean %2")
        .arg(numberText(static_cast<double>(scores.entropy[static_cast<std::size_t>(current.row)]), 2),
             numberText(scores.meanEntropy, 2));
}

/// As a session with the function would say it.
QString ScoresFigure::formulaText(ScoreFunction function) const {
    const Trace& trace = *m_comparison->trace;
    AttentionConfig config = trace.config;
    config.score.function = function;
    config.cellMultipliers.clear();
    return scaledFormula(config, trace.dModel(), std::string(scorerOf(function).displayText.pairFormula));
}

}  // namespace attention
