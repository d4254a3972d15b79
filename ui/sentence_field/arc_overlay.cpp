// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/arc_overlay.h"

#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

constexpr double pointerHeight = 5;
constexpr double flagPadding = 3;  ///< above and below the text of the flag

}  // namespace

ArcOverlay::ArcOverlay(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void ArcOverlay::setArcs(std::vector<WeightArc> arcs, double maxHeight) {
    if (arcs == m_arcs && maxHeight == m_maxHeight) return;
    m_arcs = std::move(arcs);
    m_maxHeight = maxHeight;
    update();
}

void ArcOverlay::setStale(bool isStale) {
    if (std::exchange(m_isStale, isStale) != isStale) update();
}

void ArcOverlay::setMuted(bool isMuted) {
    if (std::exchange(m_isMuted, isMuted) != isMuted) update();
}

void ArcOverlay::setFlag(std::optional<Flag> flag) {
    if (flag == m_flag) return;
    m_flag = std::move(flag);
    update();
}

double ArcOverlay::flagHeight() const {
    return pointerHeight + QFontMetricsF(fontFor(TextStyle::Caption, font())).height() + 2 * flagPadding;
}

/// Paints a label below the token, with a pointer to the middle of the token.
void ArcOverlay::paintFlag(QPainter& painter) const {
    constexpr double gap = 2;  // below the token
    constexpr double pointerWidth = 10;
    const design::Colors& colors = colorsFor(palette());
    const QFont flagFont = fontFor(TextStyle::Caption, font());
    const QPointF tip(std::round(m_flag->tokenRect.center().x()) + 0.5,
                      std::round(m_flag->tokenRect.bottom() + gap) + 0.5);
    const QSizeF size(std::ceil(textWidth(m_flag->text, flagFont)) + 2 * design::spacing,
                      flagHeight() - pointerHeight - gap);
    const double left =
        std::clamp(tip.x() - size.width() / 2, double{design::spacing},
                   std::max(double{design::spacing}, width() - design::spacing - size.width()));
    const QRectF label(QPointF(std::floor(left) + 0.5, tip.y() + pointerHeight), size);
    QPainterPath pointer(tip);
    pointer.lineTo(tip + QPointF(pointerWidth / 2, pointerHeight));
    pointer.lineTo(tip + QPointF(-pointerWidth / 2, pointerHeight));
    pointer.closeSubpath();
    QPainterPath outline;
    outline.addRoundedRect(label, design::cornerRadius, design::cornerRadius);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(colors.controlBorder), design::hairlineWidth));
    painter.setBrush(QColor(colors.window));
    painter.drawPath(outline.united(pointer));
    painter.setFont(flagFont);
    painter.setPen(QColor(colors.ink));
    painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, m_flag->text);
}

void ArcOverlay::paintEvent(QPaintEvent*) {
    constexpr double staleOpacity = 0.35;
    const FigureTheme theme = themeFor(palette(), font());
    QPainter painter(this);
    painter.setOpacity(m_isStale ? staleOpacity : 1);
    const QColor arcColor = m_isMuted ? theme.mutedTextColor : theme.accentColor;
    WeightLinePainter(painter, theme).paintArcs(m_arcs, arcColor, m_maxHeight);
    if (m_flag) paintFlag(painter);
    painter.end();
    emit painted();
}

}  // namespace attention
