// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/overview_figure.h"

#include <QAbstractScrollArea>
#include <QPixmap>

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

    const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    const OverviewFigure* figure() const { return m_figure.get(); }
    void setSelected(const CellRef& cell);
    /// The cell under the mouse, else the keyboard cursor.
    std::optional<CellRef> currentCell() const;
    const CellRef& cursor() const { return m_cursor; }
    /// Where a point of the figure lies in the viewport.
    QPointF figureOrigin() const;

 signals:
    void currentCellChanged();
    void cellSelected(const attention::CellRef& cell);
    /// Enter or a double click: the selected cell's map is wanted large.
    void mapOpened();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

 private:
    void rebuild();
    void select(const CellRef& cell);
    void setHovered(std::optional<CellRef> cell);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    QString m_hint;
    std::unique_ptr<OverviewFigure> m_figure;
    QPixmap m_picture;  ///< the figure without marks; painted again only when it changes
    CellRef m_wanted{Stage::Weights, 0, 1, 4};  ///< selected last; comes back when a trace has it again
    CellRef m_cursor = m_wanted;                ///< the nearest cell that this trace has
    std::optional<CellRef> m_hovered;
    std::optional<QPointF> m_mouse;
};

}  // namespace attention
