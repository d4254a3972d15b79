// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_plot.h"
#include "heatmap/map_plottable.h"
#include "heatmap/token_ticker.h"

namespace attention {

/// What QCustomPlot shows of a map: its cells between two axes of labels, beside them the colour scale, and
/// on the layer above the marks, which move without anything else being drawn again.
class MapOnAxes : public QObject {
 public:
    explicit MapOnAxes(QCustomPlot* plot);

    void setContent(const HeatmapPlot::Content& content, const FigureTheme& theme);
    void setSelected(HeatmapPlot::Position cell);
    void setMarked(std::optional<int> row, std::optional<int> column);
    /// All cells, as large as there is room.
    void showAll(bool isSquare);

    bool isOnScale(QPointF point) const { return m_scale->outerRect().contains(point.toPoint()); }
    const MapPlottable& cells() const { return *m_cells; }
    QCPAxis* across() const { return m_plot->xAxis2; }
    QCPAxis* down() const { return m_plot->yAxis; }

 private:
    class Marks;
    /// What stands beside an axis: the labels, what they are, and the marked one.
    struct Side {
        QSharedPointer<TokenTicker> ticker;
        QCPItemText* title = nullptr;
        MarkedLabel* marked = nullptr;
        QCPRange whole;  ///< nothing lies beyond: zoom and pan stay within
    };

    Side sideOn(QCPAxis* axis);
    void setUpScale();
    void setSide(Side& side, const HeatmapPlot::Side& content, const QString& arrow,
                 const FigureTheme& theme);
    void setScale(const HeatmapPlot::Content& content, const FigureTheme& theme);
    void setMargins(const FigureTheme& theme);
    void layOut();
    void turnLabels();

    QCustomPlot* m_plot;
    MapPlottable* m_cells;  // the plot owns it, and what follows
    QCPColorScale* m_scale;
    Side m_rows;
    Side m_columns;
    Marks* m_marks;
    bool m_isSquare = true;  ///< the cells, as far as the room allows
};

}  // namespace attention
