// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/hint.h"
#include "figure/lines_canvas.h"

#include <QPainter>

namespace attention {

void LinesCanvas::paintFaint() {
    m_faint = QPixmap(viewport()->size() * devicePixelRatioF());
    m_faint.setDevicePixelRatio(devicePixelRatioF());
    m_faint.fill(m_theme.background);
    QPainter painter(&m_faint);
    painter.translate(origin());
    m_figure.paintFaint(painter, visibleQueries());
}

/// They stay where they are while the tokens scroll below them.
void LinesCanvas::paintTitles(QPainter& painter) const {
    painter.fillRect(QRectF(0, 0, viewport()->width(), linesLayout().titleHeight()), m_theme.background);
    m_figure.paintTitles(painter);
}

void LinesCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.background);
    if (m_figure.isEmpty()) return paintHint(painter, viewport()->rect(), m_theme, m_hint);
    if (m_faint.isNull() || m_faint.devicePixelRatio() != devicePixelRatioF()) paintFaint();
    painter.drawPixmap(0, 0, m_faint);
    painter.translate(origin());
    const LinesFigure::Marks marks{strongPlace(), m_figure.placeOf(m_selected), m_pointer.key.has_value()};
    m_figure.paintStrong(painter, visibleQueries(), marks);
    m_figure.paintTokens(painter, {-origin().y(), viewport()->height() - origin().y()}, marks);
    painter.resetTransform();
    paintTitles(painter);
}

}  // namespace attention
