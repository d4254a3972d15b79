// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/overview_figure.h"
#include "figure/overview_picture.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

namespace attention {

/// Shows a trace's overview. The mouse and the arrow keys move through its cells; what is marked is linked in
/// every map.
class OverviewView : public QAbstractScrollArea {
    Q_OBJECT

 public:
    explicit OverviewView(QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    /// A cell that is pointed at elsewhere.
    void setHovered(const std::optional<CellRef>& cell);
    /// The stage on whose maps pressing paints, if any.
    void setPaintable(std::optional<Stage> stage) { m_paintable = stage; }

    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    /// None while there is no trace, or the view has not been seen since it came.
    const OverviewFigure* figure() const { return m_figure.get(); }
    /// The cell under the mouse, else the keyboard cursor.
    std::optional<CellRef> currentCell() const;
    const CellRef& cursor() const { return m_cursor; }
    /// Where a point of the figure lies in the viewport.
    QPointF figureOrigin() const;

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    /// Enter or a double click: the selected cell's map is wanted large.
    void mapOpened();
    /// A double click on a key's label.
    void keyActivated(int key);
    void zoomed(double factor);
    void brushPressed(const attention::CellRef& cell);
    void brushMoved(const attention::CellRef& cell);
    void brushReleased();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

 private:
    void rebuild();
    void buildFigure();
    OverviewFigure::Frame frameIn(QSizeF room, const FigureTheme& theme) const;
    void setUnderMouse(std::optional<CellRef> cell);
    void setScrollRanges(QSize size, QSize room);
    void scrollTo(const CellRef& cell);
    std::optional<CellRef> cellAt(QPointF point) const;

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    QString m_hint;
    std::unique_ptr<OverviewFigure> m_figure;
    OverviewPicture m_picture;
    CellRef m_cursor{Stage::Weights, 0, 1, 4};
    std::optional<CellRef> m_hovered;
    std::optional<QPointF> m_mouse;
    std::optional<Stage> m_paintable;
    std::optional<CellRef> m_painted;  ///< the last cell of the stroke being painted
};

}  // namespace attention
