// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/curve_plot.h"

#include "heatmap/curve_panels.h"

#include <QKeyEvent>
#include <QPicture>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double grabDistance = 8;  // largest distance from the marker at which it can be dragged, in pixels

/// Sets the viewport of a plot to `size` for its own lifetime. The destructor restores the previous viewport.
class TemporaryViewport {
 public:
    TemporaryViewport(QCustomPlot* plot, QSize size) : m_plot(plot), m_previousViewport(plot->viewport()) {
        m_plot->setViewport(QRect(QPoint(), size));
    }
    ~TemporaryViewport() { m_plot->setViewport(m_previousViewport); }

 private:
    QCustomPlot* m_plot;
    QRect m_previousViewport;
};

}  // namespace

CurvePlot::CurvePlot(QWidget* parent)
    : PlotWidget(new QCustomPlot, parent), m_panels(std::make_unique<CurvePanels>(m_plot)) {
    connectMouse();
}

void CurvePlot::connectMouse() {
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() != Qt::LeftButton) return;
        if (!isOnMarker(event->position())) {
            if (const auto x = xAt(event->position())) emit xPressed(*x);
            return;
        }
        m_isDragging = true;
        emit dragBegun();
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const auto x = xAt(event->position());
        if (m_isDragging && x) emit markerDragged(*x);
        if (!m_isDragging) emit xHovered(x);
        const bool isOverMarker = m_isDragging || isOnMarker(event->position());
        m_plot->setCursor(isOverMarker ? Qt::SplitHCursor : Qt::ArrowCursor);
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this] {
        if (std::exchange(m_isDragging, false)) emit dragEnded();
    });
}

/// Returns the x coordinate of `point`, limited to the range of the x axis. Returns std::nullopt if the point
/// is in no panel. While the marker is dragged, the nearest panel is used instead.
std::optional<double> CurvePlot::xAt(QPointF point) const {
    const QCPAxisRect* nearestRect = nullptr;
    double nearestDistance = 0;
    for (const QCPAxisRect* rect : m_panels->axisRects()) {
        if (rect->rect().contains(point.toPoint())) nearestRect = rect;
        if (nearestRect == rect) break;
        const double distance = (QPointF(rect->rect().center()) - point).manhattanLength();
        if (m_isDragging && (!nearestRect || distance < nearestDistance)) {
            nearestRect = rect;
            nearestDistance = distance;
        }
    }
    if (!nearestRect) return std::nullopt;
    const QCPAxis* axis = nearestRect->axis(QCPAxis::atBottom);
    return std::clamp(axis->pixelToCoord(point.x()), axis->range().lower, axis->range().upper);
}

bool CurvePlot::isOnMarker(QPointF point) const {
    if (!m_marker || !m_marker->isMovable) return false;
    return std::ranges::any_of(m_panels->axisRects(), [&](const QCPAxisRect* rect) {
        const double x = rect->axis(QCPAxis::atBottom)->coordToPixel(m_marker->x);
        return rect->rect().contains(point.toPoint()) && std::abs(point.x() - x) <= grabDistance;
    });
}

QPointF CurvePlot::pointAt(int panel, double x, double y) const {
    const QCPAxisRect* rect = m_panels->axisRects().at(static_cast<std::size_t>(panel));
    return {rect->axis(QCPAxis::atBottom)->coordToPixel(x), rect->axis(QCPAxis::atLeft)->coordToPixel(y)};
}

QSize CurvePlot::minimumSizeHint() const {
    constexpr int additionalCurveHeight = 24;
    return {0, m_plot->plotLayout()->minimumOuterSizeHint().height() + additionalCurveHeight};
}

void CurvePlot::setContent(Content content, const FigureTheme& theme) {
    m_content = std::move(content);
    const bool hasNewPanels = m_panels->setContent(&m_content, theme);
    createMarkerItems(theme);
    if (hasNewPanels) {
        m_plot->replot(QCustomPlot::rpImmediateRefresh);
        m_panels->updateTicks();
        updateGeometry();
    }
    updateMarkerItems();
}

