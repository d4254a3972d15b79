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

/// Shows one large heatmap with labeled axes and a color bar. The user can zoom with the mouse wheel and pan
/// by dragging. HeatmapPainter paints the cells.
class HeatmapPlot : public PlotWidget {
    Q_OBJECT

 public:
    /// The title and the labels of the rows or of the columns.
    struct AxisContent {
        QString title;  ///< empty: the axis has no title
        QStringList labels;
        QColor color;
        bool canSlantLabels = true;  ///< see TokenLabels::canSlant
    };
    struct Content {
        Heatmap map;
        std::shared_ptr<const void> owner;  ///< owns the memory of map.values
        QString colorBarTitle;
        AxisContent rows;
        AxisContent columns;
        bool hasSquareCells = true;  ///< true: the width and the height of cells are equal
    };
    using CellPosition = std::pair<int, int>;  ///< row and column of the heatmap, from 0

    explicit HeatmapPlot(QWidget* parent = nullptr);
    ~HeatmapPlot() override;

    /// Shows the heatmap of `content`. The zoom is reset if the number of rows or columns changes, or if
    /// labels need margins of another size.
    void setContent(Content content, const FigureTheme& theme);
    void setSelectedCell(CellPosition cell);
    /// Marks a row and a column of the heatmap. Indices are from 0. std::nullopt: no row or column is marked.
    void setMarkedRowAndColumn(std::optional<int> row, std::optional<int> column);
    /// Sets whether the mouse paints on cells. If `isPainting` is true, dragging does not pan, and the cursor
    /// is a cross.
    void setPaintMode(bool isPainting);
    /// Resets zoom and pan, so that all cells are visible.
    void zoomToFit();
    /// Multiplies the size of the cells by `factor`. The selected cell keeps its position.
    void zoomBy(double factor);

    /// Returns the rectangle of a cell in this widget, in pixels. The cell may be outside of the visible
    /// range.
    QRectF cellRect(int row, int column) const;
    /// Returns the line along the colors of the color bar in this widget, from the lowest to the highest
    /// color.
    QLineF colorBarAxis() const;

 signals:
    /// Emitted when the left button is pressed on the color bar or on the labels of the color bar. `point` is
    /// in pixels of this widget.
    void colorBarPressed(QPointF point);
    /// Emitted when the mouse moves and no button is pressed. `cell` is std::nullopt if the mouse is on no
    /// cell.
    void cellHovered(std::optional<std::pair<int, int>> cell);
    /// Emitted when the left button is pressed on a cell.
    void cellPressed(std::pair<int, int> cell);
    /// Emitted when the mouse moves over a cell and the left button is pressed.
    void cellDragged(std::pair<int, int> cell);
    /// Emitted when the mouse moves and the left button is pressed. `point` is in pixels of this widget.
    void mouseDragged(QPointF point);
    void mouseReleased();
    /// Emitted when the label of a row is double-clicked. `row` is the index of the row in the heatmap, from
    /// 0.
    void rowActivated(int row);
    /// Emitted when the label of a column is double-clicked. `column` is the index of the column in the
    /// heatmap, from 0.
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
