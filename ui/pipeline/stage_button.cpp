// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/stage_button.h"

#include "heatmap/figure_theme.h"
#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/keyboard_focus_tracker.h"

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

/// Returns a size with the same height for every density, so that the views below do not move.
QSize StageButton::sizeHintFor(Density density) const {
    const FigureTheme theme = themeFor(palette(), font());
    const QFont& titleFont = density == Density::Full ? theme.bodyFont : theme.smallFont;
    const QFontMetricsF shapeMetrics(theme.smallFont);
    const bool showsShape = density == Density::Full || density == Density::SmallFont;
    const double shapeWidth = showsShape ? textWidth(m_shape, theme.smallFont) : 0;
    const double contentWidth = std::max(textWidth(text(), titleFont), shapeWidth);
    const Spacing spacing = spacingFor(density);
    return QSizeF(std::ceil(spacing.arrowWidth + contentWidth + 2 * spacing.padding),
                  std::ceil(QFontMetricsF(theme.bodyFont).height() + shapeMetrics.height() + 8))
        .toSize();
}

StageButton::Spacing StageButton::spacingFor(Density density) const {
    const Spacing spacing = density == Density::Tight ? Spacing{7, 1} : Spacing{10, 3};
    return {m_hasArrow ? spacing.arrowWidth : 0, spacing.padding};
}

void StageButton::paintEvent(QPaintEvent*) {
    const auto [arrowWidth, padding] = spacingFor(m_density);
    QPainter painter(this);
    const FigureTheme theme = themeFor(palette(), font());
    const QRectF contentRect = QRectF(rect()).adjusted(arrowWidth, 1, 0, -1);
    if (m_hasArrow) {
        painter.setPen(QPen(theme.mutedTextColor, 1.2));
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF arrowTip(arrowWidth - padding - 1, contentRect.center().y());
        painter.drawPolyline(QPolygonF({arrowTip + QPointF(-4, -4), arrowTip, arrowTip + QPointF(-4, 4)}));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (isEnabled() && underMouse()) painter.fillRect(contentRect, palette().color(QPalette::Midlight));
    const QFont titleFont = m_density == Density::Full ? theme.bodyFont : theme.smallFont;
    const QFontMetricsF titleMetrics(titleFont);
    const double maxTextWidth = contentRect.width() - padding;
    painter.setFont(titleFont);
    painter.setPen(isEnabled() ? theme.textColor : palette().color(QPalette::Disabled, QPalette::WindowText));
    // The title is placed by its baseline. If it were placed in a rectangle, the taller lines of a font with
    // Chinese characters would move it down.
    const bool showsShape = m_density == Density::Full || m_density == Density::SmallFont;
    const double titleTop = showsShape ? 2 : (contentRect.height() - titleMetrics.height()) / 2;
    const QPointF titleBaseline(contentRect.left() + padding,
                                contentRect.top() + titleTop + titleMetrics.ascent());
    painter.drawText(titleBaseline, titleMetrics.elidedText(text(), Qt::ElideRight, maxTextWidth));
    if (showsShape) {
        painter.setFont(theme.smallFont);
        if (isEnabled()) painter.setPen(theme.mutedTextColor);
        const QFontMetricsF shapeMetrics(theme.smallFont);
        painter.drawText(titleBaseline + QPointF(0, titleMetrics.descent() + shapeMetrics.ascent()),
                         shapeMetrics.elidedText(m_shape, Qt::ElideRight, maxTextWidth));
    }
    if (isChecked())
        painter.fillRect(QRectF(contentRect.left() + padding, contentRect.bottom() - 2,
                                contentRect.width() - 2 * padding, 3),
                         theme.accentColor);
    if (hasVisibleFocusRing(*this)) {
        painter.setPen(QPen(theme.accentColor, design::focusRingWidth));
        painter.drawRect(contentRect.adjusted(1, 1, -1, -1));
    }
}

}  // namespace attention

#include "moc_stage_button.cpp"
