// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_view.h"

#include "figure/hint.h"
#include "texts/stage_texts.h"
#include "widgets/focus_ring.h"

#include <QApplication>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {

FigureView::FigureView(Maker make, QWidget* parent) : QAbstractScrollArea(parent), m_make(std::move(make)) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(this);
    viewport()->setMouseTracking(true);
}

void FigureView::setTrace(std::shared_ptr<const Trace> trace) {
    m_source.trace = std::move(trace);
    rebuild();
}

void FigureView::setHint(const QString& hint) {
    m_hint = hint;
    viewport()->update();
}

void FigureView::setView(const ViewSettings& view) {
    if (view == m_source.view) return;
    m_source.view = view;
    rebuild();
}

void FigureView::setSource(const FigureSource& source) {
    const bool isSame = source.trace == m_source.trace && source.compared == m_source.compared &&
                        source.found == m_source.found && source.view == m_source.view;
    if (isSame) return setSelected(source.selected);
    m_source = source;
    rebuild();
}

void FigureView::setSelected(const CellRef& cell) {
    if (cell == m_source.selected) return;
    m_source.selected = cell;
    if (!m_figure) return;
    renew(m_figure->mark(cell, m_hovered));
    revealSelected();
}

void FigureView::setHovered(const std::optional<CellRef>& cell) {
    if (cell == m_hovered) return;
    m_hovered = cell;
    if (m_figure) renew(m_figure->mark(m_source.selected, cell));
}

void FigureView::rebuild() {
    if (!m_before && !m_picture.isNull()) m_before = std::move(m_figure);
    m_figure.reset();
    if (isVisible() && m_source.trace) m_figure = m_make(m_source, themeFor(palette(), font()));
    sayScale();
    // What was not pointed at before does not come to be because cells move under a resting mouse.
    const auto wasHovered = std::exchange(m_hovered, std::nullopt);
    if (m_figure) {
        m_figure->mark(m_source.selected, std::nullopt);
        const QSizeF before = m_size;
        layOut();
        if (m_size != before && !m_anchor) revealSelected();
        if (wasHovered && m_mouse) m_figure->point(*m_mouse - origin());
        m_hovered = m_figure->hovered();
    } else {
        m_before.reset();
        m_picture = {};
        setScrollRanges({}, {});
    }
    viewport()->update();
    emit sightChanged();
    if (wasHovered) emit cellHovered(m_hovered);
    emit marksChanged();
}

void FigureView::sayScale() {
    const ColorScale* const scale = m_figure ? m_figure->scaleOfWeights() : nullptr;
    if (!scale) return m_scale.reset();
    const auto before = std::exchange(m_scale, *scale);
    if (before && !before->spansAs(*scale)) emit said(scaleSentence(*scale));
}

void FigureView::layOut() {
    const QSize room = maximumViewportSize();
    const auto sizeIn = [this](QSize size) {
        return m_figure->layOut({.size = QSizeF(size),
                                 .devicePixelRatio = devicePixelRatioF(),
                                 .isInWindow = true,
                                 .zoom = m_source.view.zoom});
    };
    m_size = sizeIn(room);
    if (m_size.height() > room.height())
        m_size = sizeIn(room - QSize(verticalScrollBar()->sizeHint().width(), 0));
    setScrollRanges(m_size.toSize(), room);
    if (m_anchor) keepAnchor();
    see();
}

void FigureView::zoomAround(QPointF at, double factor) {
    if (!m_figure) return;
    const std::vector<MapPanel> maps = m_figure->panels();
    const auto found = std::ranges::find_if(
        maps, [&](const MapPanel& panel) { return panel.grid.area().contains(at - origin()); });
    m_anchor = {at, {}, {}};
    if (found != maps.end()) m_anchor->map = static_cast<std::size_t>(found - maps.begin());
    const QRectF area = areaOf(m_anchor->map);
    const QPointF inside = at - origin() - area.topLeft();
    m_anchor->share = {inside.x() / area.width(), inside.y() / area.height()};
    emit zoomed(factor);
    m_anchor.reset();
}

