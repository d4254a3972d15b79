// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/value_appearance.h"

#include "look/design_values.h"
#include "look/keyboard_focus_tracker.h"
#include "look/widget_palette.h"

#include <QPainter>
#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace attention {

void setValueFont(QWidget& widget) {
    QFont font;
    font.setWeight(QFont::DemiBold);
    widget.setFont(font);
    widget.setAttribute(Qt::WA_Hover);  // repaints the underline when the mouse enters or leaves
}

QSize valueSize(const QWidget& widget, int textWidth) {
    const int height = widget.fontMetrics().height() + 2 * design::halfSpacing;
    return {textWidth + 2 * valuePadding, std::max(height, design::controlHeight)};
}

QColor valueColor(const QWidget& widget, bool hasProblem) {
    const design::Colors& colors = colorsFor(widget.palette());
    return hasProblem ? colors.error : widget.isEnabled() ? colors.accent : colors.disabledText;
}

QRect valueTextRect(const QWidget& widget, const QString& text) {
    const QFontMetrics metrics = widget.fontMetrics();
    const QRect available = widget.rect().adjusted(valuePadding, 0, -valuePadding, 0);
    const QSize textSize(std::min(metrics.horizontalAdvance(text), available.width()), metrics.height());
    return QStyle::alignedRect(widget.layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter, textSize,
                               available);
}

void paintValueUnderline(QPainter& painter, const QWidget& widget, const QRect& textRect,
                         const QColor& color) {
    QPen pen(color, design::hairlineWidth);
    if (!widget.underMouse()) pen.setDashPattern({3, 2});
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    const double y = textRect.bottom() + 1.5;  // the center of a row of pixels, so that the line is sharp
    painter.drawLine(QPointF(textRect.left(), y), QPointF(textRect.right() + 1, y));
}

void paintValue(QPainter& painter, const QWidget& widget, const QString& text, bool hasProblem) {
    const QRect available = widget.rect().adjusted(valuePadding, 0, -valuePadding, 0);
    const QFontMetrics metrics = widget.fontMetrics();
    // elidedText() also elides texts that are a fraction of a pixel too wide.
    const QString shownText = metrics.horizontalAdvance(text) <= available.width()
                                  ? text
                                  : metrics.elidedText(text, Qt::ElideRight, available.width());
    const QRect textRect = valueTextRect(widget, shownText);
    const QColor color = valueColor(widget, hasProblem);
    painter.setPen(color);
    painter.drawText(textRect, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, shownText);
    paintValueUnderline(painter, widget, textRect, color);
    paintValueFocusRing(painter, widget);
}

void paintValueFocusRing(QPainter& painter, const QWidget& widget) {
    if (!hasVisibleFocusRing(widget)) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(colorsFor(widget.palette()).accent), design::focusRingWidth));
    painter.setBrush(Qt::NoBrush);
    const double inset = design::focusRingWidth / 2.0;
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset),
                            design::cornerRadius / 2.0, design::cornerRadius / 2.0);
    painter.restore();
}

}  // namespace attention
