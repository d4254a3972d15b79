// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"

#include <QLineF>

#include <optional>
#include <utility>

namespace attention {

/// A drag of an end of a color bar of weights. The end nearer to the press follows the mouse; the other end
/// keeps its value.
class ColorBarDrag {
 public:
    /// `line` leads through the colors of the bar, from the lowest to the highest. `scale` is the color scale
    /// at the press.
    ColorBarDrag(const QLineF& line, const ColorScale& scale, QPointF press);

    /// Returns the lowest and the highest weight of the color scale for the mouse at `point`. Returns
    /// std::nullopt while the mouse has moved so little that a click is meant, and for the lower end of a
    /// logarithmic scale, which follows from the upper end.
    std::optional<std::pair<double, double>> rangeAt(QPointF point);
    /// True if the mouse has moved so far that no click is meant.
    bool isDragging() const { return m_isDragging; }

 private:
    /// Where a point is along the bar: 0 at the lowest color, 1 at the highest, also beyond its ends.
    double positionOf(QPointF point) const;

    QLineF m_line;
    ColorScale m_scale;
    QPointF m_press;
    bool m_movesHighEnd;
    bool m_isDragging = false;
};

}  // namespace attention
