// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_plot.h"
#include "heatmap/heatmap_plottable.h"
#include "heatmap/token_ticker.h"

namespace attention {

/// What QCustomPlot shows of a map: its cells between two axes of labels, beside them the colour scale, and
/// on the layer above the marks, which move without anything else being drawn again.
class HeatmapPlotItems : public QObject {
 public:
    explicit HeatmapPlotItems(QCustomPlot* plot);

    void setContent(const HeatmapPlot::Content& content, const FigureTheme& theme);
    void setSelectedCell(HeatmapPlot::CellPosition cell);
    void setMarkedRowAndColumn(std::optional<int> row, std::optional<int> column);
    /// All cells, as large as there is room.
    void zoomToFit(bool hasSquareCells);

    /// Returns the area of the colors of the color bar.
    QRectF colorBarRect() const { return m_colorBar->axis()->axisRect()->rect(); }
    bool isOnColorBar(QPointF point) const { return m_colorBar->outerRect().contains(point.toPoint()); }
    const HeatmapPlottable& plottable() const { return *m_plottable; }
    QCPAxis* columnAxis() const { return m_plot->xAxis2; }
    QCPAxis* rowAxis() const { return m_plot->yAxis; }

 private:
    class SelectionMarks;
    /// What stands beside an axis: the labels, what they are, and the marked one.
    struct AxisItems {
        QSharedPointer<TokenTicker> ticker;
        QCPItemText* title = nullptr;
        MarkedLabel* markedLabel = nullptr;
        QCPRange fullRange;  ///< nothing lies beyond: zoom and pan stay within
    };

    AxisItems createAxisItems(QCPAxis* axis);
    void setUpColorBar();
    void updateAxisItems(AxisItems& items, const HeatmapPlot::AxisContent& content, const QString& arrow,
                         const FigureTheme& theme);
    void updateColorBar(const HeatmapPlot::Content& content, const FigureTheme& theme);
    void updateMargins(const FigureTheme& theme);
    void layOut();
    void updateLabelRotation();

    QCustomPlot* m_plot;
    HeatmapPlottable* m_plottable;  // the plot owns it, and what follows
    QCPColorScale* m_colorBar;
    AxisItems m_rowItems;
    AxisItems m_columnItems;
    SelectionMarks* m_selectionMarks;
    bool m_hasSquareCells = true;  ///< the cells, as far as the room allows
};

}  // namespace attention