void CurvePlot::createMarkerItems(const FigureTheme& theme) {
    m_plot->clearItems();
    m_markerLines.clear();
    m_markerText = nullptr;
    for (QCPAxisRect* rect : m_panels->axisRects()) {
        auto* line = new QCPItemStraightLine(m_plot);
        line->setPen(QPen(theme.accentColor, 2));
        for (QCPItemPosition* position : line->positions()) {
            position->setAxisRect(rect);
            position->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
            position->setTypeX(QCPItemPosition::ptPlotCoords);
            position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->setClipAxisRect(rect);
        m_markerLines.push_back(line);
    }
    if (m_panels->axisRects().empty()) return;
    m_markerText = new QCPItemText(m_plot);
    m_markerText->setFont(theme.smallFont);
    m_markerText->setColor(theme.accentColor);
    m_markerText->setBrush(theme.backgroundColor);
    m_markerText->setPadding(QMargins(4, 1, 4, 1));
    m_markerText->setClipToAxisRect(false);
    m_markerText->position->setAxisRect(m_panels->axisRects().front());
    m_markerText->position->setAxes(m_panels->axisRects().front()->axis(QCPAxis::atBottom),
                                    m_panels->axisRects().front()->axis(QCPAxis::atLeft));
    m_markerText->position->setTypeX(QCPItemPosition::ptPlotCoords);
    m_markerText->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
}

CurvePlot::~CurvePlot() = default;

void CurvePlot::setMarker(const std::optional<Marker>& marker) {
    m_marker = marker;
    updateMarkerItems();
}

void CurvePlot::updateMarkerItems() {
    if (!m_markerText) return;
    const QCPRange range = m_panels->axisRects().front()->axis(QCPAxis::atBottom)->range();
    const bool isMarkerVisible = m_marker && range.contains(m_marker->x);
    m_markerText->setVisible(isMarkerVisible);
    for (QCPItemStraightLine* line : m_markerLines) {
        line->setVisible(isMarkerVisible);
        if (!isMarkerVisible) continue;
        line->point1->setCoords(m_marker->x, 0);
        line->point2->setCoords(m_marker->x, 1);
    }
    if (isMarkerVisible) {
        const QCPAxis* axis = m_panels->axisRects().front()->axis(QCPAxis::atBottom);
        const bool isInRightHalf = axis->coordToPixel(m_marker->x) >
                                   axis->coordToPixel(range.lower) + axis->axisRect()->width() / 2.0;
        m_markerText->setText(m_marker->text);
        m_markerText->setPositionAlignment(Qt::AlignTop | (isInRightHalf ? Qt::AlignRight : Qt::AlignLeft));
        m_markerText->position->setCoords(m_marker->x, 0.02);
    }
    scheduleReplot();
}

/// Records the plot with a QCPPainter that writes into a QPicture, because QCustomPlot cannot paint with
/// another class of painter.
QPicture CurvePlot::record(QSize size) {
    const TemporaryViewport temporaryViewport(m_plot, size);
    m_plot->replot(QCustomPlot::rpImmediateRefresh);  // computes the layout, which updateTicks() needs
    m_panels->updateTicks();
    updateMarkerItems();
    QPicture recording;
    QCPPainter recorder;
    recorder.begin(&recording);
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    m_plot->toPainter(&recorder, size.width(), size.height());
    recorder.end();
    return recording;
}

void paintRecordedCurves(QPainter& painter, QPicture recording) {
    // QPicture::play() enlarges a recording on a device with more dots per inch. This scale compensates for
    // the enlargement.
    const double scale = static_cast<double>(recording.logicalDpiX()) / painter.device()->logicalDpiX();
    painter.save();
    painter.scale(scale, scale);
    recording.play(&painter);
    painter.restore();
}

void CurvePlot::keyPressEvent(QKeyEvent* event) {
    const bool isArrowKey = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (!isArrowKey || !m_marker || !m_marker->isMovable) return PlotWidget::keyPressEvent(event);
    emit markerStepRequested(event->key() == Qt::Key_Left ? -1 : 1);
}

void CurvePlot::resizeEvent(QResizeEvent* event) {
    PlotWidget::resizeEvent(event);
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    m_panels->updateTicks();
    updateMarkerItems();
}

bool CurvePlot::event(QEvent* event) {
    if (event->type() == QEvent::Leave) emit xHovered(std::nullopt);
    return PlotWidget::event(event);
}

}  // namespace attention

#include "moc_curve_plot.cpp"
