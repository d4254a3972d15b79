// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/curve_panels.h"

#include "heatmap/color_bar.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attention {
namespace {

/// The least of a band that a logarithmic axis can show.
constexpr double leastShare = 1e-3;

}  // namespace

CurvePanels::CurvePanels(QCustomPlot* plot) : m_plot(plot) {
    m_plot->setAutoAddPlottableToLegend(false);
    m_plot->plotLayout()->clear();
    m_plot->plotLayout()->setRowSpacing(8);
    m_plot->plotLayout()->setMargins(QMargins(8, 0, 8, 0));
}

bool CurvePanels::setContent(const CurvePlot::Content* content, const FigureTheme& theme) {
    m_content = content;
    m_plot->setBackground(theme.background);
    const bool isBuilt =
        m_axisRects.size() == m_content->panels.size() && m_panelsPerRow == m_content->panelsPerRow;
    if (!isBuilt) buildPanels();
    m_legend->clearItems();  // first: they look at the curves
    m_plot->clearPlottables();
    m_legendNames.clear();
    m_legend->setFont(theme.body);
    m_legend->setTextColor(theme.text);
    m_legend->setBrush(theme.background);
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setWrap(m_panelsPerRow == 1 ? 2 : m_content->legendEntriesPerRow);
    m_note->setText(m_content->note);
    m_note->setFont(theme.small);
    m_note->setTextColor(theme.mutedText);
    m_note->setTextFlags((m_panelsPerRow == 1 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    themeAxes(theme);
    for (std::size_t i = 0; i < m_axisRects.size(); ++i)
        fillPanel(m_axisRects[i], m_content->panels[i], theme);
    updateTicks();
    return !isBuilt;
}

void CurvePanels::buildPanels() {
    const int panelsPerRow = m_panelsPerRow = m_content->panelsPerRow;
    const bool isColumn = panelsPerRow == 1;
    m_plot->clearPlottables();  // before the axes they stand on
    m_plot->plotLayout()->clear();
    m_axisRects.clear();
    m_titles.clear();
    m_legend = new QCPLegend;
    m_legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    m_legend->setMargins(QMargins(8, 1, 8, 0));
    m_legend->setColumnSpacing(24);
    auto* panels = new QCPLayoutGrid;
    panels->setRowSpacing(4);
    panels->setColumnSpacing(16);
    auto* head = new QCPLayoutGrid;  // the legend takes its own width, what is beside it the rest
    m_plot->plotLayout()->addElement(0, 0, head);
    head->addElement(0, 0, m_legend);
    m_note = new QCPTextElement(m_plot);
    isColumn ? head->addElement(1, 0, m_note) : head->addElement(0, 1, m_note);
    if (!isColumn) head->setColumnStretchFactor(0, 0.001);
    m_plot->plotLayout()->addElement(1, 0, panels);
    m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
    m_legend->setLayer(QStringLiteral("legend"));
    auto* sides = new QCPMarginGroup(m_plot);
    for (int i = 0; i < static_cast<int>(m_content->panels.size()); ++i) {
        auto* rect = new QCPAxisRect(m_plot);
        auto* title = new QCPTextElement(m_plot);
        panels->addElement(i / panelsPerRow * 2, i % panelsPerRow, title);
        panels->addElement(i / panelsPerRow * 2 + 1, i % panelsPerRow, rect);
        panels->setRowStretchFactor(i / panelsPerRow * 2, 0.001);
        rect->setMinimumMargins(QMargins(4, 4, 12, 4));
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, sides);
        m_axisRects.push_back(rect);
        m_titles.push_back(title);
    }
}

/// Every pen and font: QCustomPlot's own are for white paper.
void CurvePanels::themeAxes(const FigureTheme& theme) {
    for (QCPAxisRect* rect : m_axisRects) {
        for (QCPAxis* axis : rect->axes()) {
            axis->setBasePen(theme.hairline);
            axis->setTickPen(theme.hairline);
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLabelColor(theme.mutedText);
            axis->setTickLabelFont(theme.small);
            axis->setLabelColor(theme.text);
            axis->setLabelFont(theme.small);
            QColor grid = theme.hairline;
            grid.setAlphaF(0.5f);
            axis->grid()->setPen(grid);
            axis->grid()->setSubGridVisible(false);
            axis->grid()->setZeroLinePen(Qt::NoPen);
        }
    }
}

void CurvePanels::fillPanel(QCPAxisRect* rect, const CurvePlot::Panel& panel, const FigureTheme& theme) {
    QCPTextElement* title =
        m_titles[static_cast<std::size_t>(std::ranges::find(m_axisRects, rect) - m_axisRects.begin())];
    title->setText(panel.title);
    title->setFont(theme.heading);
    title->setTextColor(theme.text);
    title->setTextFlags(Qt::AlignLeft | Qt::AlignBottom);
    rect->axis(QCPAxis::atBottom)->setLabel(m_content->xTitle);
    const auto scale = [](bool isLogarithmic) {
        return isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    };
    rect->axis(QCPAxis::atBottom)->setScaleType(scale(m_content->isXLogarithmic));
    QCPAxis* y = rect->axis(QCPAxis::atLeft);
    y->setScaleType(scale(panel.isYLogarithmic));
    if (panel.isYLogarithmic) {
        y->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    } else {
        y->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
        y->ticker()->setTickCount(4);
    }
    y->setNumberFormat(QStringLiteral("gb"));
    y->setNumberPrecision(4);
    for (const CurvePlot::Curve& curve : panel.curves) addCurve(rect, panel, curve);
    setRanges(rect, panel);
}

void CurvePanels::addCurve(QCPAxisRect* rect, const CurvePlot::Panel& panel, const CurvePlot::Curve& curve) {
    const auto graph = [&](const std::vector<double>& y) {
        QCPGraph* added = m_plot->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
        added->setData(QVector<double>(curve.x.begin(), curve.x.end()), QVector<double>(y.begin(), y.end()),
                       true);
        return added;
    };
    if (!curve.bandHalfHeight.empty()) {
        std::vector<double> low = curve.y;
        std::vector<double> high = curve.y;
        for (std::size_t i = 0; i < curve.y.size(); ++i) {
            low[i] -= curve.bandHalfHeight[i];
            high[i] += curve.bandHalfHeight[i];
            low[i] = std::max(low[i], panel.isYLogarithmic ? curve.y[i] * leastShare : panel.minimum);
            high[i] = std::min(high[i], panel.maximum);
        }
        QCPGraph* lower = graph(low);
        QCPGraph* upper = graph(high);
        QColor band = curve.color;
        band.setAlphaF(0.18f);
        for (QCPGraph* edge : {lower, upper}) edge->setPen(Qt::NoPen);
        upper->setBrush(band);
        upper->setChannelFillGraph(lower);
    }
    QCPGraph* line = graph(curve.y);
    line->setName(curve.name);
    line->setPen(QPen(curve.color, curve.bandHalfHeight.empty() && !curve.isThick ? 1.2 : 2, curve.dash));
    if (curve.hasPointsOnly) {
        line->setLineStyle(QCPGraph::lsNone);
        line->setScatterStyle({QCPScatterStyle::ssCircle, curve.color, Qt::transparent, 6});
    }
    if (!curve.bandHalfHeight.empty())
        line->setScatterStyle({QCPScatterStyle::ssDisc, curve.color, curve.color, 5});
    if (curve.name.isEmpty() || m_legendNames.contains(curve.name)) return;
    m_legendNames << curve.name;
    auto* item = new QCPPlottableLegendItem(m_legend, line);
    item->setMargins(QMargins(0, 3, 0, 3));  // or roots and Chinese characters would lose their tops
    m_legend->addItem(item);
}

void CurvePanels::setRanges(QCPAxisRect* rect, const CurvePlot::Panel& panel) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const CurvePlot::Curve& curve : panel.curves) {
        for (std::size_t i = 0; i < curve.y.size(); ++i) {
            if (!std::isfinite(curve.y[i])) continue;
            const double spread = curve.bandHalfHeight.empty() ? 0 : curve.bandHalfHeight[i];
            high = std::max(high, std::min(curve.y[i] + spread, panel.maximum));
            low = std::min(
                low, std::max(curve.y[i] - spread, panel.isYLogarithmic ? curve.y[i] / 2 : panel.minimum));
        }
    }
    QCPAxis* y = rect->axis(QCPAxis::atLeft);
    if (!(high >= low)) {
        y->setRange(panel.isYLogarithmic ? 0.1 : 0, 1);
    } else if (panel.isYLogarithmic) {
        y->setRange(low / 1.25, high * 1.25);
    } else {
        constexpr double nothing = 1e-6;  // what rounding leaves of 0
        const double top = high - panel.minimum > nothing ? high : panel.minimum + 1;
        y->setRange(std::min(panel.minimum, low), top + (top - panel.minimum) * 0.08);
    }
    QCPAxis* x = rect->axis(QCPAxis::atBottom);
    if (m_content->xTicks.empty()) return x->setRange(1, 2);
    const double first = m_content->xTicks.front();
    const double last = std::max(m_content->xTicks.back(), m_content->minimumXEnd);
    const double room = m_content->isXLogarithmic ? std::pow(std::max(last / first, 2.0), 0.05)
                                                  : std::max(last - first, 1.0) * 0.05;
    m_content->isXLogarithmic ? x->setRange(first / room, last * room)
                              : x->setRange(first - room, last + room);
}

