// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/heatmap_plot_items.h"

#include "heatmap/color_bar.h"
#include "heatmap/frame_painting.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Returns the part of `map` with `rows` rows from `firstRow` and `columns` columns from `firstColumn`.
/// HeatmapPlottable paints only the visible part of a heatmap, so that painting does not take longer for
/// large heatmaps.
Heatmap croppedMap(const Heatmap& map, int firstRow, int rows, int firstColumn, int columns) {
    Heatmap result = map;
    result.values = {rowSpan(map.values, firstRow).data() + firstColumn, rows, columns,
                     map.values.outerStride()};
    const auto crop = [&]<class Mark>(const std::vector<Mark>& marks) {
        std::vector<Mark> croppedMarks;
        for (int r = 0; r < rows && !marks.empty(); ++r) {
            const auto rowBegin = marks.begin() + (firstRow + r) * map.values.cols() + firstColumn;
            croppedMarks.insert(croppedMarks.end(), rowBegin, rowBegin + columns);
        }
        return croppedMarks;
    };
    result.maskedCells = crop(map.maskedCells);
    result.multipliedCells = crop(map.multipliedCells);
    result.guessStates = crop(map.guessStates);
    return result;
}

}  // namespace

void HeatmapPlottable::setContent(const Heatmap* map, const FigureTheme& theme) {
    m_map = map;
    m_painter = HeatmapPainter(theme.heatmapStyle);
}

CellGrid HeatmapPlottable::grid(int firstRow, int rows, int firstColumn, int columns) const {
    const auto x = [this](int c) { return mKeyAxis->coordToPixel(c - 0.5); };
    const auto y = [this](int r) { return mValueAxis->coordToPixel(r - 0.5); };
    const QRectF area(QPointF(x(firstColumn), y(firstRow)),
                      QPointF(x(firstColumn + columns), y(firstRow + rows)));
    return {area, rows, columns, mParentPlot->bufferDevicePixelRatio()};
}

QCPRange HeatmapPlottable::getKeyRange(bool& found, QCP::SignDomain) const {
    found = m_map != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_map->values.cols()) - 0.5) : QCPRange();
}

QCPRange HeatmapPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = m_map != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_map->values.rows()) - 0.5) : QCPRange();
}

void HeatmapPlottable::draw(QCPPainter* painter) {
    if (!m_map || m_map->values.rows() == 0) return;
    const auto visibleIndices = [](const QCPAxis* axis, Index count) {
        const int maximumIndex = static_cast<int>(count) - 1;
        const int first =
            std::clamp(static_cast<int>(std::floor(axis->range().lower + 0.5)), 0, maximumIndex);
        const int last = std::clamp(static_cast<int>(std::floor(axis->range().upper + 0.5)), 0, maximumIndex);
        return std::pair(first, last - first + 1);
    };
    const auto [firstRow, rows] = visibleIndices(mValueAxis, m_map->values.rows());
    const auto [firstColumn, columns] = visibleIndices(mKeyAxis, m_map->values.cols());
    m_painter.paint(*painter, croppedMap(*m_map, firstRow, rows, firstColumn, columns),
                    grid(firstRow, rows, firstColumn, columns));
}

namespace {

constexpr int gap = 8;                      // pixels
constexpr int maximumColorBarHeight = 320;  // pixels
constexpr double maximumCellSide = 140;     // pixels

}  // namespace

/// Paints a frame around the selected cell, and thin frames around the marked row, the marked column and the
/// cell in both.
class HeatmapPlotItems::SelectionMarks : public QCPLayerable {
 public:
    SelectionMarks(const HeatmapPlottable* plottable, const MarkedLabel& rowLabel,
                   const MarkedLabel& columnLabel)
        : QCPLayerable(plottable->parentPlot(), QStringLiteral("overlay")),
          m_plottable(plottable),
          m_rowLabel(rowLabel),
          m_columnLabel(columnLabel) {}

    HeatmapPlot::CellPosition selectedCell{0, 0};
    FigureTheme theme;

 protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    QRect clipRect() const override { return mParentPlot->axisRect()->rect().adjusted(-3, -3, 3, 3); }
    void draw(QCPPainter* painter) override {
        if (m_plottable->rows() == 0) return;
        painter->setBrush(Qt::NoBrush);
        const CellGrid grid = m_plottable->grid();
        const auto row = m_rowLabel.markedIndex();
        const auto column = m_columnLabel.markedIndex();
        if (row) paintFrame(*painter, grid.rowRect(*row), {m_rowLabel.color(), 1, 0.7});
        if (column) paintFrame(*painter, grid.columnRect(*column), {m_columnLabel.color(), 1, 0.7});
        if (row && column && HeatmapPlot::CellPosition(*row, *column) != selectedCell)
            paintFrame(*painter, grid.cellRect(*row, *column), {theme.textColor});
        const QRectF selectedRect = grid.cellRect(selectedCell.first, selectedCell.second);
        paintSelectionFrame(*painter, selectedRect, theme);
    }

 private:
    const HeatmapPlottable* m_plottable;
    const MarkedLabel& m_rowLabel;
    const MarkedLabel& m_columnLabel;
};

/// Paints triangles at the ends of the color bar beyond which there are numbers.
class HeatmapPlotItems::ColorBarTriangles : public QCPLayerable {
 public:
    explicit ColorBarTriangles(const HeatmapPlotItems& items)
        : QCPLayerable(items.m_plot, QStringLiteral("axes")), m_items(items) {}

    ColorScale scale;

 protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return mParentPlot->viewport(); }
    void draw(QCPPainter* painter) override {
        paintEndTriangles(*painter, scale, m_items.colorBarRect(), Qt::Vertical);
    }

 private:
    const HeatmapPlotItems& m_items;
};

HeatmapPlotItems::HeatmapPlotItems(QCustomPlot* plot)
    : m_plot(plot),
      m_plottable(new HeatmapPlottable(columnAxis(), rowAxis())),
      m_colorBar(new QCPColorScale(plot)),
      m_rowItems(createAxisItems(rowAxis())),
      m_columnItems(createAxisItems(columnAxis())),
      m_selectionMarks(new SelectionMarks(m_plottable, *m_rowItems.markedLabel, *m_columnItems.markedLabel)),
      m_colorBarTriangles(new ColorBarTriangles(*this)) {
    m_plot->xAxis->setVisible(false);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    rowAxis()->setRangeReversed(true);
    rowAxis()->setTickLabelPadding(gap);
    columnAxis()->setTickLabelPadding(3);
    m_rowItems.title->position->setParentAnchor(m_columnItems.title->left);
    m_rowItems.title->position->setCoords(0, 0);
    m_rowItems.title->setPositionAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_columnItems.title->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_columnItems.title->position->setCoords(0, 0);
    m_columnItems.title->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setRangeDragAxes(columnAxis(), rowAxis());
    m_plot->axisRect()->setRangeZoomAxes(columnAxis(), rowAxis());
    m_plot->setPlottingHint(QCP::phImmediateRefresh, false);  // several changes cause only one repaint
    setUpColorBar();
    connect(m_plot, &QCustomPlot::beforeReplot, this, [this] { updateLabelRotation(); });
}

HeatmapPlotItems::AxisItems HeatmapPlotItems::createAxisItems(QCPAxis* axis) {
    AxisItems items;
    items.ticker = TokenTicker::installOn(axis);
    items.markedLabel = new MarkedLabel(axis, *items.ticker);
    items.title = new QCPItemText(m_plot);
    items.title->setClipToAxisRect(false);
    items.title->setLayer(QStringLiteral("axes"));
    connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
            [this, axis](const QCPRange& range) {
                const QCPRange& fullRange = (axis == rowAxis() ? m_rowItems : m_columnItems).fullRange;
                axis->setRange(range.bounded(fullRange.lower, fullRange.upper));
            });
    return items;
}

