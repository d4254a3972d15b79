// SPDX-License-Identifier: GPL-3.0-or-later
#include "lines/lines_figure.h"

#include "figure/figure_view.h"
#include "figure/number_block.h"
#include "heatmap/text_cache.h"
#include "state/shown.h"
#include "state/weights_cell.h"
#include "texts/axis_text.h"
#include "texts/cell_text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double reach = 6;  // pixels from the mouse to a line

double widest(const QStringList& labels, const QFont& font) {
    double width = 0;
    for (const QString& label : labels) width = std::max(width, widthOf(label, font));
    return width + 1;
}

int indexOf(const std::vector<int>& positions, int position) {
    return static_cast<int>(std::ranges::lower_bound(positions, position) - positions.begin());
}

}  // namespace

LinesFigure::LinesFigure(const FigureSource& source, FigureTheme theme)
    : Figure(source, std::move(theme)),
      m_lines(shownWeights(*m_trace, m_view), m_view.lineMass),
      m_meanings(predictedAntecedents(*m_trace)) {
    const Trace& trace = *m_trace;
    const int sequence = shownSequence(trace, m_view);
    m_queryLabels = picked(rowText(trace, sequence, Stage::Weights).labels, shown().queries);
    m_keyLabels = picked(columnText(trace, sequence, Stage::Weights).labels, shown().keys);
    m_keyIndex.assign(static_cast<std::size_t>(trace.keyCount()), -1);
    for (std::size_t i = 0; i < shown().keys.size(); ++i)
        m_keyIndex[static_cast<std::size_t>(shown().keys[i])] = static_cast<int>(i);
}

QSizeF LinesFigure::place() {
    constexpr double least = 400;  // in a file, with the legend
    const QSizeF room = m_room.isInWindow ? m_room.size : m_room.size.expandedTo({least, 0});
    const QFontMetricsF metrics(m_theme.body);
    const bool hasNumbers = shown().heads.size() == 1;
    const double number = hasNumbers ? metrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
    m_layout = LinesLayout(
        {queries(), keys(), static_cast<int>(shown().heads.size()), widest(m_queryLabels, m_theme.body),
         widest(m_keyLabels, m_theme.body) + number, metrics.height()},
        room);
    m_legend.clear();
    if (m_room.isInWindow) return {room.width(), std::floor(m_layout.height())};
    placeLegend(room.width());
    return {std::max(m_layout.keyRect(0).right() + figureMargin, room.width()),
            m_layout.height() + legendHeight()};
}

std::vector<int> LinesFigure::shownHeads() const {
    std::vector<int> heads;
    for (const HeadWeights& weights : shown().heads) heads.push_back(weights.head);
    return heads;
}

const std::vector<TopWeight>& LinesFigure::linesOf(std::size_t head, int query) const {
    const std::vector<TopWeight>& all = m_lines.topWeights(head, static_cast<std::size_t>(query));
    if (!m_view.cover) return all;
    const auto [found, isNew] = m_open.try_emplace({head, query});
    if (!isNew) return found->second;
    const int row = shown().queries[static_cast<std::size_t>(query)];
    std::ranges::copy_if(all, std::back_inserter(found->second), [&](const TopWeight& kept) {
        return !m_view.cover->covers(shown().heads[head].head, row, kept.key);
    });
    return found->second;
}

/// In a window below the titles, which stay while the tokens scroll.
LinesFigure::Queries LinesFigure::queriesInSight() const {
    if (!m_room.isInWindow) return {0, queries()};
    return m_layout.queriesBetween(m_sight.top() + m_layout.titleHeight() + 1, m_sight.bottom() - 1);
}

QString LinesFigure::subtitle() const {
    const int sequence = shownSequence(*m_trace, m_view);
    const std::vector<int> queries = chosen().queries;
    const QString cell = queries.size() > 1
                             ? tr("queries %1").arg(queriesText(m_trace->tokens->queries, sequence, queries))
                             : cellWords(*m_trace, sequence, weightsCell(shown(), m_selected));
    return tr("%1; lines are %2 % of a query’s weight, wider and darker where it is larger")
        .arg(cell, QString::number(std::lround(m_view.lineMass * 100)));
}

QString LinesFigure::table() const {
    return mapsTable(*m_trace, m_view, stageMaps(*m_trace, Stage::Weights, m_view));
}

Index LinesFigure::tableCells() const {
    return cellsOf(stageMaps(*m_trace, Stage::Weights, m_view));
}

LinesFigure::LineCount LinesFigure::lineCount() const {
    LineCount count;
    const auto [first, last] = queriesInSight();
    for (std::size_t head = 0; head < shown().heads.size(); ++head) {
        for (int query = first; query < last; ++query)
            count.drawn += static_cast<int>(linesOf(head, query).size());
    }
    count.weights = static_cast<qint64>(shown().heads.size()) * (last - first) * keys();
    count.isAll = last - first == queries();
    return count;
}

LinesFigure::Place LinesFigure::placeOf(const CellRef& cell) const {
    const CellRef weight = weightsCell(shown(), cell);
    const auto head = std::ranges::find(shown().heads, weight.head, &HeadWeights::head);
    return {indexOf(shown().queries, weight.row), indexOf(shown().keys, weight.column),
            static_cast<int>(head - shown().heads.begin())};
}

