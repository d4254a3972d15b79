// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/figure_view.h"

#include "execution/memory_limit.h"
#include "figure/figure.h"
#include "texts/message_text.h"
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

FigureView::FigureView(FigureFactory factory, QWidget* parent)
    : QAbstractScrollArea(parent), m_factory(std::move(factory)), m_fade(viewport()) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(this);
    viewport()->setMouseTracking(true);
}

void FigureView::connectTo(ViewContext& context, SourceFunction source) {
    m_context = &context;
    m_source = std::move(source);
}

void FigureView::setHint(const QString& hint) {
    if (hint == m_hint) return;
    m_hint = hint;
    viewport()->update();
}

void FigureView::updateFor(StateChanges changes) {
    // A figure that was created after the changes, because the view has just been shown, is current.
    if (m_figure && m_figureRevision == m_context->revision()) return;
    if (changes & (StateChange::Trace | StateChange::DisplaySettings)) {
        const auto previousTrace = m_figure ? m_figure->trace() : nullptr;
        recreateFigure();
        if (m_figure && m_figure->trace() != previousTrace) fadeFromPreviousFigure();
        if (changes & StateChange::SelectedCell) ensureSelectedCellVisible();
        return;
    }
    // First, so that no cell is marked that moves under the mouse.
    if (changes & StateChange::HoveredCell) updateHoveredCell();
    if (changes & StateChange::SelectedCell) updateSelectedCell();
}

void FigureView::updateSelectedCell() {
    if (!m_figure) return;
    const Invalidation invalidation =
        m_figure->setMarkedCells(source().selectedCell, m_context->hoveredCell());
    invalidate(invalidation);
    if (invalidation == Invalidation::Figure) fadeFromPreviousFigure();
    ensureSelectedCellVisible();
}

void FigureView::updateHoveredCell() {
    if (m_figure && m_figure->hoveredCell() != m_context->hoveredCell())
        invalidate(m_figure->setMarkedCells(m_figure->selectedCell(), m_context->hoveredCell()));
}

/// Creates the figure. If it needs more memory than is allowed, for example for the comparison of two long
/// texts, the view shows the reason instead.
void FigureView::createFigure() {
    m_failureMessage.clear();
    const FigureSource figureSource = source();
    if (!figureSource.trace) return;
    try {
        m_figure = m_factory(figureSource, themeFor(palette(), font()));
    } catch (const MemoryLimitReached&) {
        m_failureMessage = failureText(std::current_exception());
    }
    if (!m_figure) return;
    m_figure->setMarkedCells(figureSource.selectedCell, std::nullopt);
    m_figureRevision = m_context->revision();
}

void FigureView::recreateFigure() {
    m_fade.stop();
    // A cell is marked only if a cell was under the mouse before. Otherwise, a cell could be marked although
    // the mouse has not moved.
    const bool hadHoveredCell = m_figure && m_figure->hoveredCell();
    if (!m_previousFigure && !m_pictureCache.isNull()) m_previousFigure = std::move(m_figure);
    m_figure.reset();
    if (isVisible()) createFigure();
    reportScaleChange();
    if (m_figure) {
        const QSizeF previousSize = m_figureSize;
        layOut();
        if (m_figureSize != previousSize && !m_zoomAnchor) ensureSelectedCellVisible();
        if (hadHoveredCell && m_mousePosition)
            m_figure->setPointerPosition(*m_mousePosition - figureOrigin());
    } else {
        m_previousFigure.reset();
        m_pictureCache = {};
        setScrollRanges({}, {});
    }
    viewport()->update();
    emit visibleRectChanged();
    if (hadHoveredCell && isVisible()) m_context->hover(m_figure ? m_figure->hoveredCell() : std::nullopt);
    emit marksChanged();
}

void FigureView::fadeFromPreviousFigure() {
    if (m_figure && m_previousFigure && m_figure->displaySettings().isAnimated)
        m_fade.start(m_pictureCache, *m_previousFigure, *m_figure, figureOrigin());
    else
        m_fade.stop();
}

void FigureView::reportScaleChange() {
    const ColorScale* const scale = m_figure ? m_figure->weightColorScale() : nullptr;
    if (!scale) return m_weightColorScale.reset();
    const auto previousScale = std::exchange(m_weightColorScale, *scale);
    if (previousScale && !previousScale->hasSameMapping(*scale))
        m_context->showStatusMessage(colorScaleMessage(*scale));
}

