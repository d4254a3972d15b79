// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/curve_panels.h"

#include "heatmap/color_bar.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

/// The smallest ratio of the lower edge of a band to its curve on a logarithmic axis, which cannot show 0.
constexpr double minimumBandFraction = 1e-3;

}  // namespace

CurvePanels::CurvePanels(QCustomPlot* plot) : m_plot(plot) {
    m_plot->setAutoAddPlottableToLegend(false);
    m_plot->plotLayout()->clear();
    m_plot->plotLayout()->setRowSpacing(8);
    m_plot->plotLayout()->setMargins(QMargins(8, 0, 8, 0));
}

bool CurvePanels::setContent(const CurvePlot::Content* content, const FigureTheme& theme) {
    m_content = content;
    m_plot->setBackground(theme.backgroundColor);
    const bool hasMatchingPanels =
        m_axisRects.size() == m_content->panels.size() && m_panelsPerRow == m_content->panelsPerRow;
    if (!hasMatchingPanels) buildPanels();
    m_legend->clearItems();  // before the curves, because legend items refer to curves
    m_plot->clearPlottables();
    m_legendNames.clear();
    m_legend->setFont(theme.bodyFont);
    m_legend->setTextColor(theme.textColor);
    m_legend->setBrush(theme.backgroundColor);
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setWrap(m_panelsPerRow == 1 ? 2 : m_content->legendEntriesPerRow);
    m_legendNote->setText(m_content->legendNote);
    m_legendNote->setFont(theme.smallFont);
    m_legendNote->setTextColor(theme.mutedTextColor);
    m_legendNote->setTextFlags((m_panelsPerRow == 1 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    themeAxes(theme);
    for (std::size_t i = 0; i < m_axisRects.size(); ++i)
        fillPanel(m_axisRects[i], m_content->panels[i], theme);
    updateTicks();
    return !hasMatchingPanels;
}

void CurvePanels::buildPanels() {
    const int panelsPerRow = m_panelsPerRow = m_content->panelsPerRow;
    const bool isSingleColumn = panelsPerRow == 1;
    m_plot->clearPlottables();  // before their axes are removed
    m_plot->plotLayout()->clear();
    m_axisRects.clear();
    m_panelTitles.clear();
    m_legend = new QCPLegend;
    m_legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    m_legend->setMargins(QMargins(8, 1, 8, 0));
    m_legend->setColumnSpacing(24);
    auto* panelGrid = new QCPLayoutGrid;
    panelGrid->setRowSpacing(4);
    panelGrid->setColumnSpacing(16);
    auto* headerGrid = new QCPLayoutGrid;  // the legend gets its minimum width, the note gets the rest
    m_plot->plotLayout()->addElement(0, 0, headerGrid);
    headerGrid->addElement(0, 0, m_legend);
    m_legendNote = new QCPTextElement(m_plot);
    isSingleColumn ? headerGrid->addElement(1, 0, m_legendNote) : headerGrid->addElement(0, 1, m_legendNote);
    // A legend without entries is narrow. An empty element next to it keeps the panels below wide.
    if (isSingleColumn) headerGrid->addElement(0, 1, new QCPLayoutElement(m_plot));
    headerGrid->setColumnStretchFactor(0, 0.001);
    m_plot->plotLayout()->addElement(1, 0, panelGrid);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_legend->setLayer(QStringLiteral("legend"));
    auto* marginGroup = new QCPMarginGroup(m_plot);
    for (int i = 0; i < static_cast<int>(m_content->panels.size()); ++i) {
        auto* rect = new QCPAxisRect(m_plot);
        auto* title = new QCPTextElement(m_plot);
        panelGrid->addElement(i / panelsPerRow * 2, i % panelsPerRow, title);
        panelGrid->addElement(i / panelsPerRow * 2 + 1, i % panelsPerRow, rect);
        panelGrid->setRowStretchFactor(i / panelsPerRow * 2, 0.001);
        rect->setMinimumMargins(QMargins(4, 4, 12, 4));
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, marginGroup);
        m_axisRects.push_back(rect);
        m_panelTitles.push_back(title);
    }
}

/// Sets all pens and fonts of the axes, because the defaults of QCustomPlot are for a white background.
void CurvePanels::themeAxes(const FigureTheme& theme) {
    for (QCPAxisRect* rect : m_axisRects) {
        for (QCPAxis* axis : rect->axes()) {
            axis->setBasePen(theme.hairlineColor);
            axis->setTickPen(theme.hairlineColor);
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLabelColor(theme.mutedTextColor);
            axis->setTickLabelFont(theme.smallFont);
            axis->setLabelColor(theme.textColor);
            axis->setLabelFont(theme.smallFont);
            QColor gridColor = theme.hairlineColor;
            gridColor.setAlphaF(0.5f);
            axis->grid()->setPen(gridColor);
            axis->grid()->setSubGridVisible(false);
            axis->grid()->setZeroLinePen(Qt::NoPen);
        }
    }
}

void CurvePanels::fillPanel(QCPAxisRect* rect, const CurvePlot::Panel& panel, const FigureTheme& theme) {
    QCPTextElement* title =
        m_panelTitles[static_cast<std::size_t>(std::ranges::find(m_axisRects, rect) - m_axisRects.begin())];
    title->setText(panel.title);
    title->setFont(theme.headingFont);
    title->setTextColor(theme.textColor);
    title->setTextFlags(Qt::AlignLeft | Qt::AlignBottom);
    rect->axis(QCPAxis::atBottom)->setLabel(m_content->xTitle);
    const auto scaleTypeFor = [](bool isLogarithmic) {
        return isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    rect->axis(QCPAxis::atBottom)->setScaleType(scaleTypeFor(m_content->isXLogarithmic));
    QCPAxis* yAxis = rect->axis(QCPAxis::atLeft);
    yAxis->setScaleType(scaleTypeFor(panel.isYLogarithmic));
    if (panel.isYLogarithmic) {
        yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    } else {
        yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        yAxis->ticker()->setTickCount(4);
    }
    yAxis->setNumberFormat(QStringLiteral("gb"));
    yAxis->setNumberPrecision(4);
    for (const CurvePlot::Curve& curve : panel.curves) addCurve(rect, panel, curve);
    setAxisRanges(rect, panel);
}

void CurvePanels::addCurve(QCPAxisRect* rect, const CurvePlot::Panel& panel, const CurvePlot::Curve& curve) {
    const auto addGraph = [&](const std::vector<double>& yValues) {
        QCPGraph* graph = m_plot->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
        graph->setData(QVector<double>(curve.x.begin(), curve.x.end()),
                       QVector<double>(yValues.begin(), yValues.end()), true);
        return graph;
    };
    if (!curve.bandHalfHeight.empty()) {
        std::vector<double> bandBottom = curve.y;
        std::vector<double> bandTop = curve.y;
        for (std::size_t i = 0; i < curve.y.size(); ++i) {
            bandBottom[i] -= curve.bandHalfHeight[i];
            bandTop[i] += curve.bandHalfHeight[i];
            bandBottom[i] = std::max(bandBottom[i],
                                     panel.isYLogarithmic ? curve.y[i] * minimumBandFraction : panel.minimum);
            bandTop[i] = std::min(bandTop[i], panel.maximum);
        }
        QCPGraph* lowerGraph = addGraph(bandBottom);
        QCPGraph* upperGraph = addGraph(bandTop);
        QColor bandColor = curve.color;
        bandColor.setAlphaF(0.18f);
        for (QCPGraph* bandEdge : {lowerGraph, upperGraph}) bandEdge->setPen(Qt::NoPen);
        upperGraph->setBrush(bandColor);
        upperGraph->setChannelFillGraph(lowerGraph);
    }
    QCPGraph* lineGraph = addGraph(curve.y);
    lineGraph->setName(curve.name);
    lineGraph->setPen(
        QPen(curve.color, curve.bandHalfHeight.empty() && !curve.isThick ? 1.2 : 2, curve.dash));
    if (curve.hasPointsOnly) {
        lineGraph->setLineStyle(QCPGraph::lsNone);
        lineGraph->setScatterStyle({QCPScatterStyle::ssCircle, curve.color, Qt::transparent, 6});
    }
    if (!curve.bandHalfHeight.empty())
        lineGraph->setScatterStyle({QCPScatterStyle::ssDisc, curve.color, curve.color, 5});
    if (curve.name.isEmpty() || m_legendNames.contains(curve.name)) return;
    m_legendNames << curve.name;
    auto* legendItem = new QCPPlottableLegendItem(m_legend, lineGraph);
    legendItem->setMargins(QMargins(0, 3, 0, 3));  // room for the tops of root signs and Chinese characters
    m_legend->addItem(legendItem);
}

void CurvePanels::setAxisRanges(QCPAxisRect* rect, const CurvePlot::Panel& panel) {
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    for (const CurvePlot::Curve& curve : panel.curves) {
        for (std::size_t i = 0; i < curve.y.size(); ++i) {
            if (!std::isfinite(curve.y[i])) continue;
            const double bandHalfHeight = curve.bandHalfHeight.empty() ? 0 : curve.bandHalfHeight[i];
            highest = std::max(highest, std::min(curve.y[i] + bandHalfHeight, panel.maximum));
            lowest = std::min(lowest, std::max(curve.y[i] - bandHalfHeight,
                                               panel.isYLogarithmic ? curve.y[i] / 2 : panel.minimum));
        }
    }
    if (panel.minimumYEnd > panel.minimum) {
        highest = std::max(highest, panel.minimumYEnd);
        lowest = std::min(lowest, panel.minimum);
    }
    QCPAxis* yAxis = rect->axis(QCPAxis::atLeft);
    if (!(highest >= lowest)) {
        yAxis->setRange(panel.isYLogarithmic ? 0.1 : 0, 1);
    } else if (panel.isYLogarithmic) {
        yAxis->setRange(lowest / 1.25, highest * 1.25);
    } else {
        // Smaller values count as 0, because they are rounding errors.
        constexpr double roundingTolerance = 1e-6;
        const double yMaximum = highest - panel.minimum > roundingTolerance ? highest : panel.minimum + 1;
        yAxis->setRange(std::min(panel.minimum, lowest), yMaximum + (yMaximum - panel.minimum) * 0.08);
    }
    QCPAxis* xAxis = rect->axis(QCPAxis::atBottom);
    if (m_content->xTicks.empty()) return xAxis->setRange(1, 2);
    const double firstX = m_content->xTicks.front();
    const double lastX = std::max(m_content->xTicks.back(), m_content->minimumXEnd);
    const double padding = m_content->isXLogarithmic ? std::pow(std::max(lastX / firstX, 2.0), 0.05)
                                                     : std::max(lastX - firstX, 1.0) * 0.05;
    m_content->isXLogarithmic ? xAxis->setRange(firstX / padding, lastX * padding)
                              : xAxis->setRange(firstX - padding, lastX + padding);
}

/// Labels every tick of the x axes, or every second, third … tick, counted from the first. The smallest
/// interval is used with which no two labels overlap.
void CurvePanels::updateTicks() {
    for (QCPAxisRect* rect : m_axisRects) {
        QCPAxis* axis = rect->axis(QCPAxis::atBottom);
        const QFontMetricsF metrics(axis->tickLabelFont());
        const std::vector<double>& tickPositions = m_content->xTicks;
        const auto labelsFit = [&](std::size_t stride) {
            double occupiedEnd = -std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < tickPositions.size(); i += stride) {
                const double halfWidth = metrics.horizontalAdvance(tickLabelText(tickPositions[i])) / 2 + 4;
                const double center = axis->coordToPixel(tickPositions[i]);
                if (center - halfWidth < occupiedEnd) return false;
                occupiedEnd = center + halfWidth;
            }
            return true;
        };
        std::size_t stride = 1;
        while (stride < tickPositions.size() && !labelsFit(stride)) ++stride;
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (std::size_t i = 0; i < tickPositions.size(); i += stride)
            ticker->addTick(tickPositions[i], tickLabelText(tickPositions[i]));
        axis->setTicker(ticker);
        QCPAxis* yAxis = rect->axis(QCPAxis::atLeft);
        if (yAxis->scaleType() == QCPAxis::stLogarithmic) setLogarithmicTicks(yAxis);
    }
}

/// Sets ticks at powers of ten. If there is room, adds ticks at powers of ten multiplied by 5 and by 2.
void CurvePanels::setLogarithmicTicks(QCPAxis* axis) {
    const double minimumDistance = QFontMetricsF(axis->tickLabelFont()).height() + 4;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    std::vector<double> occupiedPositions;
    const int firstDecade = static_cast<int>(std::floor(std::log10(axis->range().lower)));
    const int lastDecade = static_cast<int>(std::ceil(std::log10(axis->range().upper)));
    for (const double factor : {1.0, 5.0, 2.0}) {
        for (int decade = firstDecade; decade <= lastDecade; ++decade) {
            const double value = factor * std::pow(10.0, decade);
            const double position = axis->coordToPixel(value);
            const bool isFree = std::ranges::all_of(occupiedPositions, [&](double occupied) {
                return std::abs(occupied - position) >= minimumDistance;
            });
            if (!axis->range().contains(value) || !isFree) continue;
            occupiedPositions.push_back(position);
            ticker->addTick(value, tickLabelText(value));
        }
    }
    axis->setTicker(ticker);
}

}  // namespace attention
