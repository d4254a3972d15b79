// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_view.h"
#include "figure/view.h"

class QVBoxLayout;

namespace attention {

/// A view of the window that consists of a FigureView. Derived classes can insert widgets above the
/// FigureView into mainLayout().
class FigurePage : public View {
    Q_OBJECT

 public:
    explicit FigurePage(FigureView* figureView);

    FigureView* figureView() const { return m_figureView; }
    void setTrace(std::shared_ptr<const Trace> trace) override { m_figureView->setTrace(std::move(trace)); }
    void setHint(const QString& hint) override { m_figureView->setHint(hint); }
    void setDisplaySettings(const DisplaySettings& displaySettings) override {
        m_figureView->setDisplaySettings(displaySettings);
    }
    void setSelectedCell(const CellRef& cell) override { m_figureView->setSelectedCell(cell); }
    void setHoveredCell(const std::optional<CellRef>& cell) override { m_figureView->setHoveredCell(cell); }

 protected:
    QVBoxLayout* mainLayout() const { return m_mainLayout; }
    FigureView* m_figureView;  ///< owned by this widget

 private:
    QVBoxLayout* m_mainLayout;
};

}  // namespace attention
