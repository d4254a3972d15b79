// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "laboratory/scores_view.h"

namespace attention {

/// The part of a ScoresView that scrolls: paints its figure and hears the mouse. Holds its buttons.
class ScoresCanvas : public QWidget {
    Q_OBJECT

 public:
    explicit ScoresCanvas(ScoresView* view);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

 private:
    ScoresView* m_view;
};

}  // namespace attention
