// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/overview_view.h"

#include "figure/cell_navigation.h"
#include "figure/hint.h"
#include "focus_ring.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace attention {

OverviewView::OverviewView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(this);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Heatmaps"));
    setAccessibleDescription(tr("Arrow keys move from cell to cell, with Ctrl from map to map."));
}

void OverviewView::setTrace(std::shared_ptr<const Trace> trace) {
    m_trace = std::move(trace);
    rebuild();
}

void OverviewView::setHint(const QString& hint) {
    m_hint = hint;
    viewport()->update();
}

void OverviewView::setView(const ViewSettings& view) {
    if (view == m_view) return;
    m_view = view;
    rebuild();
}

/// Costs nothing while another view is in front; shown, it catches up.
void OverviewView::rebuild() {
    if (m_trace) m_cursor = clamped(*m_trace, m_view, m_cursor);
    const std::unique_ptr<OverviewFigure> before = std::exchange(m_figure, nullptr);
    if (m_trace && isVisible()) {
        buildFigure();
    } else {
        verticalScrollBar()->setRange(0, 0);
        horizontalScrollBar()->setRange(0, 0);
    }
    m_picture.follow(before.get(), m_figure.get());
    // What was not pointed at before does not come to be because maps move under a resting mouse.
    const auto wasHovered = std::exchange(m_hovered, std::nullopt);
    if (wasHovered && m_mouse) m_hovered = cellAt(*m_mouse);
    viewport()->update();
    if (wasHovered) emit cellHovered(m_hovered);
}

void OverviewView::buildFigure() {
    const FigureTheme theme = themeFor(palette(), font());
    const QSize room = maximumViewportSize();
    m_figure = std::make_unique<OverviewFigure>(m_trace, m_view, theme, frameIn(room, theme));
    const int bar = verticalScrollBar()->sizeHint().width();
    const bool isHigh = m_figure->size().height() > room.height();
    if (isHigh) m_figure->layOut(frameIn(room - QSize(bar, 0), theme));
    setScrollRanges(m_figure->size().toSize(), room);
}

void OverviewView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (m_figure) return;
    rebuild();
    if (m_figure) scrollTo(m_cursor);
}

/// By the room without scroll bars: those still there from before must not keep each other in place.
void OverviewView::setScrollRanges(QSize size, QSize room) {
    const int bar = verticalScrollBar()->sizeHint().width();
    const bool isHigh = size.height() > room.height();
    const bool isWide = size.width() > room.width() - (isHigh ? bar : 0);
    const int height = room.height() - (isWide ? bar : 0);
    const int width = room.width() - (isHigh ? bar : 0);
    verticalScrollBar()->setRange(0, std::max(0, size.height() - height));
    verticalScrollBar()->setPageStep(height);
    horizontalScrollBar()->setRange(0, std::max(0, size.width() - width));
    horizontalScrollBar()->setPageStep(width);
}

/// All stages do not fit anyway: their cells then stay as high as a line of text, as long as they are few.
OverviewFigure::Frame OverviewView::frameIn(QSizeF room, const FigureTheme& theme) const {
    constexpr double smallestMap = 64;
    constexpr Index fewTokens = 16;
    const auto few =
        static_cast<double>(std::min(fewTokens, std::max(m_trace->queryCount(), m_trace->keyCount())));
    const double readable = m_view.hasAllStages ? few * QFontMetricsF(theme.body).height() : 0;
    return {room, std::max(smallestMap, readable), devicePixelRatioF(), true, m_cursor.stage};
}

std::optional<CellRef> OverviewView::cellAt(QPointF point) const {
    return m_figure ? m_figure->cellAt(point - figureOrigin()) : std::nullopt;
}

QPointF OverviewView::figureOrigin() const {
    if (!m_figure) return {};
    const QSizeF size = m_figure->size();
    const double x = std::max(0.0, std::floor((viewport()->width() - size.width()) / 2));
    return {x - horizontalScrollBar()->value(), static_cast<double>(-verticalScrollBar()->value())};
}

std::optional<CellRef> OverviewView::currentCell() const {
    if (!m_figure) return std::nullopt;
    return m_hovered ? m_hovered : m_cursor;
}

