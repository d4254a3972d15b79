// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "heatmap/heatmap_painter.h"

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

}  // namespace attention
