// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/arc_overlay.h"

#include <QPainter>

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

void ArcOverlay::paintEvent(QPaintEvent*) {
    constexpr double staleOpacity = 0.35;
    const FigureTheme theme = themeFor(palette(), font());
    QPainter painter(this);
    painter.setOpacity(m_isStale ? staleOpacity : 1);
    WeightLinePainter(painter, theme).paintArcs(m_arcs, theme.accentColor, m_maxHeight);
    painter.end();
    emit painted();
}

}  // namespace attention
