// SPDX-License-Identifier: GPL-3.0-or-later
// Used only by the implementation of CurvePlot.
#pragma once

#include "heatmap/curve_plot.h"

class QCPAxis;
class QCPLegend;

namespace attention {

/// The parts of a CurvePlot that do not depend on the marker: the axes, curves and bands of its panels, and
/// the legend.
class CurvePanels {
 public:
    explicit CurvePanels(QCustomPlot* plot);

    /// Shows `content`, which must stay alive until the next call of this function. Returns true if the
    /// panels were created again. New panels get their positions only with the next replot.
    bool setContent(const CurvePlot::Content* content, const FigureTheme& theme);
    /// Updates the ticks of the x axes and of logarithmic y axes. As many tick labels are shown as fit
    /// without overlapping.
    void updateTicks();
    const std::vector<QCPAxisRect*>& axisRects() const { return m_axisRects; }

 private:
    void setLogarithmicTicks(QCPAxis* axis);
    void buildPanels();
    void themeAxes(const FigureTheme& theme);
    void fillPanel(QCPAxisRect* rect, const CurvePlot::Panel& panel, const FigureTheme& theme);
    void addCurve(QCPAxisRect* rect, const CurvePlot::Panel& panel, const CurvePlot::Curve& curve);
    void setAxisRanges(QCPAxisRect* rect, const CurvePlot::Panel& panel);

    QCustomPlot* m_plot;  // owns all layout elements and plottables that this class creates
    const CurvePlot::Content* m_content = nullptr;
    int m_panelsPerRow = 0;  ///< number of panels per row in the current layout; 0: no layout yet
    QCPLegend* m_legend = nullptr;
    QCPTextElement* m_legendNote = nullptr;
    std::vector<QCPAxisRect*> m_axisRects;
    std::vector<QCPTextElement*> m_panelTitles;
    QStringList m_legendNames;  ///< names of the curves that the legend contains
};

}  // namespace attention