/// A token, or the line that is nearest.
LinesFigure::Place LinesFigure::placeAt(QPointF point) const {
    if (point.y() - m_sight.top() < m_layout.titleHeight()) return {};
    Place place{m_layout.queryAt(point), m_layout.keyAt(point), placeOf(m_selected).head};
    if (!m_layout.isBetweenColumns(point)) return place;
    const auto [first, last] = queriesInSight();
    double nearest = reach;
    const Place current = placeOf(m_selected);
    const std::vector<int> strong = strongQueries(current.query.value_or(-1));
    for (std::size_t head = 0; head < shown().heads.size(); ++head) {
        for (int query = first; query < last; ++query) {
            if (!m_view.hasAllLines && !std::ranges::binary_search(strong, query)) continue;
            for (const TopWeight& kept : linesOf(head, query)) {
                const int key = placeOfKey(kept.key);
                const double distance =
                    LinesLayout::distance(point, m_layout.line(query, key, static_cast<int>(head)));
                if (distance >= nearest) continue;
                nearest = distance;
                place = {query, key, static_cast<int>(head)};
            }
        }
    }
    return place;
}

/// The weight that a place stands for: a query with its strongest key, a key with the selected query.
std::optional<CellRef> LinesFigure::cellOf(const Place& place) const {
    if (!place.query && !place.key) return std::nullopt;
    CellRef cell = weightsCell(shown(), m_selected);
    if (place.query) cell.row = shown().queries[static_cast<std::size_t>(*place.query)];
    if (place.key) cell.column = shown().keys[static_cast<std::size_t>(*place.key)];
    if (place.query && place.key) cell.head = shown().heads[static_cast<std::size_t>(place.head)].head;
    if (place.key) return cell;
    const auto& kept = linesOf(static_cast<std::size_t>(place.head), *place.query);
    if (!kept.empty()) cell.column = kept.front().key;
    return cell;
}

/// Whose lines are drawn strongly: the query's, or the key's when no query is named. The pointer's place
/// counts as long as its cell is the current one, which may be pointed at or selected elsewhere since.
LinesFigure::Place LinesFigure::strongPlace() const {
    const CellRef current = m_hovered.value_or(m_selected);
    return cellOf(m_pointed) == current ? m_pointed : placeOf(current);
}

ChosenQueries LinesFigure::chosen() const {
    return chosenQueries(m_view, shown().queries, weightsCell(shown(), m_selected).row);
}

std::vector<int> LinesFigure::strongQueries(int query) const {
    const ChosenQueries together = chosen();
    std::vector<int> places;
    for (const int one : together.queries) places.push_back(indexOf(shown().queries, one));
    return std::ranges::binary_search(places, query) ? places : std::vector{query};
}

/// Of the selected query.
std::optional<CellRef> LinesFigure::guessAt(QPointF at) const {
    const bool isBelowTitles = at.y() - m_sight.top() >= m_layout.titleHeight();
    const auto key = isBelowTitles ? m_layout.keyAt(at) : std::nullopt;
    if (!m_view.cover || !key) return std::nullopt;
    CellRef cell = weightsCell(shown(), m_selected);
    cell.column = shown().keys[static_cast<std::size_t>(*key)];
    return m_view.cover->covers(cell.head, cell.row, cell.column) ? std::optional(cell) : std::nullopt;
}

std::optional<int> LinesFigure::queryAt(QPointF at) const {
    const auto query = placeAt(at).query;
    return query ? std::optional(shown().queries[static_cast<std::size_t>(*query)]) : std::nullopt;
}

CellRef LinesFigure::cellOfQuery(int query) const {
    return cellOf({indexOf(shown().queries, query), std::nullopt, placeOf(m_selected).head}).value();
}

Renewal LinesFigure::point(const std::optional<QPointF>& at) {
    const Place place = at ? placeAt(*at) : Place();
    const auto cell = cellOf(place);
    if (place == m_pointed && cell == m_hovered) return Renewal::None;
    m_pointed = place;
    m_hovered = cell;
    return Renewal::Marks;
}

/// The whole row, below the titles.
QRectF LinesFigure::rectOf(const CellRef& cell) const {
    return m_layout.queryRect(placeOf(cell).query.value_or(0)).adjusted(0, -m_layout.titleHeight(), 0, 8);
}

std::optional<CellRef> LinesFigure::moved(const QKeyEvent& event) const {
    return movedInWeights(shown(), weightsCell(shown(), m_selected), mapMoveOf(event));
}

FigureView* newLinesView() {
    auto* view = new FigureView([](const FigureSource& source, const FigureTheme& theme) {
        return std::make_unique<LinesFigure>(source, theme);
    });
    view->setAccessibleName(LinesFigure::tr("Lines from queries to keys"));
    view->setAccessibleDescription(
        LinesFigure::tr("Up and down move to other queries, left and right to other keys, with Ctrl to other "
                        "heads. With Shift "
                        "more queries are summed."));
    return view;
}

}  // namespace attention
