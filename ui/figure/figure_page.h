// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "figure/view.h"

class QVBoxLayout;

namespace attention {

/// A view of the window that shows a figure, with what it puts above.
class FigurePage : public View {
    Q_OBJECT

 public:
    explicit FigurePage(FigureView* figure);

    FigureView* figureView() const { return m_figure; }
    void setTrace(std::shared_ptr<const Trace> trace) override { m_figure->setTrace(std::move(trace)); }
    void setHint(const QString& hint) override { m_figure->setHint(hint); }
    void setView(const ViewSettings& view) override { m_figure->setView(view); }
    void setSelected(const CellRef& cell) override { m_figure->setSelected(cell); }
    void setHovered(const std::optional<CellRef>& cell) override { m_figure->setHovered(cell); }

 protected:
    void paintEvent(QPaintEvent* event) override;

    QVBoxLayout* rows() const { return m_rows; }
    FigureView* m_figure;

 private:
    QVBoxLayout* m_rows;
};

}  // namespace attention