void OverviewView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const FigureTheme theme = m_figure ? m_figure->theme() : themeFor(palette(), font());
    painter.fillRect(viewport()->rect(), theme.background);
    if (!m_figure) return paintHint(painter, viewport()->rect(), theme, m_hint);
    const QRectF visible(-figureOrigin(), QSizeF(viewport()->size()));
    painter.drawPixmap(figureOrigin(), m_picture.of(*m_figure, visible, devicePixelRatioF()));
    painter.translate(figureOrigin());
    m_figure->paintHighlight(painter, visible, m_hovered.value_or(m_cursor), !m_hovered);
    if (m_hovered && *m_hovered != m_cursor) {  // the cursor stays where it is
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(m_figure->cellRect(m_cursor).adjusted(-1, -1, 0, 0));
    }
    m_figure->paintStickyLabels(painter, visible, m_hovered.value_or(m_cursor));
}

void OverviewView::resizeEvent(QResizeEvent*) {
    rebuild();
}

void OverviewView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

bool OverviewView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        m_mouse.reset();
        setUnderMouse(std::nullopt);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void OverviewView::setUnderMouse(std::optional<CellRef> cell) {
    if (cell == m_hovered) return;
    setHovered(cell);
    emit cellHovered(cell);
}

void OverviewView::setHovered(const std::optional<CellRef>& cell) {
    m_hovered = cell;
    viewport()->update();
}

void OverviewView::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position();
    const auto cell = cellAt(*m_mouse);
    setUnderMouse(cell);
    if (!m_painted || !cell || cell == m_painted) return;
    const bool isSameMap = cell->stage == m_painted->stage && cell->head == m_painted->head;
    if (!isSameMap) return;
    m_painted = cell;
    emit brushMoved(*cell);
}

void OverviewView::mousePressEvent(QMouseEvent* event) {
    const auto cell = cellAt(event->position());
    if (!cell || event->button() != Qt::LeftButton) return;
    emit cellSelected(*cell);
    if (cell->stage != m_paintable) return;
    m_painted = cell;
    emit brushPressed(*cell);
}

void OverviewView::mouseReleaseEvent(QMouseEvent* event) {
    QAbstractScrollArea::mouseReleaseEvent(event);
    if (!m_painted) return;
    m_painted.reset();
    emit brushReleased();
}

void OverviewView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!m_figure) return;
    if (const auto key = m_figure->keyLabelAt(event->position() - figureOrigin())) {
        emit keyActivated(*key);
    } else if (const auto cell = cellAt(event->position())) {
        if (cell->stage == m_paintable) return mousePressEvent(event);  // two clicks are two strokes
        emit mapOpened();
    }
}

void OverviewView::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
    emit zoomed(event->angleDelta().y() > 0 ? 1.25 : 0.8);
}

void OverviewView::setSelected(const CellRef& cell) {
    const auto stagesOf = [this](const CellRef& selected) {
        return m_trace ? overviewStages(*m_trace, m_view, selected.stage) : std::vector<Stage>();
    };
    const bool hasSameRows = stagesOf(m_cursor) == stagesOf(cell);
    m_cursor = cell;
    if (!hasSameRows) rebuild();
    if (m_figure) scrollTo(cell);
    viewport()->update();
}

void OverviewView::scrollTo(const CellRef& cell) {
    const QRectF place = m_figure->cellRect(cell);
    if (place.isEmpty()) return;
    const QRect rect = place.translated(figureOrigin()).toAlignedRect().adjusted(-8, -8, 8, 8);
    QScrollBar* bars[] = {horizontalScrollBar(), verticalScrollBar()};
    const int before[] = {rect.left(), rect.top()};
    const int behind[] = {rect.right() - viewport()->width(), rect.bottom() - viewport()->height()};
    for (int i = 0; i < 2; ++i) {
        if (before[i] < 0) bars[i]->setValue(bars[i]->value() + before[i]);
        if (behind[i] > 0) bars[i]->setValue(bars[i]->value() + behind[i]);
    }
}

void OverviewView::keyPressEvent(QKeyEvent* event) {
    const auto cell = m_trace ? movedByKey(*m_trace, m_view, m_cursor, *event) : std::nullopt;
    if (cell) {
        setUnderMouse(std::nullopt);  // the keys have the word
        return emit cellSelected(*cell);
    }
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && m_trace) return emit mapOpened();
    QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace attention
