// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "heatmap/heatmap_painter.h"
#include "heatmap/heatmap_plot.h"
#include "heatmap/token_ticker.h"

#include <qcustomplot.h>

namespace attention {

/// The cells of a heatmap as a plottable of QCustomPlot. On the axis of the columns, column c covers c − ½ to
/// c + ½. On the axis of the rows, row r covers r − ½ to r + ½. Indices are from 0.
class HeatmapPlottable : public QCPAbstractPlottable {
 public:
    HeatmapPlottable(QCPAxis* columns, QCPAxis* rows) : QCPAbstractPlottable(columns, rows), m_painter({}) {}

    /// Sets the heatmap, which the caller keeps alive until the next call. nullptr: no cells are painted.
    void setContent(const Heatmap* map, const FigureTheme& theme);
    /// Returns the pixel positions of the cells in `rows` rows from `firstRow` and `columns` columns from
    /// `firstColumn`.
    CellGrid grid(int firstRow, int rows, int firstColumn, int columns) const;
    const Heatmap* map() const { return m_map; }
    /// Returns the pixel positions of all cells, including cells outside of the visible range.
    CellGrid grid() const { return grid(0, rows(), 0, columns()); }
    int rows() const { return m_map ? static_cast<int>(m_map->values.rows()) : 0; }
    int columns() const { return m_map ? static_cast<int>(m_map->values.cols()) : 0; }

    /// Returns −1, because QCustomPlot cannot select the heatmap.
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

 protected:
    /// Returns the area between the axes, enlarged by one pixel for the line around the heatmap.
    QRect clipRect() const override { return QCPAbstractPlottable::clipRect().adjusted(-1, -1, 1, 1); }
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

 private:
    const Heatmap* m_map = nullptr;
    HeatmapPainter m_painter;
};

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
