// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <QWidget>

#include <optional>

class QBoxLayout;

namespace attention {

class CalculationStrip;

/// The size of all heatmaps of a view together, in cells.
struct HeatmapExtent {
    int mapCount = 0;     ///< heatmaps from left to right
    int columnCount = 0;  ///< columns of all heatmaps, with a gap of one column after each
    int rowCount = 1;     ///< rows of the highest heatmap, times the number of heads, at least 1
};

/// Returns the size of the heatmaps of the overview.
HeatmapExtent overviewExtent(const Trace& trace, const ViewSettings& viewSettings, Stage selectedStage);

/// The views with the thumbnails of the heads at their left. In classroom mode, also the strip with the
/// calculation, next to the views or below them, whichever leaves more space for the heatmaps.
class ViewArea : public QWidget {
    Q_OBJECT

 public:
    ViewArea(QWidget* headsColumn, QWidget* viewStack, CalculationStrip* strip, QWidget* parent = nullptr);

    /// Sets the extent of the heatmaps, or std::nullopt if the view can fill any area.
    void setHeatmapExtent(const std::optional<HeatmapExtent>& extent);
    /// Places the strip again. Call when the strip was shown or hidden, or its font has changed.
    void placeStrip();

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    QWidget* m_headsColumn;
    CalculationStrip* m_strip;
    QBoxLayout* m_layout;  ///< of the view stack and the strip
    std::optional<HeatmapExtent> m_heatmapExtent;
};

}  // namespace attention
