// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"
#include "overview/overview_figure.h"

#include <optional>

namespace attention {

/// Widget that shows an OverviewFigure. Users can also open a heatmap enlarged, and paint on heatmaps.
class OverviewView : public FigureView {
    Q_OBJECT

 public:
    explicit OverviewView(QWidget* parent = nullptr);

    /// Sets the heatmaps on which the mouse paints. std::nullopt: the mouse does not paint.
    void setPaintArea(const std::optional<PaintArea>& area) { m_stroke.setArea(area); }
    const OverviewFigure* figure() const { return static_cast<const OverviewFigure*>(FigureView::figure()); }

 signals:
    /// Emitted when the user presses Enter, or double-clicks a cell, to show the heatmap of the selected cell
    /// enlarged.
    void openMapRequested();

 protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    /// Returns the cell at `point` in the viewport, or std::nullopt.
    std::optional<CellRef> cellAt(QPointF point) const;

    void paintStroke(const PaintStroke::Step& step);

    PaintStroke m_stroke;
};

/// View of the window that contains an OverviewView.
class OverviewPage : public FigurePage {
    Q_OBJECT

 public:
    OverviewPage();

    void setPaintArea(const std::optional<PaintArea>& area) override { m_overview->setPaintArea(area); }
    double cellSideIn(QSizeF size) const override;

 signals:
    /// Emitted when the user asks to show the heatmap of the selected cell enlarged.
    void openMapRequested();

 private:
    OverviewView* m_overview;  ///< equals figureView()
};

}  // namespace attention
