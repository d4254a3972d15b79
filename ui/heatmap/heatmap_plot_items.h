// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_plot.h"
#include "heatmap/heatmap_plottable.h"
#include "heatmap/token_ticker.h"

namespace attention {

/// The items of a HeatmapPlot in its QCustomPlot. The items are the cells, two axes with labels, the color
/// bar, and the marks of the selected and hovered cells. The marks have their own layer, so a change of the
/// marks does not paint the cells again.
class HeatmapPlotItems : public QObject {
 public:
    explicit HeatmapPlotItems(QCustomPlot* plot);

    void setContent(const HeatmapPlot::Content& content, const FigureTheme& theme);
    void setSelectedCell(HeatmapPlot::CellPosition cell);
    void setMarkedRowAndColumn(std::optional<int> row, std::optional<int> column);
    /// Resets the ranges of both axes, so that all cells are visible and as large as possible. If
    /// `hasSquareCells` is true, the width and the height of cells are equal.
    void zoomToFit(bool hasSquareCells);

    /// Returns the rectangle of the colors of the color bar, without labels, in pixels.
    QRectF colorBarRect() const { return m_colorBar->axis()->axisRect()->rect(); }
    /// True if `point` is on the color bar or on its labels.
    bool isOnColorBar(QPointF point) const { return m_colorBar->outerRect().contains(point.toPoint()); }
    const HeatmapPlottable& plottable() const { return *m_plottable; }
    QCPAxis* columnAxis() const { return m_plot->xAxis2; }
    QCPAxis* rowAxis() const { return m_plot->yAxis; }

 private:
    class SelectionMarks;
    class ColorBarTriangles;
    /// The texts of one axis: its labels, its title, and the label that is marked.
    struct AxisItems {
        QSharedPointer<TokenTicker> ticker;
        QCPItemText* title = nullptr;
        MarkedLabel* markedLabel = nullptr;
        QCPRange fullRange;  ///< range in which all cells are visible; zoom and pan cannot leave this range
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
    HeatmapPlottable* m_plottable;  // m_plot owns this object and the items below
    QCPColorScale* m_colorBar;
    AxisItems m_rowItems;
    AxisItems m_columnItems;
    SelectionMarks* m_selectionMarks;
    ColorBarTriangles* m_colorBarTriangles;
    bool m_hasSquareCells = true;  ///< true: the width and the height of cells are equal
};

}  // namespace attention
