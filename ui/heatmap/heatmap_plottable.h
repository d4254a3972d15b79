// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "heatmap/heatmap_painter.h"

#include <qcustomplot.h>

namespace attention {

/// The cells as QCustomPlot sees them: cell (r, c) covers c − ½ … c + ½ and r − ½ … r + ½.
class HeatmapPlottable : public QCPAbstractPlottable {
 public:
    HeatmapPlottable(QCPAxis* columns, QCPAxis* rows) : QCPAbstractPlottable(columns, rows), m_painter({}) {}

    void setContent(const Heatmap* map, const FigureTheme& theme);
    CellGrid grid(int firstRow, int rows, int firstColumn, int columns) const;
    const Heatmap* map() const { return m_map; }
    CellGrid grid() const { return grid(0, rows(), 0, columns()); }
    int rows() const { return m_map ? static_cast<int>(m_map->values.rows()) : 0; }
    int columns() const { return m_map ? static_cast<int>(m_map->values.cols()) : 0; }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

 protected:
    /// Returns the area of the axes with the line around the heatmap.
    QRect clipRect() const override { return QCPAbstractPlottable::clipRect().adjusted(-1, -1, 1, 1); }
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

 private:
    const Heatmap* m_map = nullptr;
    HeatmapPainter m_painter;
};

}  // namespace attention
