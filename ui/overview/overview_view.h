// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"
#include "overview/overview_figure.h"

#include <optional>

namespace attention {

/// Shows a trace's overview: maps that can also be opened, and painted on.
class OverviewView : public FigureView {
    Q_OBJECT

 public:
    explicit OverviewView(QWidget* parent = nullptr);

    /// Sets where the mouse paints, or nowhere.
    void setPaintArea(const std::optional<PaintArea>& area) { m_stroke.setArea(area); }
    const OverviewFigure* figure() const { return static_cast<const OverviewFigure*>(FigureView::figure()); }

 signals:
    /// Enter or a double click: the selected cell's map is wanted large.
    void openMapRequested();
    /// A double click on a key's label.
    void keyTokenActivated(int key);
    void brushPressed(const attention::CellRef& cell);
    void brushMoved(const attention::CellRef& cell);
    void brushReleased();

 protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    std::optional<CellRef> cellAt(QPointF point) const;

    void emitStroke(const PaintStroke::Step& step);

    PaintStroke m_stroke;
};

/// The overview in its place in the window.
class OverviewPage : public FigurePage {
    Q_OBJECT

 public:
    OverviewPage();

    void setPaintArea(const std::optional<PaintArea>& area) override { m_overview->setPaintArea(area); }
    double cellSideIn(QSizeF size) const override;

 signals:
    /// Emitted when the user asks for a large heatmap of the selected cell.
    void openMapRequested();

 private:
    OverviewView* m_overview;
};

}  // namespace attention