void HeatmapPlotItems::setUpColorBar() {
    m_plot->plotLayout()->addElement(0, 1, m_colorBar);
    m_plot->plotLayout()->setColumnSpacing(2 * gap);
    m_colorBar->setRangeDrag(false);
    m_colorBar->setRangeZoom(false);
    m_colorBar->setBarWidth(static_cast<int>(ColorBar::width));
    m_colorBar->setDataRange({0, 1});
    m_colorBar->setAutoMargins(QCP::msLeft | QCP::msRight);
    for (QCPAxis* axis : m_colorBar->axis()->axisRect()->axes()) axis->setBasePen(Qt::NoPen);
    m_colorBar->axis()->setTickLength(0);
    m_colorBar->axis()->setTickPen(Qt::NoPen);
    m_colorBar->axis()->setSubTicks(false);
    m_colorBar->axis()->setLabelPadding(2);
    m_colorBar->axis()->setTickLabelPadding(static_cast<int>(ColorBar::gap));
    m_colorBar->axis()->setNumberFormat(QStringLiteral("g"));
}

void HeatmapPlotItems::setContent(const HeatmapPlot::Content& content, const FigureTheme& theme) {
    m_plot->setBackground(theme.backgroundColor);
    m_plottable->setContent(&content.map, theme);
    m_selectionMarks->theme = theme;
    updateAxisItems(m_rowItems, content.rows, QStringLiteral(" ↓"), theme);
    updateAxisItems(m_columnItems, content.columns, QStringLiteral(" →"), theme);
    updateColorBar(content, theme);
    const QMargins previousMargins = m_plot->axisRect()->margins();
    m_hasSquareCells = content.hasSquareCells;
    updateMargins(theme);
    if (m_plot->axisRect()->margins() != previousMargins) zoomToFit(content.hasSquareCells);
}

void HeatmapPlotItems::updateAxisItems(AxisItems& items, const HeatmapPlot::AxisContent& content,
                                       const QString& arrow, const FigureTheme& theme) {
    items.title->setText(content.title.isEmpty() ? QString() : content.title + arrow);
    items.title->setFont(theme.smallFont);
    items.title->setColor(content.color);
    const TokenLabels& currentLabels = items.ticker->labels();
    if (currentLabels.texts == content.labels && currentLabels.color == content.color &&
        currentLabels.font == theme.bodyFont && currentLabels.background == theme.backgroundColor &&
        currentLabels.canSlant == content.canSlantLabels)
        return;
    items.ticker->setLabels(
        {content.labels, theme.bodyFont, content.color, theme.backgroundColor, content.canSlantLabels});
}

void HeatmapPlotItems::updateColorBar(const HeatmapPlot::Content& content, const FigureTheme& theme) {
    const ColorBar bar{content.map.scale.forBackground(theme.heatmapStyle.isBackgroundDark),
                       content.colorBarTitle, false, theme.smallFont, theme.mutedTextColor};
    constexpr int stopCount = 64;  // enough because the palettes are smooth
    QCPColorGradient gradient;
    gradient.clearColorStops();
    for (int i = 0; i <= stopCount; ++i)
        gradient.setColorStopAt(static_cast<double>(i) / stopCount,
                                bar.scale.colorAt(static_cast<double>(i) / stopCount));
    m_colorBar->setGradient(gradient);
    m_colorBarTriangles->scale = bar.scale;
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (const ColorBar::Tick& tick : bar.ticks()) ticker->addTick(tick.position, tick.text);
    m_colorBar->axis()->setTicker(ticker);
    m_colorBar->axis()->setTickLabelFont(theme.smallFont);
    m_colorBar->axis()->setTickLabelColor(theme.mutedTextColor);
    m_colorBar->axis()->setLabelFont(theme.smallFont);
    m_colorBar->axis()->setLabelColor(theme.mutedTextColor);
    m_colorBar->setLabel(content.colorBarTitle);
}

