// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/heatmap_plot.h"

#include "heatmap/axis_labels.h"
#include "heatmap/color_bar.h"

#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Labels at whole numbers, as many as have room.
class LabelTicker : public QCPAxisTicker {
 public:
    /// `room` is what a label takes along the axis, in pixels.
    LabelTicker(QStringList labels, double room) : m_labels(std::move(labels)), m_room(room) {}

    void setAxis(const QCPAxis* axis) { m_axis = axis; }

    void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks,
                  QVector<double>* subTicks, QVector<QString>* tickLabels) override {
        const double spacing = std::abs(m_axis->coordToPixel(1) - m_axis->coordToPixel(0));
        const int step = labelStep(std::max(spacing, 1e-3), m_room);
        ticks.clear();
        if (tickLabels) tickLabels->clear();
        if (subTicks) subTicks->clear();
        for (int i = 0; i < m_labels.size(); i += step) {
            if (!range.contains(i)) continue;
            ticks << i;
            if (tickLabels) *tickLabels << m_labels[i];
        }
    }

 private:
    QStringList m_labels;
    double m_room;
    const QCPAxis* m_axis = nullptr;
};

QCPColorGradient gradientOf(Palette palette) {
    QCPColorGradient gradient;
    gradient.setLevelCount(256);
    const ColorMap& stops = colorMap(palette);
    QMap<double, QColor> colors;
    for (std::size_t i = 0; i < stops.size(); ++i)
        colors[static_cast<double>(i) / 255] = QColor::fromRgb(stops[i]);
    gradient.setColorStops(colors);
    return gradient;
}

/// Only the ends of a scale, and 0 in the middle of a symmetric one, are labelled, as in every colour bar.
QSharedPointer<QCPAxisTicker> endsOf(const ColorScale& scale) {
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (const double value : scaleMarks(scale)) ticker->addTick(value, scaleMarkText(value));
    return ticker;
}

/// The part of a map that is in sight; painting costs what is seen.
Heatmap cropped(const Heatmap& map, int firstRow, int rows, int firstColumn, int columns) {
    Heatmap part{{map.values.row(firstRow) + firstColumn, rows, columns, map.values.stride},
                 map.scale,
                 {},
                 map.longest};
    if (map.forbidden.empty()) return part;
    for (int r = 0; r < rows; ++r) {
        const auto row = map.forbidden.begin() + (firstRow + r) * map.values.cols + firstColumn;
        part.forbidden.insert(part.forbidden.end(), row, row + columns);
    }
    return part;
}

}  // namespace

/// The cells as QCustomPlot sees them: cell (r, c) covers c − ½ … c + ½ and r − ½ … r + ½.
class MapPlottable : public QCPAbstractPlottable {
 public:
    MapPlottable(QCPAxis* columns, QCPAxis* rows) : QCPAbstractPlottable(columns, rows), m_painter({}) {}

    void setContent(const Heatmap* map, const FigureTheme& theme) {
        m_map = map;
        m_painter = HeatmapPainter(theme.cells);
        m_accent = theme.accent;
        m_outline = theme.background;
    }
    void setSelected(std::pair<int, int> cell) { m_selected = cell; }

    CellGrid grid(int firstRow, int rows, int firstColumn, int columns) const {
        const auto x = [this](int c) { return mKeyAxis->coordToPixel(c - 0.5); };
        const auto y = [this](int r) { return mValueAxis->coordToPixel(r - 0.5); };
        const QRectF area(QPointF(x(firstColumn), y(firstRow)),
                          QPointF(x(firstColumn + columns), y(firstRow + rows)));
        return {area, rows, columns, mParentPlot->bufferDevicePixelRatio()};
    }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override {
        found = m_map != nullptr;
        return found ? QCPRange(-0.5, static_cast<double>(m_map->values.cols) - 0.5) : QCPRange();
    }
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override {
        found = m_map != nullptr;
        return found ? QCPRange(-0.5, static_cast<double>(m_map->values.rows) - 0.5) : QCPRange();
    }

 protected:
    void draw(QCPPainter* painter) override {
        if (!m_map || m_map->values.rows == 0) return;
        const auto visible = [](const QCPAxis* axis, Index count) {
            const int last = static_cast<int>(count) - 1;
            const int from = std::clamp(static_cast<int>(std::floor(axis->range().lower + 0.5)), 0, last);
            const int to = std::clamp(static_cast<int>(std::floor(axis->range().upper + 0.5)), 0, last);
            return std::pair(from, to - from + 1);
        };
        const auto [firstRow, rows] = visible(mValueAxis, m_map->values.rows);
        const auto [firstColumn, columns] = visible(mKeyAxis, m_map->values.cols);
        m_painter.paint(*painter, cropped(*m_map, firstRow, rows, firstColumn, columns),
                        grid(firstRow, rows, firstColumn, columns));
        const QRectF cell = grid(m_selected.first, 1, m_selected.second, 1).cellRect(0, 0);
        painter->setAntialiasing(false);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(m_outline, 1));
        painter->drawRect(cell.adjusted(-3, -3, 2, 2));
        painter->setPen(QPen(m_accent, 3, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter->drawRect(cell.adjusted(-1, -1, 0, 0));
    }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

 private:
    const Heatmap* m_map = nullptr;
    HeatmapPainter m_painter;
    QColor m_accent;
    QColor m_outline;
    std::pair<int, int> m_selected{0, 0};
};

HeatmapPlot::HeatmapPlot(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot), m_colorScale(new QCPColorScale(m_plot)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_map = new MapPlottable(m_plot->xAxis2, m_plot->yAxis);  // the plot owns it
    m_plot->axisRect()->setupFullAxesBox();
    m_plot->yAxis->setRangeReversed(true);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDragAxes(m_plot->xAxis2, m_plot->yAxis);
    m_plot->axisRect()->setRangeZoomAxes(m_plot->xAxis2, m_plot->yAxis);
    m_plot->plotLayout()->addElement(0, 1, m_colorScale);
    m_colorScale->setBarWidth(static_cast<int>(ColorBar::width));
    auto* sameHeight = new QCPMarginGroup(m_plot);
    m_plot->axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, sameHeight);
    m_colorScale->setMarginGroup(QCP::msTop | QCP::msBottom, sameHeight);
    m_plot->setFocusPolicy(Qt::NoFocus);
    setFocusPolicy(Qt::StrongFocus);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (event->buttons() == Qt::NoButton) emit cellHovered(cellAt(event->position()));
    });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        const auto cell = cellAt(event->position());
        if (cell && event->button() == Qt::LeftButton) emit cellPressed(*cell);
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &HeatmapPlot::showAll);
    for (QCPAxis* axis : {m_plot->xAxis2, m_plot->yAxis}) {
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, axis](const QCPRange& range) {
                    const Limits& limits = axis == m_plot->yAxis ? m_wholeRows : m_wholeColumns;
                    axis->setRange(range.bounded(limits.lower, limits.upper));
                });
    }
}

