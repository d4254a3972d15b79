// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/arc_overlay.h"

#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/fonts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>
#include <utility>

namespace attention {

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
    return QFontMetricsF(fontFor(TextStyle::Caption, font())).height() + 2;
}

/// Paints a pole below the middle of the token, and the text next to it, to the left of it if there is no
/// space at the right.
void ArcOverlay::paintFlag(QPainter& painter) const {
    constexpr double gap = 4;
    const FigureTheme theme = themeFor(palette(), font());
    const QFont flagFont = fontFor(TextStyle::Caption, font());
    const double x = std::round(m_flag->tokenRect.center().x()) + 0.5;
    const double top = m_flag->tokenRect.bottom() + 2;
    painter.setPen(QPen(theme.mutedTextColor, 1));
    painter.drawLine(QPointF(x, top), QPointF(x, top + flagHeight() - 2));
    painter.setFont(flagFont);
    const double width = textWidth(m_flag->text, flagFont);
    const bool fits = x + gap + width < this->width() - design::spacing;
    const double left = fits ? x + gap : x - gap - width;
    painter.drawText(QPointF(left, top + QFontMetricsF(flagFont).ascent()), m_flag->text);
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
