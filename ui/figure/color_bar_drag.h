// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_scale.h"
#include "state/view_settings.h"

#include <QLineF>

#include <optional>
#include <utility>

namespace attention {

/// A press on a color bar of weights, which becomes a drag or a click. A drag moves the end that is nearer to
/// the press. A click switches between a linear and a logarithmic scale.
class ColorBarDrag {
 public:
    /// Starts a press at the point `press`. `line` leads along the color bar, from the lowest to the highest
    /// color. `scale` and `weightRange` (ViewSettings::weightRange) are the values at the time of the press.
    ColorBarDrag(const QLineF& line, const ColorScale& scale,
                 const std::optional<std::pair<double, double>>& weightRange, QPointF press);

    /// Returns the change of the color range for a drag to `point`. Returns std::nullopt if the mouse has not
    /// moved far enough for a drag, or if the drag started at the lower end of a logarithmic scale. The lower
    /// end of a logarithmic scale depends on the upper end.
    std::optional<ViewChange> changeAt(QPointF point);
    /// Returns the change after a click, which switches between a linear and a logarithmic scale.
    ViewChange changeAfterClick() const;
    /// Returns ViewSettings::weightRange at the press.
    const std::optional<std::pair<double, double>>& previousRange() const { return m_previousRange; }
    /// True after the mouse has moved by at least QApplication::startDragDistance(), even if it moves back.
    bool isDragging() const { return m_isDragging; }

 private:
    /// Returns the position of `point` along the color bar: 0 at the lowest color, 1 at the highest color,
    /// less than 0 or more than 1 beyond the ends.
    double positionOf(QPointF point) const;
    std::pair<double, double> rangeAt(QPointF point) const;

    QLineF m_line;
    ColorScale m_scale;
    std::optional<std::pair<double, double>> m_previousRange;
    QPointF m_press;
    bool m_movesHighEnd;  ///< true if the drag moves the highest value, false if it moves the lowest value
    bool m_isDragging = false;
};

}  // namespace attention