std::optional<std::pair<int, int>> HeatmapPlot::cellAt(QPointF point) const {
    if (!m_plot->axisRect()->rect().contains(point.toPoint())) return std::nullopt;
    const auto rows = static_cast<int>(m_content.map.values.rows);
    const auto columns = static_cast<int>(m_content.map.values.cols);
    return m_map->grid(0, rows, 0, columns).cellAt(point);
}

QRectF HeatmapPlot::cellRect(int row, int column) const {
    return m_map->grid(row, 1, column, 1).cellRect(0, 0);
}

void HeatmapPlot::setContent(Content content, const FigureTheme& theme) {
    const bool hasSameSize = content.map.values.rows == m_content.map.values.rows &&
                             content.map.values.cols == m_content.map.values.cols;
    m_content = std::move(content);
    m_map->setContent(&m_content.map, theme);
    m_colorScale->setGradient(gradientOf(m_content.map.scale.palette));
    m_colorScale->setDataRange(QCPRange(m_content.map.scale.low, m_content.map.scale.high));
    m_colorScale->setLabel(m_content.meaning);
    m_colorScale->axis()->setTicker(endsOf(m_content.map.scale));
    applyAxes(theme);
    applyTheme(theme);
    if (!hasSameSize) return showAll();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HeatmapPlot::applyAxes(const FigureTheme& theme) {
    m_colorScale->setMargins({});  // in a margin group its own margins only ever grow
    const QFontMetricsF metrics(theme.body);
    const auto setUp = [&](QCPAxis* axis, const Axis& content, bool isRotated) {
        const bool isHorizontal = axis->orientation() == Qt::Horizontal && !isRotated;
        const double room =
            isHorizontal ? metrics.horizontalAdvance(content.labels.last()) + 8 : metrics.height() * 1.1;
        const auto ticker = QSharedPointer<LabelTicker>::create(content.labels, room);
        ticker->setAxis(axis);
        axis->setTicker(ticker);
        axis->setLabel(content.title);
        axis->setLabelColor(content.color);
        axis->setTickLabelColor(content.color);
        axis->setTickLabels(true);
        axis->setTicks(true);
        axis->setTickLength(0);
        axis->setSubTicks(false);
        axis->setTickLabelRotation(isRotated ? -60 : 0);
    };
    setUp(m_plot->yAxis, m_content.rows, false);
    setUp(m_plot->xAxis2, m_content.columns, m_content.isSquare);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis2}) {
        axis->setTicks(false);
        axis->setTickLabels(false);
    }
}

void HeatmapPlot::applyTheme(const FigureTheme& theme) {
    m_plot->setBackground(theme.background);
    for (QCPAxis* axis : m_plot->axisRect()->axes() + m_colorScale->axis()->axisRect()->axes()) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelFont(theme.body);
        axis->setLabelFont(theme.heading);
        axis->grid()->setVisible(false);
    }
    m_colorScale->axis()->setTickLabelColor(theme.mutedText);
    m_colorScale->axis()->setTickLabelFont(theme.small);
    m_colorScale->axis()->setLabelFont(theme.small);
    m_colorScale->axis()->setLabelColor(theme.mutedText);
}

void HeatmapPlot::setSelected(std::pair<int, int> cell) {
    m_map->setSelected(cell);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HeatmapPlot::showAll() {
    const auto rows = static_cast<double>(m_content.map.values.rows);
    const auto columns = static_cast<double>(m_content.map.values.cols);
    if (rows == 0) return;
    const auto show = [this](double rowCount, double columnCount) {
        m_wholeRows = {-0.5, rowCount - 0.5};
        m_wholeColumns = {-0.5, columnCount - 0.5};
        m_plot->yAxis->setRange(m_wholeRows.lower, m_wholeRows.upper);
        m_plot->xAxis2->setRange(m_wholeColumns.lower, m_wholeColumns.upper);
    };
    show(rows, columns);
    if (m_content.isSquare) {  // laid out, the room for cells is known
        for (const auto phase :
             {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout}) {
            m_plot->plotLayout()->update(phase);
        }
        const QRect room = m_plot->axisRect()->rect();
        const double cell = std::min(room.width() / columns, room.height() / rows);
        show(room.height() / cell, room.width() / cell);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
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
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool HeatmapPlot::event(QEvent* event) {
    if (event->type() == QEvent::Leave) emit cellHovered(std::nullopt);
    return QWidget::event(event);
}

}  // namespace attention
