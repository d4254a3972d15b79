// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/lines_canvas.h"

#include "figure/weights_cell.h"
#include "focus_ring.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

namespace attention {
namespace {

constexpr double reach = 6;  // pixels from the mouse to a line

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
    if (!m_figure.isEmpty() && isVisible()) reveal(cell);
    viewport()->update();
}

void LinesCanvas::setHovered(const std::optional<CellRef>& cell) {
    if (cell == m_hovered) return;
    m_hovered = cell;
    viewport()->update();
}

/// Costs nothing while another view is in front; shown, it catches up.
void LinesCanvas::rebuild() {
    m_figure = {};
    m_pointer = {};
    if (!isVisible()) return;
    m_theme = themeFor(palette(), font());
    if (m_trace) m_figure = LinesFigure(*m_trace, m_view, m_theme);
    layOut();
}

void LinesCanvas::layOut() {
    if (!isVisible()) return;
    m_figure.layOut(viewport()->size());
    const int height = m_figure.isEmpty() ? 0 : static_cast<int>(linesLayout().height());
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(QFontMetrics(m_theme.body).height() * 3 / 2);
    m_faint = {};
    countLines();
    viewport()->update();
}

void LinesCanvas::countLines() {
    LineCount count;
    if (!m_figure.isEmpty()) {
        const auto [first, last] = visibleQueries();
        const std::size_t heads = m_figure.shown().heads.size();
        for (std::size_t head = 0; head < heads; ++head) {
            for (int query = first; query < last; ++query)
                count.drawn += static_cast<int>(m_figure.linesOf(head, query).size());
        }
        count.weights = static_cast<qint64>(heads) * (last - first) * m_figure.keys();
        count.isAll = last - first == m_figure.queries();
    }
    m_count = count;
    emit linesChanged();
}

LinesFigure::Queries LinesCanvas::visibleQueries() const {
    const double top = -origin().y();
    return linesLayout().queriesBetween(top + linesLayout().titleHeight() + 1,
                                        top + viewport()->height() - 1);
}

QPointF LinesCanvas::origin() const {
    return {0, static_cast<double>(-verticalScrollBar()->value())};
}

std::vector<int> LinesCanvas::shownHeads() const {
    std::vector<int> heads;
    if (m_figure.isEmpty()) return heads;
    for (const HeadWeights& weights : m_figure.shown().heads) heads.push_back(weights.head);
    return heads;
}

/// A token, or the line that is nearest.
LinesCanvas::Place LinesCanvas::placeAt(QPointF point) const {
    if (m_figure.isEmpty() || point.y() + origin().y() < linesLayout().titleHeight()) return {};
    Place place{linesLayout().queryAt(point), linesLayout().keyAt(point), m_figure.placeOf(m_selected).head};
    if (!linesLayout().isBetweenColumns(point)) return place;
    const auto [first, last] = visibleQueries();
    double nearest = reach;
    for (std::size_t head = 0; head < m_figure.shown().heads.size(); ++head) {
        for (int query = first; query < last; ++query) {
            for (const KeptWeight& kept : m_figure.linesOf(head, query)) {
                const int key = m_figure.placeOfKey(kept.key);
                const double distance =
                    LinesLayout::distance(point, linesLayout().line(query, key, static_cast<int>(head)));
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
    const auto selected = m_figure.shownCell(m_selected);
    if (!selected || (!place.query && !place.key)) return std::nullopt;
    const ShownWeights& shown = m_figure.shown();
    CellRef cell = *selected;
    if (place.query) cell.row = shown.queries[static_cast<std::size_t>(*place.query)];
    if (place.key) cell.column = shown.keys[static_cast<std::size_t>(*place.key)];
    if (place.query && place.key) cell.head = shown.heads[static_cast<std::size_t>(place.head)].head;
    if (place.key) return cell;
    const auto& kept = m_figure.linesOf(static_cast<std::size_t>(place.head), *place.query);
    if (!kept.empty()) cell.column = kept.front().key;
    return cell;
}

/// Whose lines are drawn strongly: the query's, or the key's when no query is named. The pointer's place
/// counts as long as its cell is the current one, which may be pointed at or selected elsewhere since.
LinesCanvas::Place LinesCanvas::strongPlace() const {
    const CellRef current = m_hovered.value_or(m_selected);
    return cellOf(m_pointer) == current ? m_pointer : m_figure.placeOf(current);
}

void LinesCanvas::reveal(const CellRef& cell) {
    const Place place = m_figure.placeOf(cell);
    if (!place.query) return;
    const QRectF row = linesLayout().queryRect(*place.query);
    const double above = row.top() - linesLayout().titleHeight();
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
    if (!m_figure.isEmpty()) reveal(m_selected);
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
    const auto cell = cellOf(place);
    if (place == m_pointer && cell == m_hovered) return;
    m_pointer = place;
    m_hovered = cell;
    viewport()->update();
    emit cellHovered(cell);
}

void LinesCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto cell = cellOf(placeAt(event->position() - origin()))) emit cellSelected(*cell);
}

bool LinesCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave && m_pointer != Place()) {
        m_pointer = {};
        m_hovered.reset();
        viewport()->update();
        emit cellHovered(std::nullopt);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void LinesCanvas::keyPressEvent(QKeyEvent* event) {
    const auto from = m_figure.shownCell(m_selected);
    const auto cell = from ? movedInWeights(m_figure.shown(), *from, *event) : std::nullopt;
    if (!cell) return QAbstractScrollArea::keyPressEvent(event);
    m_pointer = {};  // the keyboard leads now, wherever the mouse lies
    emit cellSelected(*cell);
}

}  // namespace attention
