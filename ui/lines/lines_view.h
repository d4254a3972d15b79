// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"

class QCheckBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace attention {

/// Weights as lines from query tokens to key tokens, with the choice of how many of them are drawn.
class LinesView : public FigurePage {
    Q_OBJECT

 public:
    LinesView();

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setView(const ViewSettings& view) override;

    QString countText() const;

 protected:
    void changeEvent(QEvent* event) override;

 private:
    QLayout* buildControls();
    void editPercent(int percent);
    void describe();

    ViewSettings m_view;
    QWidget* m_controls;
    QSlider* m_slider;
    QSpinBox* m_percent;
    QCheckBox* m_all;
    QLabel* m_count;
    QLabel* m_legend;
};

}  // namespace attention