/// Labels every mark of the x axes, or every second, third … from the first on, so that no two labels touch
/// and the distance from label to label is the same along the axis.
void CurvePanels::updateTicks() {
    for (QCPAxisRect* rect : m_axisRects) {
        QCPAxis* axis = rect->axis(QCPAxis::atBottom);
        const QFontMetricsF metrics(axis->tickLabelFont());
        const std::vector<double>& marks = m_content->xTicks;
        const auto fits = [&](std::size_t stride) {
            double taken = -std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < marks.size(); i += stride) {
                const double half = metrics.horizontalAdvance(tickLabelText(marks[i])) / 2 + 4;
                const double at = axis->coordToPixel(marks[i]);
                if (at - half < taken) return false;
                taken = at + half;
            }
            return true;
        };
        std::size_t stride = 1;
        while (stride < marks.size() && !fits(stride)) ++stride;
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (std::size_t i = 0; i < marks.size(); i += stride)
            ticker->addTick(marks[i], tickLabelText(marks[i]));
        axis->setTicker(ticker);
        QCPAxis* y = rect->axis(QCPAxis::atLeft);
        if (y->scaleType() == QCPAxis::stLogarithmic) setLogarithmicTicks(y);
    }
}

/// Powers of ten, and where there is room their doubles and halves.
void CurvePanels::setLogarithmicTicks(QCPAxis* axis) {
    const double room = QFontMetricsF(axis->tickLabelFont()).height() + 4;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    std::vector<double> taken;
    const int first = static_cast<int>(std::floor(std::log10(axis->range().lower)));
    const int last = static_cast<int>(std::ceil(std::log10(axis->range().upper)));
    for (const double factor : {1.0, 5.0, 2.0}) {
        for (int decade = first; decade <= last; ++decade) {
            const double value = factor * std::pow(10.0, decade);
            const double at = axis->coordToPixel(value);
            const bool isFree =
                std::ranges::all_of(taken, [&](double other) { return std::abs(other - at) >= room; });
            if (!axis->range().contains(value) || !isFree) continue;
            taken.push_back(at);
            ticker->addTick(value, tickLabelText(value));
        }
    }
    axis->setTicker(ticker);
}

}  // namespace attention