QRectF FigureView::areaOf(std::optional<std::size_t> map) const {
    const QRectF whole(QPointF(), m_size);
    if (!map) return whole;
    const std::vector<MapPanel> maps = m_figure->panels();
    return *map < maps.size() ? maps[*map].grid.area() : whole;
}

void FigureView::keepAnchor() {
    const QRectF area = areaOf(m_anchor->map);
    const QPointF place(area.left() + m_anchor->share.x() * area.width(),
                        area.top() + m_anchor->share.y() * area.height());
    const QPointF off = origin() + place - m_anchor->at;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + qRound(off.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + qRound(off.y()));
}

/// By the room without scroll bars: those still there from before must not keep each other in place.
void FigureView::setScrollRanges(QSize size, QSize room) {
    const int bar = verticalScrollBar()->sizeHint().width();
    const bool isHigh = size.height() > room.height();
    const bool isWide = size.width() > room.width() - (isHigh ? bar : 0);
    const int height = room.height() - (isWide ? bar : 0);
    const int width = room.width() - (isHigh ? bar : 0);
    const int step = 3 * QFontMetrics(font()).height() / 2;
    for (QScrollBar* each : {verticalScrollBar(), horizontalScrollBar()}) each->setSingleStep(step);
    verticalScrollBar()->setRange(0, std::max(0, size.height() - height));
    verticalScrollBar()->setPageStep(height);
    horizontalScrollBar()->setRange(0, std::max(0, size.width() - width));
    horizontalScrollBar()->setPageStep(width);
}

void FigureView::see() {
    if (m_figure) m_figure->setSight(QRectF(-origin(), QSizeF(viewport()->size())));
}

QPointF FigureView::origin() const {
    if (!m_figure) return {};
    const double x = std::max(0.0, std::floor((viewport()->width() - m_size.width()) / 2));
    return {x - horizontalScrollBar()->value(), static_cast<double>(-verticalScrollBar()->value())};
}

std::optional<CellRef> FigureView::currentCell() const {
    if (!m_figure) return std::nullopt;
    return m_figure->hovered() ? m_figure->hovered() : m_figure->selected();
}

void FigureView::renew(Renewal renewal) {
    if (renewal == Renewal::None) return;
    if (renewal == Renewal::Figure) return rebuild();
    if (renewal != Renewal::Marks) {
        m_before.reset();
        m_picture = {};
    }
    if (renewal == Renewal::Places) {
        layOut();
        emit sightChanged();
    }
    viewport()->update();
    emit marksChanged();
}

void FigureView::pointAt(const std::optional<QPointF>& at) {
    m_mouse = at;
    if (!m_figure) return;
    const Renewal renewal = m_figure->point(at ? std::optional(*at - origin()) : std::nullopt);
    if (renewal == Renewal::None) return;
    m_hovered = m_figure->hovered();
    renew(renewal);
    emit cellHovered(m_hovered);
}

void FigureView::revealSelected() {
    const QRectF rect = m_figure ? m_figure->rectOf(m_source.selected) : QRectF();
    if (!rect.isEmpty()) reveal(rect);
}

void FigureView::reveal(const QRectF& rect) {
    const auto scroll = [](QScrollBar* bar, double before, double behind) {
        const double last = std::max(before, behind);
        bar->setValue(static_cast<int>(std::clamp<double>(bar->value(), behind, last)));
    };
    scroll(horizontalScrollBar(), rect.left(), rect.right() - viewport()->width());
    scroll(verticalScrollBar(), rect.top(), rect.bottom() - viewport()->height());
}

void FigureView::paintPicture() {
    const double ratio = devicePixelRatioF();
    const bool isKept = m_picture.devicePixelRatio() == ratio &&
                        m_picture.size() == (QSizeF(viewport()->size()) * ratio).toSize();
    if (!isKept || m_picture.isNull()) {
        m_before.reset();
        m_picture = QPixmap((QSizeF(viewport()->size()) * ratio).toSize());
        m_picture.setDevicePixelRatio(ratio);
    } else if (!m_before) {
        return;
    }
    QPainter painter(&m_picture);
    painter.translate(origin());
    if (!m_before || !m_figure->paintOver(painter, *m_before)) {
        painter.fillRect(m_figure->sight(), themeFor(palette(), font()).background);
        m_figure->paint(painter);
    }
    m_before.reset();
}

