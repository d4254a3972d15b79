// SPDX-License-Identifier: GPL-3.0-or-later
#include "lines/lines_figure.h"

#include "figure/figure_view.h"
#include "figure/table_text.h"
#include "heatmap/text_drawing.h"
#include "state/cell_navigation.h"
#include "state/shown_cells.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"
#include "texts/shared_labels.h"

#include <QFontMetricsF>

#include <cmath>

namespace attention {
namespace {

constexpr double linesMargin = 16;
constexpr double tokenPadding = 8;  // between a token and its lines
constexpr double maximumGap = 560;  // users cannot follow longer lines easily
constexpr double minimumGap = 80;

}  // namespace

LinesLayout::LinesLayout(const LinesLayoutInput& input, QSizeF availableSize) : m_input(input) {
    const int rowCount = std::max({1, input.queryCount, input.keyCount});
    m_titleHeight = 2 * input.lineHeight;
    const double availableRowHeight = (availableSize.height() - m_titleHeight - linesMargin) / rowCount;
    m_rowHeight = std::floor(std::clamp(availableRowHeight, 1.5 * input.lineHeight, 8 * input.lineHeight));
    const double availableTokenWidth =
        std::max(0.0, availableSize.width() - 2 * linesMargin - 4 * tokenPadding - minimumGap);
    // If the tokens do not fit, both columns become narrower by the same factor.
    const double shrinkFactor =
        std::min(1.0, availableTokenWidth / std::max(1.0, input.queryWidth + input.keyWidth));
    m_input.queryWidth = std::floor(input.queryWidth * shrinkFactor) + 2 * tokenPadding;
    m_input.keyWidth = std::floor(input.keyWidth * shrinkFactor) + 2 * tokenPadding;
    const double columnsWidth = m_input.queryWidth + m_input.keyWidth;
    const double gap =
        std::clamp(availableSize.width() - 2 * linesMargin - columnsWidth, minimumGap, maximumGap);
    const double left = std::max(linesMargin, std::floor((availableSize.width() - columnsWidth - gap) / 2));
    m_queryRight = left + m_input.queryWidth;
    m_keyLeft = m_queryRight + gap;
}

QRectF LinesLayout::queryRect(int query) const {
    return {m_queryRight - m_input.queryWidth, m_titleHeight + query * m_rowHeight, m_input.queryWidth,
            m_rowHeight};
}

QRectF LinesLayout::keyRect(int key) const {
    return {m_keyLeft, m_titleHeight + key * m_rowHeight, m_input.keyWidth, m_rowHeight};
}

QLineF LinesLayout::line(int query, int key, int head) const {
    const double headOffset =
        m_input.headCount > 1 ? 0.5 * m_rowHeight * ((head + 0.5) / m_input.headCount - 0.5) : 0;
    return {m_queryRight, m_titleHeight + (query + 0.5) * m_rowHeight + headOffset, m_keyLeft,
            m_titleHeight + (key + 0.5) * m_rowHeight + headOffset};
}

std::optional<int> LinesLayout::rowAt(double y, int rowCount) const {
    const double row = std::floor((y - m_titleHeight) / m_rowHeight);
    if (row < 0 || row >= rowCount) return std::nullopt;
    return static_cast<int>(row);
}

std::optional<int> LinesLayout::queryAt(QPointF point) const {
    return point.x() <= m_queryRight ? rowAt(point.y(), m_input.queryCount) : std::nullopt;
}

std::optional<int> LinesLayout::keyAt(QPointF point) const {
    return point.x() >= m_keyLeft ? rowAt(point.y(), m_input.keyCount) : std::nullopt;
}

bool LinesLayout::isBetweenColumns(QPointF point) const {
    return point.x() > m_queryRight && point.x() < m_keyLeft;
}

double LinesLayout::distance(QPointF point, const QLineF& line) {
    const double y = line.y1() + (point.x() - line.x1()) / line.dx() * line.dy();
    return std::abs(point.y() - y) * line.dx() / line.length();
}

std::pair<int, int> LinesLayout::queriesBetween(double top, double bottom) const {
    const auto rowAtY = [&](double y) {
        return std::clamp(static_cast<int>(std::floor((y - m_titleHeight) / m_rowHeight)), 0,
                          m_input.queryCount);
    };
    return {rowAtY(top), std::min(rowAtY(bottom) + 1, m_input.queryCount)};
}

namespace {

constexpr double maximumHitDistance =
    6;  // largest distance of the mouse from a line under the mouse, in pixels

double widestLabelWidth(const QStringList& labels, const QFont& font) {
    double width = 0;
    for (const QString& label : labels) width = std::max(width, textWidth(label, font));
    return width + 1;
}

/// Returns the index of `position` in `positions`, which must be ascending and contain `position`.
int indexOf(const std::vector<int>& positions, int position) {
    return static_cast<int>(std::ranges::lower_bound(positions, position) - positions.begin());
}

}  // namespace

LinesFigure::LinesFigure(const FigureSource& source, FigureTheme theme)
    : Figure(source, std::move(theme)),
      m_topWeights(shownWeights(*m_trace, m_displaySettings), m_displaySettings.lineWeightShare),
      m_antecedents(predictedAntecedents(*m_trace)) {
    const Trace& trace = *m_trace;
    const int sequence = shownSequence(trace, m_displaySettings);
    m_queryLabels = textsAt(rowAxisText(trace, sequence, Stage::Weights).labels, shownWeightSet().queries);
    m_keyLabels = textsAt(columnAxisText(trace, sequence, Stage::Weights).labels, shownWeightSet().keys);
    m_shownKeyIndices.assign(static_cast<std::size_t>(trace.keyCount()), -1);
    for (std::size_t i = 0; i < shownWeightSet().keys.size(); ++i)
        m_shownKeyIndices[static_cast<std::size_t>(shownWeightSet().keys[i])] = static_cast<int>(i);
}

QSizeF LinesFigure::layOutContents() {
    constexpr double minimumWidth = 400;  // for files, in pixels: space for the legend
    const QSizeF availableSize = m_layoutOptions.isInWindow
                                     ? m_layoutOptions.availableSize
                                     : m_layoutOptions.availableSize.expandedTo({minimumWidth, 0});
    const QFontMetricsF fontMetrics(m_theme.bodyFont);
    const bool hasNumbers = shownWeightSet().heads.size() == 1;
    const double numberWidth = hasNumbers ? fontMetrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
    m_layout =
        LinesLayout({queryCount(), keyCount(), static_cast<int>(shownWeightSet().heads.size()),
                     widestLabelWidth(m_queryLabels, m_theme.bodyFont),
                     widestLabelWidth(m_keyLabels, m_theme.bodyFont) + numberWidth, fontMetrics.height()},
                    availableSize);
    m_legendPositions.clear();
    if (m_layoutOptions.isInWindow) return {availableSize.width(), std::floor(m_layout.height())};
    layOutLegend(availableSize.width());
    return {std::max(m_layout.keyRect(0).right() + figureMargin, availableSize.width()),
            m_layout.height() + legendHeight()};
}

std::vector<int> LinesFigure::shownHeads() const {
    std::vector<int> heads;
    for (const HeadWeights& weights : shownWeightSet().heads) heads.push_back(weights.head);
    return heads;
}

const std::vector<TopWeight>& LinesFigure::revealedLines(std::size_t head, int query) const {
    const std::vector<TopWeight>& topWeights = m_topWeights.topWeights(head, static_cast<std::size_t>(query));
    if (!m_displaySettings.hiddenWeights) return topWeights;
    const auto [entry, isInserted] = m_revealedLines.try_emplace({head, query});
    if (!isInserted) return entry->second;
    const int row = shownWeightSet().queries[static_cast<std::size_t>(query)];
    std::ranges::copy_if(topWeights, std::back_inserter(entry->second), [&](const TopWeight& topWeight) {
        return !m_displaySettings.hiddenWeights->isHidden(shownWeightSet().heads[head].head, row,
                                                          topWeight.key);
    });
    return entry->second;
}

/// Returns the queries in the visible part of the figure. In a window, the titles stay at the top and hide
/// the tokens below them.
LinesFigure::QueryRange LinesFigure::visibleQueries() const {
    if (!m_layoutOptions.isInWindow) return {0, queryCount()};
    return m_layout.queriesBetween(m_visibleRect.top() + m_layout.titleHeight() + 1,
                                   m_visibleRect.bottom() - 1);
}

QString LinesFigure::subtitle() const {
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    const std::vector<int> queries = currentQueries().queries;
    const QString cell =
        queries.size() > 1
            ? tr("queries %1").arg(queriesText(m_trace->tokens->queries, sequence, queries))
            : cellDescription(*m_trace, sequence, nearestWeightCell(shownWeightSet(), m_selectedCell));
    return tr("%1; the lines show %2 % of each query’s weight, and larger weights have wider and darker "
              "lines")
        .arg(cell, QString::number(std::lround(m_displaySettings.lineWeightShare * 100)));
}

QString LinesFigure::tableText() const {
    return mapsTable(*m_trace, m_displaySettings, stageMaps(*m_trace, Stage::Weights, m_displaySettings));
}

Index LinesFigure::tableCellCount() const {
    return mapCellCount(stageMaps(*m_trace, Stage::Weights, m_displaySettings));
}

LinesFigure::LineStatistics LinesFigure::lineStatistics() const {
    LineStatistics statistics;
    const auto [firstQuery, endQuery] = visibleQueries();
    for (std::size_t head = 0; head < shownWeightSet().heads.size(); ++head) {
        for (int query = firstQuery; query < endQuery; ++query)
            statistics.shownLineCount += static_cast<int>(revealedLines(head, query).size());
    }
    statistics.weightCount =
        static_cast<qint64>(shownWeightSet().heads.size()) * (endQuery - firstQuery) * keyCount();
    statistics.areAllQueriesVisible = endQuery - firstQuery == queryCount();
    return statistics;
}

LinesFigure::LineTarget LinesFigure::targetOf(const CellRef& cell) const {
    const CellRef weight = nearestWeightCell(shownWeightSet(), cell);
    const auto head = std::ranges::find(shownWeightSet().heads, weight.head, &HeadWeights::head);
    return {indexOf(shownWeightSet().queries, weight.row), indexOf(shownWeightSet().keys, weight.column),
            static_cast<int>(head - shownWeightSet().heads.begin())};
}

/// Returns the token at `point`, or the line that is nearest to `point`. Empty if there is neither.
LinesFigure::LineTarget LinesFigure::targetAt(QPointF point) const {
    if (point.y() - m_visibleRect.top() < m_layout.titleHeight()) return {};
    LineTarget target{m_layout.queryAt(point), m_layout.keyAt(point), targetOf(m_selectedCell).head};
    if (!m_layout.isBetweenColumns(point)) return target;
    const auto [firstQuery, endQuery] = visibleQueries();
    double nearestDistance = maximumHitDistance;
    const LineTarget selectedTarget = targetOf(m_selectedCell);
    const std::vector<int> highlightedIndices = highlightedQueries(selectedTarget.query.value_or(-1));
    for (std::size_t head = 0; head < shownWeightSet().heads.size(); ++head) {
        for (int query = firstQuery; query < endQuery; ++query) {
            if (!m_displaySettings.showsAllLines && !std::ranges::binary_search(highlightedIndices, query))
                continue;
            for (const TopWeight& topWeight : revealedLines(head, query)) {
                const int key = shownKeyIndex(topWeight.key);
                const double distance =
                    LinesLayout::distance(point, m_layout.line(query, key, static_cast<int>(head)));
                if (distance >= nearestDistance) continue;
                nearestDistance = distance;
                target = {query, key, static_cast<int>(head)};
            }
        }
    }
    return target;
}

/// Returns the weight that corresponds to a target. A query without a key has the key with its largest
/// weight, and a key without a query has the selected query. Returns std::nullopt for an empty target.
std::optional<CellRef> LinesFigure::cellOf(const LineTarget& target) const {
    if (!target.query && !target.key) return std::nullopt;
    CellRef cell = nearestWeightCell(shownWeightSet(), m_selectedCell);
    if (target.query) cell.row = shownWeightSet().queries[static_cast<std::size_t>(*target.query)];
    if (target.key) cell.column = shownWeightSet().keys[static_cast<std::size_t>(*target.key)];
    if (target.query && target.key)
        cell.head = shownWeightSet().heads[static_cast<std::size_t>(target.head)].head;
    if (target.key) return cell;
    const auto& lines = revealedLines(static_cast<std::size_t>(target.head), *target.query);
    if (!lines.empty()) cell.column = lines.front().key;
    return cell;
}

/// Returns the target whose lines are highlighted: the lines of its query, or the lines of its key if it has
/// no query. This is the target under the mouse, unless another view has set another current cell since then.
LinesFigure::LineTarget LinesFigure::highlightedTarget() const {
    const CellRef currentCell = m_hoveredCell.value_or(m_selectedCell);
    return cellOf(m_hoveredTarget) == currentCell ? m_hoveredTarget : targetOf(currentCell);
}

ChosenQueries LinesFigure::currentQueries() const {
    return chosenQueries(m_displaySettings, shownWeightSet().queries,
                         nearestWeightCell(shownWeightSet(), m_selectedCell).row);
}

std::vector<int> LinesFigure::highlightedQueries(int query) const {
    const ChosenQueries currentChoice = currentQueries();
    std::vector<int> shownIndices;
    for (const int position : currentChoice.queries)
        shownIndices.push_back(indexOf(shownWeightSet().queries, position));
    return std::ranges::binary_search(shownIndices, query) ? shownIndices : std::vector{query};
}

/// Returns the hidden weight of the selected query and the key at `point`.
std::optional<CellRef> LinesFigure::guessedCellAt(QPointF point) const {
    const bool isBelowTitles = point.y() - m_visibleRect.top() >= m_layout.titleHeight();
    const auto key = isBelowTitles ? m_layout.keyAt(point) : std::nullopt;
    if (!m_displaySettings.hiddenWeights || !key) return std::nullopt;
    CellRef cell = nearestWeightCell(shownWeightSet(), m_selectedCell);
    cell.column = shownWeightSet().keys[static_cast<std::size_t>(*key)];
    return m_displaySettings.hiddenWeights->isHidden(cell.head, cell.row, cell.column) ? std::optional(cell)
                                                                                       : std::nullopt;
}

std::optional<int> LinesFigure::queryAt(QPointF point) const {
    const auto query = targetAt(point).query;
    return query ? std::optional(shownWeightSet().queries[static_cast<std::size_t>(*query)]) : std::nullopt;
}

CellRef LinesFigure::cellOfQuery(int query) const {
    return cellOf({indexOf(shownWeightSet().queries, query), std::nullopt, targetOf(m_selectedCell).head})
        .value();
}

Invalidation LinesFigure::setPointerPosition(const std::optional<QPointF>& point) {
    const LineTarget target = point ? targetAt(*point) : LineTarget();
    const auto cell = cellOf(target);
    if (target == m_hoveredTarget && cell == m_hoveredCell) return Invalidation::None;
    m_hoveredTarget = target;
    m_hoveredCell = cell;
    return Invalidation::Marks;
}

/// Returns the row of the query. The area includes the height of the titles, so that they do not hide the
/// row.
QRectF LinesFigure::rectToReveal(const CellRef& cell) const {
    return m_layout.queryRect(targetOf(cell).query.value_or(0)).adjusted(0, -m_layout.titleHeight(), 0, 8);
}

std::optional<CellRef> LinesFigure::cellForKey(const QKeyEvent& event) const {
    return weightCellAfterMove(shownWeightSet(), nearestWeightCell(shownWeightSet(), m_selectedCell),
                               mapActionForKey(event));
}

FigureView* createLinesFigureView() {
    auto* view = new FigureView([](const FigureSource& source, const FigureTheme& theme) {
        return std::make_unique<LinesFigure>(source, theme);
    });
    view->setAccessibleName(LinesFigure::tr("Lines from queries to keys"));
    view->setAccessibleDescription(selectionKeysDescription());
    return view;
}

}  // namespace attention