void FigureView::layOut() {
    const QSize availableSize = maximumViewportSize();
    const auto layOutFigure = [this](QSize figureAreaSize) {
        return m_figure->layOut({.availableSize = QSizeF(figureAreaSize),
                                 .devicePixelRatio = devicePixelRatioF(),
                                 .isInWindow = true,
                                 .zoom = m_figure->displaySettings().zoom});
    };
    m_figureSize = layOutFigure(availableSize);
    if (m_figureSize.height() > availableSize.height())
        m_figureSize = layOutFigure(availableSize - QSize(verticalScrollBar()->sizeHint().width(), 0));
    setScrollRanges(m_figureSize.toSize(), availableSize);
    if (m_zoomAnchor) scrollToAnchor();
    updateVisibleRect();
}

void FigureView::requestZoomAt(QPointF position, double factor) {
    if (!m_figure) return;
    const std::vector<MapPanel> panels = m_figure->heatmapPanels();
    const auto hoveredPanel = std::ranges::find_if(
        panels, [&](const MapPanel& panel) { return panel.grid.area().contains(position - figureOrigin()); });
    m_zoomAnchor = {position, {}, {}};
    if (hoveredPanel != panels.end())
        m_zoomAnchor->mapIndex = static_cast<std::size_t>(hoveredPanel - panels.begin());
    const QRectF area = mapRect(m_zoomAnchor->mapIndex);
    const QPointF offsetInArea = position - figureOrigin() - area.topLeft();
    m_zoomAnchor->relativePosition = {offsetInArea.x() / area.width(), offsetInArea.y() / area.height()};
    m_context->zoomBy(factor);
    m_context->emitPendingChanges();  // while the anchor is set
    m_zoomAnchor.reset();
}

QRectF FigureView::mapRect(std::optional<std::size_t> mapIndex) const {
    const QRectF figureRect(QPointF(), m_figureSize);
    if (!mapIndex) return figureRect;
    const std::vector<MapPanel> panels = m_figure->heatmapPanels();
    return *mapIndex < panels.size() ? panels[*mapIndex].grid.area() : figureRect;
}

void FigureView::scrollToAnchor() {
    const QRectF area = mapRect(m_zoomAnchor->mapIndex);
    const QPointF anchorPosition(area.left() + m_zoomAnchor->relativePosition.x() * area.width(),
                                 area.top() + m_zoomAnchor->relativePosition.y() * area.height());
    const QPointF scrollDelta = figureOrigin() + anchorPosition - m_zoomAnchor->viewportPosition;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + qRound(scrollDelta.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + qRound(scrollDelta.y()));
}

/// Sets the scroll ranges from `availableSize`, the size of the viewport without scroll bars. The current
/// size of the viewport is not used, because each scroll bar that is still visible would make the other one
/// necessary.
void FigureView::setScrollRanges(QSize figureSize, QSize availableSize) {
    const int scrollBarWidth = verticalScrollBar()->sizeHint().width();
    const bool needsVerticalBar = figureSize.height() > availableSize.height();
    const bool needsHorizontalBar =
        figureSize.width() > availableSize.width() - (needsVerticalBar ? scrollBarWidth : 0);
    const int visibleHeight = availableSize.height() - (needsHorizontalBar ? scrollBarWidth : 0);
    const int visibleWidth = availableSize.width() - (needsVerticalBar ? scrollBarWidth : 0);
    const int singleStep = 3 * QFontMetrics(font()).height() / 2;
    for (QScrollBar* scrollBar : {verticalScrollBar(), horizontalScrollBar()})
        scrollBar->setSingleStep(singleStep);
    verticalScrollBar()->setRange(0, std::max(0, figureSize.height() - visibleHeight));
    verticalScrollBar()->setPageStep(visibleHeight);
    horizontalScrollBar()->setRange(0, std::max(0, figureSize.width() - visibleWidth));
    horizontalScrollBar()->setPageStep(visibleWidth);
}

void FigureView::updateVisibleRect() {
    if (m_figure) m_figure->setVisibleRect(QRectF(-figureOrigin(), QSizeF(viewport()->size())));
}

QPointF FigureView::figureOrigin() const {
    if (!m_figure) return {};
    const double x = std::max(0.0, std::floor((viewport()->width() - m_figureSize.width()) / 2));
    return {x - horizontalScrollBar()->value(), static_cast<double>(-verticalScrollBar()->value())};
}

std::optional<CellRef> FigureView::currentCell() const {
    if (!m_figure) return std::nullopt;
    return m_figure->hoveredCell() ? m_figure->hoveredCell() : m_figure->selectedCell();
}