/// Sets margins for the labels that are shown when all cells are visible. The margins therefore do not change
/// when the user zooms.
void HeatmapPlotItems::updateMargins(const FigureTheme& theme) {
    const QFontMetricsF smallMetrics(theme.smallFont);
    const TokenLabels& rows = m_rowItems.ticker->labels();
    const TokenLabels& columns = m_columnItems.ticker->labels();
    const double titlesWidth =
        smallMetrics.horizontalAdvance(m_rowItems.title->text() + m_columnItems.title->text()) + 2.0 * gap;
    const double leftMargin = std::max(rows.widestLabelWidth(), titlesWidth) + 2 * gap;
    const double colorBarWidth = ColorBar::width + 4 * gap + 2 * smallMetrics.height();
    // The size of the cells that zoomToFit() will set.
    double spacing = std::min(
        (m_plot->width() - leftMargin - colorBarWidth) / std::max(1.0, double(m_plottable->columns())),
        maximumCellSide);
    if (m_hasSquareCells)
        spacing = std::min(spacing, (m_plot->height() - columns.columnLabelsHeight(false) - 2.0 * gap) /
                                        std::max(1.0, double(m_plottable->rows())));
    const bool isSlanted = columns.areSlantedAt(spacing);
    const double rightMargin = std::max(0.0, columns.overhang(isSlanted) - colorBarWidth);
    const QMargins margins =
        QMarginsF(leftMargin, columns.columnLabelsHeight(isSlanted) + gap, rightMargin, gap).toMargins();
    m_plot->axisRect()->setMargins(margins);
    const int bottomMargin = std::max(gap, m_plot->height() - margins.top() - maximumColorBarHeight);
    m_colorBar->setMargins(QMargins(0, margins.top(), 0, bottomMargin));
}

/// Updates the layout of the plot, so that the size of the axis rectangle is correct.
void HeatmapPlotItems::layOut() {
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        m_plot->plotLayout()->update(phase);
}

void HeatmapPlotItems::zoomToFit(bool hasSquareCells) {
    const double rows = m_plottable->rows();
    const double columns = m_plottable->columns();
    if (rows == 0) return;
    const auto setFullRanges = [this](double rowCount, double columnCount) {
        m_rowItems.fullRange = {-0.5, rowCount - 0.5};
        m_columnItems.fullRange = {-0.5, columnCount - 0.5};
        rowAxis()->setRange(m_rowItems.fullRange);
        columnAxis()->setRange(m_columnItems.fullRange);
    };
    setFullRanges(rows, columns);
    m_hasSquareCells = hasSquareCells;
    updateMargins(m_selectionMarks->theme);
    layOut();
    const QRect availableRect = m_plot->axisRect()->rect();
    double cellHeight = std::min(availableRect.height() / rows, maximumCellSide);
    double cellWidth = std::min(availableRect.width() / columns, maximumCellSide);
    if (hasSquareCells) cellHeight = cellWidth = std::min(cellWidth, cellHeight);
    if (cellWidth > 0 && cellHeight > 0)
        setFullRanges(availableRect.height() / cellHeight, availableRect.width() / cellWidth);
}

void HeatmapPlotItems::setSelectedCell(HeatmapPlot::CellPosition cell) {
    m_selectionMarks->selectedCell = cell;
    m_selectionMarks->layer()->replot();
}

void HeatmapPlotItems::setMarkedRowAndColumn(std::optional<int> row, std::optional<int> column) {
    if (row == m_rowItems.markedLabel->markedIndex() && column == m_columnItems.markedLabel->markedIndex())
        return;
    m_rowItems.markedLabel->setMarkedIndex(row);
    m_columnItems.markedLabel->setMarkedIndex(column);
    m_selectionMarks->layer()->replot();
}

void HeatmapPlotItems::updateLabelRotation() {
    const bool isSlanted = m_columnItems.ticker->isSlanted();
    columnAxis()->setTickLabelRotation(isSlanted ? -TokenLabels::slantAngle : 0);
    // If cells are small, the label of the first row extends above the cells, so the titles move up.
    const int bottomPadding = isSlanted ? static_cast<int>(m_rowItems.ticker->labels().lineHeight() / 2) : 2;
    for (const AxisItems* items : {&m_rowItems, &m_columnItems})
        items->title->setPadding(QMargins(gap, 0, gap, bottomPadding));
}

}  // namespace attention
