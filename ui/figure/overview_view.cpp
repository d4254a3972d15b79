// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/overview_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace attention {

OverviewView::OverviewView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
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
    m_view = view;
    rebuild();
}

void OverviewView::rebuild() {
    if (m_trace) {
        const QSizeF room = maximumViewportSize();
        m_figure = std::make_unique<OverviewFigure>(m_trace, m_view, themeFor(palette(), font()),
                                                    OverviewFigure::Frame{room, 2, devicePixelRatioF()});
        const QSize size = m_figure->size().toSize();
        verticalScrollBar()->setRange(0, std::max(0, size.height() - viewport()->height()));
        verticalScrollBar()->setPageStep(viewport()->height());
        horizontalScrollBar()->setRange(0, std::max(0, size.width() - viewport()->width()));
        horizontalScrollBar()->setPageStep(viewport()->width());
    } else {
        m_figure.reset();
        verticalScrollBar()->setRange(0, 0);
        horizontalScrollBar()->setRange(0, 0);
    }
    m_picture = QPixmap();
    m_hovered.reset();
    keepCursorInside();
    viewport()->update();
    emit currentCellChanged();
}

void OverviewView::keepCursorInside() {
    if (!m_figure) return;
    const QSize size = m_figure->mapSize(m_cursor.stage);
    m_cursor.head = std::min(m_cursor.head, static_cast<int>(m_trace->heads()) - 1);
    m_cursor.row = std::min(m_cursor.row, size.height() - 1);
    m_cursor.column = std::min(m_cursor.column, size.width() - 1);
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
    if (!m_figure) {
        painter.setPen(theme.mutedText);
        painter.setFont(theme.heading);
        painter.drawText(viewport()->rect().adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap,
                         m_hint);
        return;
    }
    if (m_picture.isNull()) {
        m_picture = QPixmap((m_figure->size() * devicePixelRatioF()).toSize());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(theme.background);
        QPainter onPicture(&m_picture);
        m_figure->paint(onPicture);
    }
    painter.drawPixmap(figureOrigin(), m_picture);
    painter.translate(figureOrigin());
    m_figure->paintHighlight(painter, m_hovered.value_or(m_cursor), !m_hovered);
    if (m_hovered && *m_hovered != m_cursor) {  // the cursor stays where it is
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(m_figure->cellRect(m_cursor).adjusted(-1, -1, 0, 0));
    }
    painter.resetTransform();
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void OverviewView::resizeEvent(QResizeEvent*) {
    rebuild();
}

void OverviewView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) rebuild();
}

bool OverviewView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setHovered(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void OverviewView::setHovered(std::optional<CellRef> cell) {
    if (cell == m_hovered) return;
    m_hovered = cell;
    viewport()->update();
    emit currentCellChanged();
}

void OverviewView::mouseMoveEvent(QMouseEvent* event) {
    if (m_figure) setHovered(m_figure->cellAt(event->position() - figureOrigin()));
}

void OverviewView::mousePressEvent(QMouseEvent* event) {
    if (!m_figure || event->button() != Qt::LeftButton) return;
    if (const auto cell = m_figure->cellAt(event->position() - figureOrigin())) moveCursor(*cell);
}

void OverviewView::moveCursor(const CellRef& cell) {
    m_cursor = cell;
    m_hovered.reset();
    const QRect rect =
        m_figure->cellRect(cell).translated(figureOrigin()).toAlignedRect().adjusted(-8, -8, 8, 8);
    QScrollBar* bars[] = {horizontalScrollBar(), verticalScrollBar()};
    const int before[] = {rect.left(), rect.top()};
    const int behind[] = {rect.right() - viewport()->width(), rect.bottom() - viewport()->height()};
    for (int i = 0; i < 2; ++i) {
        if (before[i] < 0) bars[i]->setValue(bars[i]->value() + before[i]);
        if (behind[i] > 0) bars[i]->setValue(bars[i]->value() + behind[i]);
    }
    viewport()->update();
    emit currentCellChanged();
}

CellRef OverviewView::neighbour(int key) const {
    CellRef cell = m_cursor;
    const QSize size = m_figure->mapSize(cell.stage);
    switch (key) {
        case Qt::Key_Left:
            cell.column = std::max(0, cell.column - 1);
            break;
        case Qt::Key_Right:
            cell.column = std::min(size.width() - 1, cell.column + 1);
            break;
        case Qt::Key_Up:
            cell.row = std::max(0, cell.row - 1);
            break;
        case Qt::Key_Down:
            cell.row = std::min(size.height() - 1, cell.row + 1);
            break;
        case Qt::Key_Home:
            cell.column = 0;
            break;
        case Qt::Key_End:
            cell.column = size.width() - 1;
            break;
        default:
            break;
    }
    return cell;
}

CellRef OverviewView::otherMap(int key) const {
    CellRef cell = m_cursor;
    const auto& stages = OverviewFigure::stages();
    auto stage = std::ranges::find(stages, cell.stage);
    if (key == Qt::Key_Left) cell.head = std::max(0, cell.head - 1);
    if (key == Qt::Key_Right) cell.head = std::min(static_cast<int>(m_trace->heads()) - 1, cell.head + 1);
    if (key == Qt::Key_Up && stage != stages.begin()) --stage;
    if (key == Qt::Key_Down && stage + 1 != stages.end()) ++stage;
    cell.stage = *stage;
    cell.column = std::min(cell.column, m_figure->mapSize(cell.stage).width() - 1);
    return cell;
}

void OverviewView::keyPressEvent(QKeyEvent* event) {
    const bool isControl = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Home:
        case Qt::Key_End:
            if (m_figure) moveCursor(isControl ? otherMap(event->key()) : neighbour(event->key()));
            return;
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

}  // namespace attention