void FigureView::invalidate(Invalidation invalidation) {
    if (invalidation == Invalidation::None) return;
    if (invalidation == Invalidation::Figure) return recreateFigure();
    if (invalidation != Invalidation::Marks) {
        m_previousFigure.reset();
        m_pictureCache = {};
    }
    if (invalidation == Invalidation::Layout) {
        layOut();
        emit visibleRectChanged();
    }
    viewport()->update();
    emit marksChanged();
}

void FigureView::setPointerPosition(const std::optional<QPointF>& position) {
    m_mousePosition = position;
    if (!m_figure) return;
    const Invalidation invalidation =
        m_figure->setPointerPosition(position ? std::optional(*position - figureOrigin()) : std::nullopt);
    if (invalidation == Invalidation::None) return;
    invalidate(invalidation);
    m_context->hover(m_figure ? m_figure->hoveredCell() : std::nullopt);
}

void FigureView::ensureSelectedCellVisible() {
    const QRectF rect = m_figure ? m_figure->rectToReveal(source().selectedCell) : QRectF();
    if (!rect.isEmpty()) ensureRectVisible(rect);
}

void FigureView::ensureRectVisible(const QRectF& rect) {
    const auto scrollIntoRange = [](QScrollBar* scrollBar, double maximum, double minimum) {
        const double upperBound = std::max(maximum, minimum);
        scrollBar->setValue(static_cast<int>(std::clamp<double>(scrollBar->value(), minimum, upperBound)));
    };
    scrollIntoRange(horizontalScrollBar(), rect.left(), rect.right() - viewport()->width());
    scrollIntoRange(verticalScrollBar(), rect.top(), rect.bottom() - viewport()->height());
}

void FigureView::updatePictureCache() {
    const double pixelRatio = devicePixelRatioF();
    const bool isCacheValid = m_pictureCache.devicePixelRatio() == pixelRatio &&
                              m_pictureCache.size() == (QSizeF(viewport()->size()) * pixelRatio).toSize();
    if (!isCacheValid || m_pictureCache.isNull()) {
        m_previousFigure.reset();
        m_pictureCache = QPixmap((QSizeF(viewport()->size()) * pixelRatio).toSize());
        m_pictureCache.setDevicePixelRatio(pixelRatio);
    } else if (!m_previousFigure) {
        return;
    }
    QPainter painter(&m_pictureCache);
    painter.translate(figureOrigin());
    if (!m_previousFigure || !m_figure->tryIncrementalRepaint(painter, *m_previousFigure)) {
        painter.fillRect(m_figure->visibleRect(), themeFor(palette(), font()).backgroundColor);
        m_figure->paint(painter);
    }
    m_previousFigure.reset();
}

void FigureView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    if (!m_figure) {
        const FigureTheme theme = themeFor(palette(), font());
        painter.fillRect(viewport()->rect(), theme.backgroundColor);
        const QString& message = m_failureMessage.isEmpty() ? m_hint : m_failureMessage;
        return paintHint(painter, viewport()->rect(), theme, message);
    }
    updatePictureCache();
    m_fade.paint(painter, m_pictureCache);
    painter.translate(figureOrigin());
    m_figure->paintMarks(painter);
}

void FigureView::resizeEvent(QResizeEvent*) {
    m_fade.stop();
    if (!m_figure) return;
    layOut();
    emit visibleRectChanged();
}

void FigureView::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (!m_figure) recreateFigure();
    ensureSelectedCellVisible();
}

void FigureView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) recreateFigure();
}

void FigureView::scrollContentsBy(int, int) {
    m_previousFigure.reset();
    m_pictureCache = {};
    m_fade.stop();
    updateVisibleRect();
    viewport()->update();
    emit visibleRectChanged();
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    if (!dragColorBar(*event) && !scrollByDrag(*event)) setPointerPosition(event->position());
}

/// Scrolls with the mouse after it has moved by at least QApplication::startDragDistance(). Returns true if
/// `event` has been handled as a drag.
bool FigureView::scrollByDrag(const QMouseEvent& event) {
    const bool isButtonPressed = m_dragPosition && (event.buttons() & (Qt::LeftButton | Qt::MiddleButton));
    if (!isButtonPressed) return false;
    const QPointF delta = event.position() - *m_dragPosition;
    if (!m_isDragging && delta.manhattanLength() < QApplication::startDragDistance()) return false;
    m_isDragging = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - qRound(delta.x()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() - qRound(delta.y()));
    m_dragPosition = event.position();
    return true;
}

