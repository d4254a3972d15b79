// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/heatmap_plot.h"

#include "heatmap/plot_layers.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {

HeatmapPlot::HeatmapPlot(QWidget* parent) : QWidget(parent), m_plot(new MapPlot) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    for (QCPAxis* axis : m_plot->axisRect()->axes()) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);
    }
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    m_plot->yAxis->setRangeReversed(true);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDragAxes(m_plot->xAxis2, m_plot->yAxis);
    m_plot->axisRect()->setRangeZoomAxes(m_plot->xAxis2, m_plot->yAxis);
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false);  // once a frame, not at every change
    m_plot->setFocusPolicy(Qt::NoFocus);
    setFocusPolicy(Qt::StrongFocus);
    connectMouse();
    for (QCPAxis* axis : {m_plot->xAxis2, m_plot->yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis](const QCPRange& range) {
                    const Limits& limits = axis == m_plot->yAxis ? m_wholeRows : m_wholeColumns;
                    axis->setRange(range.bounded(limits.lower, limits.upper));
                });
    }
}

void HeatmapPlot::connectMouse() {
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const auto cell = cellAt(event->position());
        if (event->buttons() == Qt::NoButton) emit cellHovered(cell);
        if (cell && event->buttons().testFlag(Qt::LeftButton)) emit cellDragged(*cell);
    });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        const auto cell = cellAt(event->position());
        if (cell && event->button() == Qt::LeftButton) emit cellPressed(*cell);
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, &HeatmapPlot::released);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this,
            [this](QMouseEvent* event) { activateAt(event->position()); });
}

/// A label is the thing meant, elsewhere the whole map.
void HeatmapPlot::activateAt(QPointF point) {
    const QRectF cells = m_plot->axisRect()->rect();
    const auto row = static_cast<int>(std::lround(m_plot->yAxis->pixelToCoord(point.y())));
    const auto column = static_cast<int>(std::lround(m_plot->xAxis2->pixelToCoord(point.x())));
    const bool isInRows = point.y() >= cells.top() && row >= 0 && row < m_content.map.values.rows();
    const bool isInColumns = point.x() >= cells.left() && column >= 0 && column < m_content.map.values.cols();
    if (point.x() < cells.left() && isInRows) return emit rowActivated(row);
    if (point.y() < cells.top() && isInColumns) return emit columnActivated(column);
    if (cells.contains(point)) showAll();
}

std::optional<HeatmapPlot::Position> HeatmapPlot::cellAt(QPointF point) const {
    if (!m_plot->axisRect()->rect().contains(point.toPoint())) return std::nullopt;
    const auto rows = static_cast<int>(m_content.map.values.rows());
    const auto columns = static_cast<int>(m_content.map.values.cols());
    return m_plot->map()->grid(0, rows, 0, columns).cellAt(point);
}

QRectF HeatmapPlot::cellRect(int row, int column) const {
    return m_plot->map()->grid(row, 1, column, 1).cellRect(0, 0);
}

void HeatmapPlot::setContent(Content content, const FigureTheme& theme) {
    const bool hasSameSize = content.map.values.rows() == m_content.map.values.rows() &&
                             content.map.values.cols() == m_content.map.values.cols();
    m_content = std::move(content);
    m_plot->setBackground(theme.background);
    m_plot->map()->setContent(&m_content.map, theme);
    m_plot->chrome()->setContent(&m_content, theme);
    m_plot->marks().setTheme(theme);
    setMargins(theme);
    if (!hasSameSize) return showAll();
    replot();
}

void HeatmapPlot::setMargins(const FigureTheme& theme) {
    const QMargins margins = m_plot->chrome()->margins(theme, m_plot->width());
    if (margins == m_plot->axisRect()->margins()) return;
    m_plot->axisRect()->setMargins(margins);
    showAll();
}

void HeatmapPlot::setSelected(Position cell) {
    if (cell == m_selected) return;
    m_selected = cell;
    m_plot->marks().setSelected(cell);
    m_plot->update();
}

void HeatmapPlot::setMarked(std::optional<int> row, std::optional<int> column) {
    if (!m_plot->marks().setMarked(row, column)) return;
    m_plot->update();
}

void HeatmapPlot::replot() {
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HeatmapPlot::setPainting(bool isPainting) {
    m_plot->setInteraction(QCP::iRangeDrag, !isPainting);
    m_plot->setCursor(isPainting ? Qt::CrossCursor : Qt::ArrowCursor);
}

void HeatmapPlot::showAll() {
    const auto rows = static_cast<double>(m_content.map.values.rows());
    const auto columns = static_cast<double>(m_content.map.values.cols());
    if (rows == 0) return;
    const auto show = [this](double rowCount, double columnCount) {
        m_wholeRows = {-0.5, rowCount - 0.5};
        m_wholeColumns = {-0.5, columnCount - 0.5};
        m_plot->yAxis->setRange(m_wholeRows.lower, m_wholeRows.upper);
        m_plot->xAxis2->setRange(m_wholeColumns.lower, m_wholeColumns.upper);
    };
    show(rows, columns);
    // Laid out, the room for cells is known.
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout}) {
        m_plot->plotLayout()->update(phase);
    }
    const QRect room = m_plot->axisRect()->rect();
    constexpr double largestCell = 96;
    double height = std::min(room.height() / rows, largestCell);
    double width = std::min(room.width() / columns, largestCell);
    if (m_content.isSquare) height = width = std::min(width, height);
    if (width > 0 && height > 0) show(room.height() / height, room.width() / width);
    replot();
}

void HeatmapPlot::zoomBy(double factor) {
    const auto [row, column] = m_selected;
    for (QCPAxis* axis : {m_plot->xAxis2, m_plot->yAxis}) {
        axis->scaleRange(1 / factor, axis == m_plot->yAxis ? row : column);
    }
    replot();
}

void HeatmapPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showAll();
}

void HeatmapPlot::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    followScreen();
    connect(window()->windowHandle(), &QWindow::screenChanged, this, &HeatmapPlot::followScreen,
            Qt::UniqueConnection);
}

/// QCustomPlot looks at the pixel ratio only when it is made.
void HeatmapPlot::followScreen() {
    if (m_plot->bufferDevicePixelRatio() == devicePixelRatioF()) return;
    m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
    replot();
}

bool HeatmapPlot::event(QEvent* event) {
    if (event->type() == QEvent::Leave) emit cellHovered(std::nullopt);
    return QWidget::event(event);
}

}  // namespace attention
