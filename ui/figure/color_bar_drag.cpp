// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/color_bar_drag.h"

#include <QApplication>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// The smallest lower end of a logarithmic scale that a drag can set.
constexpr double minimumLogarithmicLow = 1e-6;

}  // namespace

ColorBarDrag::ColorBarDrag(const QLineF& line, const ColorScale& scale,
                           const std::optional<std::pair<double, double>>& weightRange, QPointF press)
    : m_line(line),
      m_scale(scale),
      m_previousRange(weightRange),
      m_press(press),
      m_movesHighEnd(positionOf(press) > 0.5) {}

double ColorBarDrag::positionOf(QPointF point) const {
    const QPointF direction = m_line.p2() - m_line.p1();
    return QPointF::dotProduct(point - m_line.p1(), direction) / QPointF::dotProduct(direction, direction);
}

std::optional<ViewChange> ColorBarDrag::changeAt(QPointF point) {
    if ((point - m_press).manhattanLength() >= QApplication::startDragDistance()) m_isDragging = true;
    const bool isLowEndFixed = m_scale.isLogarithmic && m_scale.low <= 0;
    if (!m_isDragging || (isLowEndFixed && !m_movesHighEnd)) return std::nullopt;
    return [range = rangeAt(point)](ViewSettings& view) { view.weightRange = range; };
}

ViewChange ColorBarDrag::changeAfterClick() const {
    return
        [isLogarithmic = !m_scale.isLogarithmic](ViewSettings& view) { view.isLogarithmic = isLogarithmic; };
}

/// Returns the lowest and the highest weight of the color scale for the mouse at `point`.
std::pair<double, double> ColorBarDrag::rangeAt(QPointF point) const {
    const double minimumSpan = 0.01 * (m_scale.high - m_scale.low);
    const double end = m_movesHighEnd ? 1 : 0;
    // The end moves by the same distance as the mouse, so the press need not be exactly at the end.
    const double position = end + positionOf(point) - positionOf(m_press);
    if (m_scale.isLogarithmic) {
        const double value = m_scale.high * std::pow(10, m_scale.decades() * (position - 1));
        if (!m_movesHighEnd)
            return std::pair(std::clamp(value, minimumLogarithmicLow, m_scale.high - minimumSpan),
                             m_scale.high);
        return std::pair(m_scale.low, std::clamp(value, std::min(m_scale.low + minimumSpan, 1.0), 1.0));
    }
    const double value = std::lerp(m_scale.low, m_scale.high, position);
    return m_movesHighEnd
               ? std::pair(m_scale.low, std::clamp(value, std::min(m_scale.low + minimumSpan, 1.0), 1.0))
               : std::pair(std::clamp(value, 0.0, std::max(0.0, m_scale.high - minimumSpan)), m_scale.high);
}

}  // namespace attention