void FigureView::endDrag() {
    m_dragPosition.reset();
    if (std::exchange(m_isDragging, false)) viewport()->unsetCursor();
}

void FigureView::mouseReleaseEvent(QMouseEvent*) {
    endDrag();
    releaseColorBar();
}

bool FigureView::pressColorBar(const QMouseEvent& event) {
    const QPointF point = event.position() - figureOrigin();
    const auto colorBarAxis = m_figure->colorLineAt(point);
    if (!colorBarAxis || !m_weightColorScale) return false;
    m_colorBarDrag.emplace(*colorBarAxis, *m_weightColorScale, m_figure->displaySettings().weightRange,
                           point);
    endDrag();  // the mouse moves an end of the color bar instead of the picture
    return true;
}

/// Moves an end of the color scale of weights with the mouse. Returns false if no color bar is dragged.
bool FigureView::dragColorBar(const QMouseEvent& event) {
    if (!m_colorBarDrag) return false;
    if (const auto change = m_colorBarDrag->changeAt(event.position() - figureOrigin()))
        m_context->changeView(*change);
    return true;
}

void FigureView::releaseColorBar() {
    const auto drag = std::exchange(m_colorBarDrag, std::nullopt);
    if (!drag) return;
    drag->isDragging() ? m_context->addWeightRangeUndo(drag->previousRange())
                       : m_context->changeView(drag->changeAfterClick());
}

/// Zooms if Ctrl is pressed, otherwise scrolls. Touchpads send fractions of a wheel step, so the fractions
/// are added up. Horizontal steps, which touchpads also send, do not zoom.
void FigureView::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
    event->accept();
    const QPoint angleDelta = event->angleDelta();
    if (std::abs(angleDelta.x()) >= std::abs(angleDelta.y())) return;
    constexpr double zoomFactorPerStep = 1.25;
    m_wheelDelta += angleDelta.y();
    const int wheelSteps = m_wheelDelta / QWheelEvent::DefaultDeltasPerStep;
    m_wheelDelta %= QWheelEvent::DefaultDeltasPerStep;
    if (wheelSteps != 0) requestZoomAt(event->position(), std::pow(zoomFactorPerStep, wheelSteps));
}

void FigureView::mousePressEvent(QMouseEvent* event) {
    if (!m_figure || event->button() != Qt::LeftButton || chooseQueriesByMouse(*event)) return;
    if (pressColorBar(*event)) return;
    if (const auto guessedCell = m_figure->guessedCellAt(event->position() - figureOrigin()))
        return m_context->beginStroke(*guessedCell);
    const auto cell = m_figure->cellForClick(event->position() - figureOrigin());
    if (!cell) return;
    const CellRef clickedCell = *cell;  // a copy, because clearQueries() may create the figure again
    clearQueries();
    m_context->select(clickedCell);
}

bool FigureView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setPointerPosition(std::nullopt);
    // A figure that does not fit into the viewport can be dragged, also if the press has another effect.
    const bool isScrollable = horizontalScrollBar()->maximum() > 0 || verticalScrollBar()->maximum() > 0;
    if (event->type() == QEvent::MouseButtonPress && m_figure && isScrollable)
        m_dragPosition = static_cast<QMouseEvent*>(event)->position();
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            requestZoomAt(gesture->position(), 1 + gesture->value());
        return true;
    }
    if (event->type() == QEvent::ToolTip && m_figure) {
        const auto* helpEvent = static_cast<QHelpEvent*>(event);
        const QPointF position = helpEvent->pos() - figureOrigin();
        QToolTip::showText(
            helpEvent->globalPos(),
            m_figure->colorLineAt(position) ? colorScaleToolTip() : m_figure->toolTip(position), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool FigureView::selectCellByKey(const QKeyEvent& event) {
    const auto cell = m_figure ? m_figure->cellForKey(event) : std::nullopt;
    if (!cell) return false;
    const CellRef newCell = *cell;  // a copy, because clearQueries() may create the figure again
    if (newCell.row != source().selectedCell.row) clearQueries();
    setPointerPosition(std::nullopt);  // unmarks the cell under the mouse, which does not follow the keyboard
    m_context->select(newCell);
    return true;
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    if (isClearQueriesKey(*event)) return clearQueries();
    if (!chooseQueriesByKey(*event) && !selectCellByKey(*event)) QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace attention

#include "moc_figure_view.cpp"
