// SPDX-License-Identifier: GPL-3.0-or-later
#include "laboratory/scores_canvas.h"

#include <QMouseEvent>
#include <QPainter>

namespace attention {

ScoresCanvas::ScoresCanvas(ScoresView* view) : m_view(view) {
    setMouseTracking(true);
}

void ScoresCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_view->paintCanvas(painter);
}

void ScoresCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_view->figure().isEmpty()) m_view->pointAt(m_view->figure().cellAt(event->position()));
}

void ScoresCanvas::mousePressEvent(QMouseEvent* event) {
    m_view->setFocus(Qt::MouseFocusReason);
    if (event->button() != Qt::LeftButton || m_view->figure().isEmpty()) return;
    if (const auto cell = m_view->figure().cellAt(event->position())) emit m_view->cellSelected(*cell);
}

void ScoresCanvas::leaveEvent(QEvent*) {
    m_view->pointAt(std::nullopt);
}

}  // namespace attention
