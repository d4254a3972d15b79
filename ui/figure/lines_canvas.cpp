// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/lines_canvas.h"

#include "figure/stage_maps.h"
#include "figure/weights_cell.h"
#include "focus_ring.h"
#include "texts/axis_text.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

namespace attention {
namespace {

constexpr double reach = 6;  // pixels from the mouse to a line

QStringList chosen(const QStringList& labels, const std::vector<int>& positions) {
    QStringList result;
    for (const int position : positions) result << labels[position];
    return result;
}

double widest(const QStringList& labels, const QFont& font) {
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString& label : labels) width = std::max(width, metrics.horizontalAdvance(label));
    return width + 1;
}

int indexOf(const std::vector<int>& positions, int position) {
    return static_cast<int>(std::ranges::lower_bound(positions, position) - positions.begin());
}

}  // namespace

LinesCanvas::LinesCanvas(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(this);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Lines from queries to keys"));
    setAccessibleDescription(
        tr("Up and down move to other queries, left and right to other keys, with Ctrl to other heads."));
}

void LinesCanvas::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    m_hovered.reset();
    rebuild();
}

void LinesCanvas::setHint(const QString& hint) {
    m_hint = hint;
    viewport()->update();
}

void LinesCanvas::setView(const ViewSettings& view) {
    if (view == m_view) return;
    m_view = view;
    rebuild();
}

void LinesCanvas::setSelected(const CellRef& cell) {
    if (cell == m_selected) return;
    m_selected = cell;
    if (m_lines && isVisible()) reveal(cell);
    viewport()->update();
}

void LinesCanvas::setHovered(const std::optional<CellRef>& cell) {
    if (cell == m_hovered) return;
    m_hovered = cell;
    viewport()->update();
}

/// Costs nothing while another view is in front; shown, it catches up.
void LinesCanvas::rebuild() {
    m_lines.reset();
    m_pointer = {};
    if (!isVisible()) return;
    m_theme = themeFor(palette(), font());
    if (m_trace) {
        const int sequence = shownSequence(*m_trace, m_view);
        ShownWeights shown = shownWeights(*m_trace, m_view);
        m_queryLabels = chosen(rowText(*m_trace, sequence, Stage::Weights).labels, shown.queries);
        m_keyLabels = chosen(columnText(*m_trace, sequence, Stage::Weights).labels, shown.keys);
        m_keyIndex.assign(static_cast<std::size_t>(m_trace->keyCount()), -1);
        for (std::size_t i = 0; i < shown.keys.size(); ++i)
            m_keyIndex[static_cast<std::size_t>(shown.keys[i])] = static_cast<int>(i);
        m_lines = std::make_unique<StrongestWeights>(std::move(shown), m_view.lineMass);
    }
    layOut();
}

void LinesCanvas::layOut() {
    if (!isVisible()) return;
    m_layout = {};
    if (m_lines) {
        const QFontMetricsF metrics(m_theme.body);
        const bool hasNumbers = m_lines->shown().heads.size() == 1;
        const double number = hasNumbers ? metrics.horizontalAdvance(QStringLiteral("  0.0000")) : 0;
        m_layout =
            LinesLayout({static_cast<int>(m_queryLabels.size()), static_cast<int>(m_keyLabels.size()),
                         static_cast<int>(m_lines->shown().heads.size()), widest(m_queryLabels, m_theme.body),
                         widest(m_keyLabels, m_theme.body) + number, metrics.height()},
                        viewport()->size());
    }
    const int height = m_lines ? static_cast<int>(m_layout.height()) : 0;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(QFontMetrics(m_theme.body).height() * 3 / 2);
    m_faint = {};
    countLines();
    viewport()->update();
}

void LinesCanvas::countLines() {
    LineCount count;
    if (m_lines) {
        const auto [first, last] = visibleQueries();
        const std::size_t heads = m_lines->shown().heads.size();
        for (std::size_t head = 0; head < heads; ++head) {
            for (int query = first; query < last; ++query)
                count.drawn += static_cast<int>(m_lines->of(head, static_cast<std::size_t>(query)).size());
        }
        count.weights = static_cast<qint64>(heads) * (last - first) * m_keyLabels.size();
        count.isAll = last - first == m_queryLabels.size();
    }
    m_count = count;
    emit linesChanged();
}

std::pair<int, int> LinesCanvas::visibleQueries() const {
    const double top = -origin().y();
    return m_layout.queriesBetween(top + m_layout.titleHeight() + 1, top + viewport()->height() - 1);
}