void FigureView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (!m_figure) {
        const FigureTheme theme = themeFor(palette(), font());
        painter.fillRect(viewport()->rect(), theme.background);
        return paintHint(painter, viewport()->rect(), theme, m_hint);
    }
    paintPicture();
    painter.drawPixmap(0, 0, m_picture);
    painter.translate(origin());
    m_figure->paintMarks(painter);
}

void FigureView::resizeEvent(QResizeEvent*) {
    if (!m_figure) return;
    layOut();
    emit sightChanged();
}

void FigureView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (!m_figure) rebuild();
    revealSelected();
}

void FigureView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

void FigureView::scrollContentsBy(int, int) {
    m_before.reset();
    m_picture = {};
    see();
    viewport()->update();
    emit sightChanged();
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    if (!drag(*event)) pointAt(event->position());
}

/// Once it has moved so far that no click is meant.
bool FigureView::drag(const QMouseEvent& event) {
    const bool isHeld = m_grip && (event.buttons() & (Qt::LeftButton | Qt::MiddleButton));
    if (!isHeld) return false;
    const QPointF moved = event.position() - *m_grip;
    if (!m_isDragged && moved.manhattanLength() < QApplication::startDragDistance()) return false;
    m_isDragged = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - qRound(moved.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() - qRound(moved.y()));
    m_grip = event.position();
    return true;
}

void FigureView::letGo() {
    m_grip.reset();
    if (std::exchange(m_isDragged, false)) viewport()->unsetCursor();
}

void FigureView::mouseReleaseEvent(QMouseEvent*) {
    letGo();
}

/// A touchpad sends whole steps in pieces, and now and then one to the side.
void FigureView::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
    event->accept();
    const QPoint turned = event->angleDelta();
    if (std::abs(turned.x()) >= std::abs(turned.y())) return;
    constexpr double step = 1.25;
    m_turned += turned.y();
    const int steps = m_turned / QWheelEvent::DefaultDeltasPerStep;
    m_turned %= QWheelEvent::DefaultDeltasPerStep;
    if (steps != 0) zoomAround(event->position(), std::pow(step, steps));
}

void FigureView::mousePressEvent(QMouseEvent* event) {
    if (!m_figure || event->button() != Qt::LeftButton || chooseByMouse(*event)) return;
    if (m_figure->isOnScale(event->position() - origin())) {
        ViewSettings next = m_source.view;
        next.isLogarithmic = m_scale && !m_scale->isLogarithmic;
        return emit viewEdited(next);
    }
    if (const auto guess = m_figure->guessAt(event->position() - origin())) return emit guessed(*guess);
    const auto cell = m_figure->clickedCell(event->position() - origin());
    if (!cell) return;
    const CellRef chosen = *cell;  // the figure may become another
    dropQueries();
    setHovered(std::nullopt);
    emit cellSelected(chosen);
}

bool FigureView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) pointAt(std::nullopt);
    // Whatever a click means in the view, what is larger than its place can be dragged.
    const bool isScrollable = horizontalScrollBar()->maximum() > 0 || verticalScrollBar()->maximum() > 0;
    if (event->type() == QEvent::MouseButtonPress && m_figure && isScrollable)
        m_grip = static_cast<QMouseEvent*>(event)->position();
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            zoomAround(gesture->position(), 1 + gesture->value());
        return true;
    }
    if (event->type() == QEvent::ToolTip && m_figure) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QPointF at = help->pos() - origin();
        QToolTip::showText(help->globalPos(),
                           m_figure->isOnScale(at) ? scaleToolTip() : m_figure->toolTip(at), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool FigureView::move(const QKeyEvent& event) {
    const auto cell = m_figure ? m_figure->moved(event) : std::nullopt;
    if (!cell) return false;
    if (cell->row != m_source.selected.row) dropQueries();
    pointAt(std::nullopt);  // the keyboard leads now, wherever the mouse lies
    emit cellSelected(*cell);
    return true;
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    if (dropsQueries(*event)) return dropQueries();
    if (!chooseByKey(*event) && !move(*event)) QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace attention
