// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/comparison_figure.h"

#include <QPixmap>
#include <QWidget>

namespace attention {

/// The maps of a comparison, to point at. What is under the mouse in one of them is marked in all.
class ComparisonCanvas : public QWidget {
    Q_OBJECT

 public:
    explicit ComparisonCanvas(QWidget* parent = nullptr);

    /// Two traces and a cell that B has; without one of the traces nothing is shown.
    void setContent(ComparisonFigure::Traces traces, const ViewSettings& view, const CellRef& selected);
    void setHovered(const std::optional<CellRef>& cell);
    void setDifferenceOnly(bool isDifferenceOnly);

    /// None while there is nothing to show.
    const ComparisonFigure* figure() const { return m_figure.get(); }
    /// What is pointed at, else what is selected.
    std::optional<ComparisonFigure::Spot> current() const;

    QSize sizeHint() const override { return {640, 360}; }
    QSize minimumSizeHint() const override { return {320, 180}; }

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    /// Also for words that B has not: these have no cell.
    void currentChanged();

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void rebuild();
    void point(std::optional<ComparisonFigure::Spot> spot);

    ComparisonFigure::Traces m_traces;
    ViewSettings m_view;
    CellRef m_selected;
    std::optional<ComparisonFigure::Spot> m_hovered;
    bool m_isDifferenceOnly = false;
    std::unique_ptr<ComparisonFigure> m_figure;
    QPixmap m_picture;
};

}  // namespace attention
