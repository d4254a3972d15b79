// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/heatmap_plot.h"

#include "heatmap/heatmap_plot_items.h"

#include <cmath>
#include <utility>

namespace attention {

HeatmapPlot::HeatmapPlot(QWidget* parent)
    : PlotWidget(new QCustomPlot, parent), m_items(std::make_unique<HeatmapPlotItems>(m_plot)) {
    connectMouse();
}

HeatmapPlot::~HeatmapPlot() = default;

void HeatmapPlot::connectMouse() {
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const auto cell = cellAt(event->position());
        if (event->buttons() == Qt::NoButton) emit cellHovered(cell);
        if (!event->buttons().testFlag(Qt::LeftButton)) return;
        emit mouseDragged(event->position());
        if (cell) emit cellDragged(*cell);
    });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (m_items->isOnColorBar(event->position()) && event->button() == Qt::LeftButton)
            return emit colorBarPressed(event->position());
        const auto cell = cellAt(event->position());
        if (cell && event->button() == Qt::LeftButton) emit cellPressed(*cell);
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, &HeatmapPlot::mouseReleased);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this,
            [this](QMouseEvent* event) { handleDoubleClick(event->position()); });
}

/// Emits rowActivated() or columnActivated() if `point` is on a label. Resets the zoom if `point` is on the
/// heatmap.
void HeatmapPlot::handleDoubleClick(QPointF point) {
    const QRectF cellsRect = m_plot->axisRect()->rect();
    const auto row = static_cast<int>(std::lround(m_items->rowAxis()->pixelToCoord(point.y())));
    const auto column = static_cast<int>(std::lround(m_items->columnAxis()->pixelToCoord(point.x())));
    const bool isInRows = point.y() >= cellsRect.top() && row >= 0 && row < m_content.map.values.rows();
    const bool isInColumns =
        point.x() >= cellsRect.left() && column >= 0 && column < m_content.map.values.cols();
    if (point.x() < cellsRect.left() && isInRows) return emit rowActivated(row);
    if (point.y() < cellsRect.top() && isInColumns) return emit columnActivated(column);
    if (cellsRect.contains(point)) zoomToFit();
}

std::optional<HeatmapPlot::CellPosition> HeatmapPlot::cellAt(QPointF point) const {
    if (!m_plot->axisRect()->rect().contains(point.toPoint())) return std::nullopt;
    return m_items->plottable().grid().cellAt(point);
}

QRectF HeatmapPlot::cellRect(int row, int column) const {
    return m_items->plottable().grid(row, 1, column, 1).cellRect(0, 0);
}

QLineF HeatmapPlot::colorBarAxis() const {
    const QRectF bar = m_items->colorBarRect();
    return {bar.center().x(), bar.bottom(), bar.center().x(), bar.top()};
}

void HeatmapPlot::setContent(Content content, const FigureTheme& theme) {
    const bool hasSameSize = content.map.values.rows() == m_content.map.values.rows() &&
                             content.map.values.cols() == m_content.map.values.cols();
    m_content = std::move(content);
    m_items->setContent(m_content, theme);
    if (!hasSameSize) return zoomToFit();
    scheduleReplot();
}

void HeatmapPlot::setSelectedCell(CellPosition cell) {
    if (cell == m_selectedCell) return;
    m_selectedCell = cell;
    m_items->setSelectedCell(cell);
}

void HeatmapPlot::setMarkedRowAndColumn(std::optional<int> row, std::optional<int> column) {
    m_items->setMarkedRowAndColumn(row, column);
}

void HeatmapPlot::setPaintMode(bool isPainting) {
    m_plot->setInteraction(QCP::iRangeDrag, !isPainting);
    m_plot->setCursor(isPainting ? Qt::CrossCursor : Qt::ArrowCursor);
}

void HeatmapPlot::zoomToFit() {
    m_items->zoomToFit(m_content.hasSquareCells);
    scheduleReplot();
}

void HeatmapPlot::zoomBy(double factor) {
    const auto [row, column] = m_selectedCell;
    for (QCPAxis* axis : {m_items->columnAxis(), m_items->rowAxis()}) {
        axis->scaleRange(1 / factor, axis == m_items->rowAxis() ? row : column);
    }
    scheduleReplot();
}

void HeatmapPlot::resizeEvent(QResizeEvent* event) {
    PlotWidget::resizeEvent(event);
    zoomToFit();
}

bool HeatmapPlot::event(QEvent* event) {
    if (event->type() == QEvent::Leave) emit cellHovered(std::nullopt);
    return PlotWidget::event(event);
}

}  // namespace attention

#include "moc_heatmap_plot.cpp"
