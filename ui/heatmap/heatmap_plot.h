// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "heatmap/heatmap_painter.h"
#include "heatmap/plot_widget.h"

#include <QLineF>
#include <QStringList>

#include <memory>
#include <optional>
#include <utility>

namespace attention {

class HeatmapPlotItems;

/// One map, large, on QCustomPlot's axes, with its colour scale, zoom by the wheel and pan by dragging. The
/// cells are drawn by HeatmapPainter, as everywhere.
class HeatmapPlot : public PlotWidget {
    Q_OBJECT

 public:
    struct AxisContent {
        QString title;
        QStringList labels;
        QColor color;
        bool canSlantLabels = true;
    };
    struct Content {
        Heatmap map;
        std::shared_ptr<const void> owner;  ///< keeps the map's numbers alive
        QString colorBarTitle;              ///< of the colour bar
        AxisContent rows;
        AxisContent columns;
        bool hasSquareCells = true;  ///< cells are as wide as high
    };
    using CellPosition = std::pair<int, int>;  ///< row and column

    explicit HeatmapPlot(QWidget* parent = nullptr);
    ~HeatmapPlot() override;

    /// Shows a map; the zoom stays as long as its size does.
    void setContent(Content content, const FigureTheme& theme);
    void setSelectedCell(CellPosition cell);
    /// Row and column to mark, either may be missing.
    void setMarkedRowAndColumn(std::optional<int> row, std::optional<int> column);
    /// While painting, dragging does not pan.
    void setPaintMode(bool isPainting);
    /// All cells again.
    void zoomToFit();
    /// Cells by this factor larger, around the selected one.
    void zoomBy(double factor);

    /// Where a cell lies in this widget.
    QRectF cellRect(int row, int column) const;
    /// Returns the line through the colors of the color bar, from the lowest to the highest color.
    QLineF colorLine() const;

 signals:
    void colorBarPressed(QPointF point);
    void cellHovered(std::optional<std::pair<int, int>> cell);
    void cellPressed(std::pair<int, int> cell);
    void cellDragged(std::pair<int, int> cell);
    /// Emitted when the mouse moves with the left button pressed.
    void mouseDragged(QPointF point);
    void mouseReleased();
    /// A double click on the label of a row or a column.
    void rowActivated(int row);
    void columnActivated(int column);

 protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

 private:
    void connectMouse();
    void handleDoubleClick(QPointF point);
    std::optional<CellPosition> cellAt(QPointF point) const;

    Content m_content;
    std::unique_ptr<HeatmapPlotItems> m_items;
    CellPosition m_selectedCell{0, 0};
};

}  // namespace attention
