// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/arc_overlay.h"

#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"
#include "widgets/motion.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

constexpr double pointerHeight = 5;  ///< height of the pointer of the flag, in pixels
constexpr double flagPadding = 3;    ///< space above and below the text of the flag, in pixels

/// Returns an iterator to the arc whose query and key have the same rectangles as `arc`, or arcs.end().
auto findArc(auto& arcs, const WeightArc& arc) {
    return std::ranges::find_if(
        arcs, [&](const WeightArc& other) { return other.query == arc.query && other.key == arc.key; });
}

}  // namespace

ArcOverlay::ArcOverlay(QWidget* parent) : QWidget(parent), m_motion(new Motion(this)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(m_motion, &Motion::advanced, this, qOverload<>(&QWidget::update));
    connect(m_motion, &Motion::finished, this, qOverload<>(&QWidget::update));
}

void ArcOverlay::setArcs(std::vector<WeightArc> arcs, double maxHeight, Change change) {
    if (arcs == m_arcs && maxHeight == m_maxHeight) return;
    std::vector<WeightArc> previousArcs = shownArcs();
    const int beatCount = change == Change::AtOnce ? 0 : change == Change::Together ? 1 : 2;
    if (m_motion->start(beatCount)) m_previousArcs = std::move(previousArcs);
    m_arcs = std::move(arcs);
    m_maxHeight = maxHeight;
    update();
}

std::vector<WeightArc> ArcOverlay::shownArcs() const {
    if (!m_motion->isRunning()) return m_arcs;
    std::vector<WeightArc> shown = m_arcs;
    const double progress = m_motion->progress(m_motion->beatCount() - 1);
    for (WeightArc& arc : shown) {
        const auto previous = findArc(m_previousArcs, arc);
        const double previousWeight = previous == m_previousArcs.end() ? 0 : previous->weight;
        arc.weight = std::lerp(previousWeight, arc.weight, progress);
    }
    for (WeightArc arc : m_previousArcs) {
        if (findArc(m_arcs, arc) != m_arcs.end()) continue;
        arc.weight *= 1 - m_motion->progress(0);
        arc.isLabeled = arc.isLabeled && m_arcs.empty();  // otherwise an arc of m_arcs has the label
        shown.push_back(arc);
    }
    return shown;
}

void ArcOverlay::setTrail(std::vector<WeightArc> arcs) {
    if (arcs == m_trail) return;
    m_trail = std::move(arcs);
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
    constexpr double gap = 2;  // between the token and the pointer
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
    constexpr double staleOpacity = 0.35, trailOpacity = 0.6;
    const FigureTheme theme = themeFor(palette(), font());
    QPainter painter(this);
    const QColor arcColor = m_isMuted ? theme.mutedTextColor : theme.accentColor;
    painter.setOpacity(trailOpacity);
    WeightLinePainter(painter, theme).paintArcs(m_trail, arcColor, m_maxHeight);
    painter.setOpacity(m_isStale ? staleOpacity : 1);
    WeightLinePainter(painter, theme).paintArcs(shownArcs(), arcColor, m_maxHeight);
    if (m_flag) paintFlag(painter);
    painter.end();
    emit painted();
}

}  // namespace attention

#include "moc_arc_overlay.cpp"
