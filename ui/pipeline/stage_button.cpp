// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/stage_button.h"

#include "heatmap/figure_theme.h"
#include "heatmap/text_drawing.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
StageButton::StageButton(const QString& title, bool hasArrow, QWidget* parent)
    : QAbstractButton(parent), m_hasArrow(hasArrow) {
    setText(title);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

bool StageButton::setShape(const QString& shape) {
    if (shape == m_shape) return false;
    m_shape = shape;
    updateGeometry();
    update();
    return true;
}

void StageButton::setDensity(Density density) {
    if (density == m_density) return;
    m_density = density;
    updateGeometry();
    update();
}

QSize StageButton::sizeHintFor(Density density) const {
    const FigureTheme theme = themeFor(palette(), font());
    const QFont& name = density == Density::Full ? theme.body : theme.small;
    const QFontMetricsF body(name);
    const QFontMetricsF small(theme.small);
    const bool hasShape = density == Density::Full || density == Density::SmallFont;
    const double shape = hasShape ? textWidth(m_shape, theme.small) : 0;
    const double width = std::max(textWidth(text(), name), shape);
    const Spacing space = spacingFor(density);
    return QSizeF(std::ceil(space.arrowWidth + width + 2 * space.padding),
                  std::ceil(body.height() + small.height() + 8))
        .toSize();
}

StageButton::Spacing StageButton::spacingFor(Density density) const {
    const Spacing space = density == Density::Tight ? Spacing{7, 1} : Spacing{10, 3};
    return {m_hasArrow ? space.arrowWidth : 0, space.padding};
}

void StageButton::paintEvent(QPaintEvent*) {
    const auto [arrow, padding] = spacingFor(m_density);
    QPainter painter(this);
    const FigureTheme theme = themeFor(palette(), font());
    const QRectF box = QRectF(rect()).adjusted(arrow, 1, 0, -1);
    if (m_hasArrow) {
        painter.setPen(QPen(theme.mutedText, 1.2));
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF tip(arrow - padding - 1, box.center().y());
        painter.drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(-4, 4)}));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (isEnabled() && underMouse()) painter.fillRect(box, palette().color(QPalette::Midlight));
    const QFont name = m_density == Density::Full ? theme.body : theme.small;
    const QFontMetricsF body(name);
    const double room = box.width() - padding;
    painter.setFont(name);
    painter.setPen(isEnabled() ? theme.text : palette().color(QPalette::Disabled, QPalette::WindowText));
    // By the base line: in a rectangle the taller line of Chinese characters would push the text down.
    const QPointF base(box.left() + padding, box.top() + 2 + body.ascent());
    painter.drawText(base, body.elidedText(text(), Qt::ElideRight, room));
    if (m_density == Density::Full || m_density == Density::SmallFont) {
        painter.setFont(theme.small);
        if (isEnabled()) painter.setPen(theme.mutedText);
        const QFontMetricsF small(theme.small);
        painter.drawText(base + QPointF(0, body.descent() + small.ascent()),
                         small.elidedText(m_shape, Qt::ElideRight, room));
    }
    if (isChecked())
        painter.fillRect(QRectF(box.left() + padding, box.bottom() - 2, box.width() - 2 * padding, 3),
                         theme.accent);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(box.adjusted(0, 0, -1, -1));
    }
}

}  // namespace attention
