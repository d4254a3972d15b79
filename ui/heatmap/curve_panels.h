// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of a CurvePlot: axes, curves, bands and the legend. Included by the plot only.
#pragma once

#include "heatmap/curve_plot.h"

class QCPAxis;
class QCPLegend;

namespace attention {

class CurvePanels {
 public:
    explicit CurvePanels(QCustomPlot* plot);

    /// Refers to the content from now on. Whether panels were built anew, which have no places yet.
    bool setContent(const CurvePlot::Content* content, const FigureTheme& theme);
    /// As many marks on the x axes as have room.
    void updateTicks();
    const std::vector<QCPAxisRect*>& axisRects() const { return m_axisRects; }

 private:
    void setLogarithmicTicks(QCPAxis* axis);
    void buildPanels();
    void themeAxes(const FigureTheme& theme);
    void fillPanel(QCPAxisRect* rect, const CurvePlot::Panel& panel, const FigureTheme& theme);
    void addCurve(QCPAxisRect* rect, const CurvePlot::Panel& panel, const CurvePlot::Curve& curve);
    void setAxisRanges(QCPAxisRect* rect, const CurvePlot::Panel& panel);

    QCustomPlot* m_plot;  // owns what is built in it
    const CurvePlot::Content* m_content = nullptr;
    int m_panelsPerRow = 0;  ///< of those that are built
    QCPLegend* m_legend = nullptr;
    QCPTextElement* m_legendNote = nullptr;
    std::vector<QCPAxisRect*> m_axisRects;
    std::vector<QCPTextElement*> m_panelTitles;
    QStringList m_legendNames;  ///< what the legend has
};

}  // namespace attention
