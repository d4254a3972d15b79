// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure_page.h"

class QCheckBox;
class QLabel;
class QSlider;

namespace attention {

class NumberBox;

/// View that shows weights as lines from query tokens to key tokens. Users choose the share of the weights
/// that are shown.
class LinesView : public FigurePage {
    Q_OBJECT

 public:
    LinesView();

    /// Returns the text with the numbers of shown lines and of all weights.
    QString countText() const;

 protected:
    void updateFor(StateChanges changes) override;
    void changeEvent(QEvent* event) override;

 private:
    QLayout* createControlsLayout();
    void setWeightSharePercent(int percent);
    void updateControls();
    void updateTexts();

    QWidget* m_controls;
    QSlider* m_percentSlider;
    NumberBox* m_percentSpinBox;
    QCheckBox* m_allQueriesCheckBox;
    QLabel* m_countLabel;
    QLabel* m_legendLabel;
};

}  // namespace attention
