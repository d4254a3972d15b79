// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/weight_arcs.h"

#include "analysis/largest_weights.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace attention {
namespace {

/// The height of an arch between tokens at distance 0, in pixels.
constexpr double minimumArchHeight = 16;
/// The additional height of an arch per pixel of the distance between its ends.
constexpr double archHeightPerDistance = 0.22;
constexpr int decimalsOfLabels = 2;

/// Returns the length of the arrowhead in pixels.
double arrowLength(double weight) {
    return 5 + 5 * weight;
}

QColor withOpacity(QColor color, double opacity) {
    color.setAlphaF(static_cast<float>(std::clamp(opacity, 0.0, 1.0)));
    return color;
}

/// The ends of an arc, at the middle of the edges of its tokens. In one line of text, these are the upper
/// edges. Otherwise, these are the edges that face each other.
struct ArcEnds {
    QPointF query, key;
    double sign;  ///< direction of the arc at the key: −1 above the key token, 1 below the key token
};

ArcEnds endsOf(const WeightArc& arc) {
    if (arc.isInOneLine()) {
        // If a token attends to itself, the ends are moved apart, next to each other.
        const double offset =
            arc.query.center().x() == arc.key.center().x() ? std::min(10.0, arc.key.width() / 4) : 0;
        const double top = std::min(arc.query.top(), arc.key.top());
        return {{arc.query.center().x() + offset, top}, {arc.key.center().x() - offset, top}, -1};
    }
    if (arc.key.center().y() < arc.query.center().y())
        return {{arc.query.center().x(), arc.query.top()}, {arc.key.center().x(), arc.key.bottom()}, 1};
    return {{arc.query.center().x(), arc.query.bottom()}, {arc.key.center().x(), arc.key.top()}, -1};
}

}  // namespace

bool WeightArc::isInOneLine() const {
    return std::abs(query.center().y() - key.center().y()) < query.height() / 2;
}

QPainterPath WeightArc::path(double maxHeight) const {
    const ArcEnds ends = endsOf(*this);
    const QPointF tip = ends.key + QPointF(0, ends.sign * arrowLength(weight));  // the arrowhead begins here
    QPainterPath path(ends.query);
    if (isInOneLine()) {
        const double distance = std::abs(ends.key.x() - ends.query.x());
        const double height = std::min(maxHeight, minimumArchHeight + archHeightPerDistance * distance);
        // The highest point of a cubic Bézier curve with these control points is at 3/4 of their height.
        const double controlY = ends.query.y() - height * 4 / 3;
        path.cubicTo({ends.query.x(), controlY}, {ends.key.x(), controlY}, tip);
        return path;
    }
    const double middleY = (ends.query.y() + tip.y()) / 2;
    path.cubicTo({ends.query.x(), middleY}, {ends.key.x(), middleY}, tip);
    return path;
}

void labelLargestWeight(std::vector<WeightArc>& arcs) {
    const auto largest = std::ranges::max_element(arcs, {}, &WeightArc::weight);
    if (largest == arcs.end()) return;
    const double largestWeight = largest->weight;
    for (WeightArc& arc : arcs)
        arc.isLabeled = isLargestWeight(static_cast<float>(arc.weight), static_cast<float>(largestWeight));
}

void WeightLinePainter::paintLine(const QLineF& line, const QPen& pen, const LineStyle& style) const {
    QPen linePen = pen;
    linePen.setColor(withOpacity(pen.color(), style.opacity));
    linePen.setWidthF(style.width);
    linePen.setCapStyle(Qt::FlatCap);
    m_painter.setPen(linePen);
    m_painter.drawLine(line);
}

void WeightLinePainter::paintCurve(const QPainterPath& path, const QPen& pen, const LineStyle& style) const {
    QPen curvePen = pen;
    curvePen.setColor(withOpacity(pen.color(), style.opacity));
    curvePen.setWidthF(style.width);
    curvePen.setCapStyle(Qt::FlatCap);
    m_painter.strokePath(path, curvePen);
}

void WeightLinePainter::paintLabelOnCurve(const QPainterPath& path, const QString& text,
                                          const QColor& color) const {
    m_painter.setFont(m_theme.smallFont);
    QRectF area(QPointF(),
                QSizeF(textWidth(text, m_theme.smallFont) + 8, QFontMetricsF(m_theme.smallFont).height()));
    area.moveCenter(path.pointAtPercent(0.5));
    m_painter.fillRect(area, m_theme.backgroundColor);
    m_painter.setPen(color);
    m_painter.drawText(area, Qt::AlignCenter, text);
}

void WeightLinePainter::paintArcs(std::vector<WeightArc> arcs, const QColor& color, double maxHeight) const {
    std::erase_if(arcs, [](const WeightArc& arc) { return !(arc.weight >= minimumArcWeight); });
    std::ranges::stable_sort(arcs, {}, &WeightArc::weight);
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    for (const WeightArc& arc : arcs) paintArc(arc, color, maxHeight);
    for (const WeightArc& arc : arcs)
        if (arc.isLabeled) paintArcLabel(arc, color, maxHeight);
    m_painter.restore();
}

void WeightLinePainter::paintArc(const WeightArc& arc, const QColor& color, double maxHeight) const {
    const LineStyle style = strongLineStyle(std::min(arc.weight, 1.0));
    const QPainterPath path = arc.path(maxHeight);
    paintCurve(path, color, style);
    const ArcEnds ends = endsOf(arc);
    const double length = arrowLength(arc.weight);
    const QPointF base = path.currentPosition();
    const double halfWidth = length * 0.6 + style.width / 4;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(withOpacity(color, style.opacity));
    m_painter.drawPolygon(QPolygonF({ends.key, base + QPointF(-halfWidth, 0), base + QPointF(halfWidth, 0)}));
}

/// Paints the weight above the highest point of an arch, or in the middle of a curve between two lines.
void WeightLinePainter::paintArcLabel(const WeightArc& arc, const QColor& color, double maxHeight) const {
    const QPainterPath path = arc.path(maxHeight);
    const QString text = numberText(static_cast<float>(arc.weight), decimalsOfLabels);
    if (!arc.isInOneLine()) return paintLabelOnCurve(path, text, color);
    const QFontMetricsF metrics(m_theme.headingFont);
    const double lineHalfWidth = strongLineStyle(std::min(arc.weight, 1.0)).width / 2;
    QRectF area(QPointF(), QSizeF(textWidth(text, m_theme.headingFont), metrics.height()));
    area.moveCenter({path.boundingRect().center().x(), 0});
    area.moveBottom(path.boundingRect().top() - lineHalfWidth);
    m_painter.fillRect(area.adjusted(-3, 2, 3, -1),
                       m_theme.backgroundColor);  // the background hides other arcs at the text
    m_painter.setFont(m_theme.headingFont);
    m_painter.setPen(color);
    m_painter.drawText(area, Qt::AlignCenter | Qt::TextDontClip, text);
}

}  // namespace attention
