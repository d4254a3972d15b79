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
    /// `line` leads through the colors of the bar, from the lowest to the highest. `scale` and `viewSettings`
    /// are those at the press.
    ColorBarDrag(const QLineF& line, const ColorScale& scale, const ViewSettings& viewSettings,
                 QPointF press);

    /// Returns the settings for a drag to `point`. Returns std::nullopt before the mouse has moved far enough
    /// for a drag. Also returns it for the lower end of a logarithmic scale, which depends on the upper end.
    std::optional<ViewSettings> settingsAt(QPointF point);
    /// Returns the settings after a click.
    ViewSettings settingsAfterClick() const;
    /// Returns ViewSettings::weightRange at the press.
    const std::optional<std::pair<double, double>>& previousRange() const { return m_settings.weightRange; }
    /// True after the mouse has moved by at least QApplication::startDragDistance(), even if it moves back.
    bool isDragging() const { return m_isDragging; }

 private:
    /// Where a point is along the bar: 0 at the lowest color, 1 at the highest, also beyond its ends.
    double positionOf(QPointF point) const;
    std::pair<double, double> rangeAt(QPointF point) const;

    QLineF m_line;
    ColorScale m_scale;
    ViewSettings m_settings;
    QPointF m_press;
    bool m_movesHighEnd;
    bool m_isDragging = false;
};

}  // namespace attention
