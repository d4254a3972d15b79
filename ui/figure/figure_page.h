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

 protected:
    void connectParts(ViewContext& context) override;
    void updateFor(StateChanges changes) override;
    void releaseContent() override { m_figureView->recreateFigure(); }
    /// Returns the source of the figure, without a trace if the view shows the hint.
    virtual FigureSource figureSource() const {
        return {.trace = trace(), .displaySettings = displaySettings(), .selectedCell = selectedCell()};
    }
    /// Returns the text that is shown while there is no figure.
    virtual QString message() const { return hint(); }

    QVBoxLayout* mainLayout() const { return m_mainLayout; }
    FigureView* m_figureView;  ///< owned by this widget

 private:
    QVBoxLayout* m_mainLayout;
};

}  // namespace attention