QPointF LinesCanvas::origin() const {
    return {0, static_cast<double>(-verticalScrollBar()->value())};
}

std::vector<int> LinesCanvas::shownHeads() const {
    std::vector<int> heads;
    if (!m_lines) return heads;
    for (const HeadWeights& weights : m_lines->shown().heads) heads.push_back(weights.head);
    return heads;
}

std::optional<CellRef> LinesCanvas::shownCell(const CellRef& cell) const {
    return m_lines ? weightsCell(m_lines->shown(), cell) : std::nullopt;
}

LinesCanvas::Place LinesCanvas::placeOf(const CellRef& cell) const {
    const auto weight = shownCell(cell);
    if (!weight) return {};
    const ShownWeights& shown = m_lines->shown();
    const auto head = std::ranges::find(shown.heads, weight->head, &HeadWeights::head);
    return {indexOf(shown.queries, weight->row), indexOf(shown.keys, weight->column),
            static_cast<int>(head - shown.heads.begin())};
}

/// A token, or the line that is nearest.
LinesCanvas::Place LinesCanvas::placeAt(QPointF point) const {
    if (!m_lines || point.y() + origin().y() < m_layout.titleHeight()) return {};
    Place place{m_layout.queryAt(point), m_layout.keyAt(point), placeOf(m_selected).head};
    if (!m_layout.isBetweenColumns(point)) return place;
    const auto [first, last] = visibleQueries();
    double nearest = reach;
    for (std::size_t head = 0; head < m_lines->shown().heads.size(); ++head) {
        for (int query = first; query < last; ++query) {
            for (const KeptWeight& kept : m_lines->of(head, static_cast<std::size_t>(query))) {
                const int key = m_keyIndex[static_cast<std::size_t>(kept.key)];
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
std::optional<CellRef> LinesCanvas::cellOf(const Place& place) const {
    const auto selected = shownCell(m_selected);
    if (!selected || (!place.query && !place.key)) return std::nullopt;
    const ShownWeights& shown = m_lines->shown();
    CellRef cell = *selected;
    if (place.query) cell.row = shown.queries[static_cast<std::size_t>(*place.query)];
    if (place.key) cell.column = shown.keys[static_cast<std::size_t>(*place.key)];
    if (place.query && place.key) cell.head = shown.heads[static_cast<std::size_t>(place.head)].head;
    if (place.key) return cell;
    const auto& kept =
        m_lines->of(static_cast<std::size_t>(place.head), static_cast<std::size_t>(*place.query));
    if (!kept.empty()) cell.column = kept.front().key;
    return cell;
}

/// Whose lines are drawn strongly: the query's, or the key's when no query is named.
LinesCanvas::Place LinesCanvas::strongPlace() const {
    if (m_pointer.query || m_pointer.key) return m_pointer;
    return placeOf(m_hovered.value_or(m_selected));
}

void LinesCanvas::reveal(const CellRef& cell) {
    const Place place = placeOf(cell);
    if (!place.query) return;
    const QRectF row = m_layout.queryRect(*place.query);
    const double above = row.top() - m_layout.titleHeight();
    const double below = row.bottom() + 8 - viewport()->height();
    QScrollBar* bar = verticalScrollBar();
    bar->setValue(static_cast<int>(std::clamp<double>(bar->value(), std::min(below, above), above)));
}

void LinesCanvas::resizeEvent(QResizeEvent*) {
    layOut();
}

void LinesCanvas::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    rebuild();
    if (m_lines) reveal(m_selected);
}

void LinesCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

void LinesCanvas::scrollContentsBy(int, int) {
    m_faint = {};
    countLines();
    viewport()->update();
}

void LinesCanvas::mouseMoveEvent(QMouseEvent* event) {
    const Place place = placeAt(event->position() - origin());
    if (place == m_pointer) return;
    m_pointer = place;
    viewport()->update();
    emit cellHovered(cellOf(place));
}

void LinesCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto cell = cellOf(placeAt(event->position() - origin()))) emit cellSelected(*cell);
}

bool LinesCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave && m_pointer != Place()) {
        m_pointer = {};
        viewport()->update();
        emit cellHovered(std::nullopt);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void LinesCanvas::keyPressEvent(QKeyEvent* event) {
    const auto from = shownCell(m_selected);
    const auto cell = from ? movedInWeights(m_lines->shown(), *from, *event) : std::nullopt;
    if (!cell) return QAbstractScrollArea::keyPressEvent(event);
    m_pointer = {};  // the keyboard leads now, wherever the mouse lies
    emit cellSelected(*cell);
}

}  // namespace attention
