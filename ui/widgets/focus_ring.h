// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attention {

/// The focus ring of a widget that paints none itself, such as a figure. Shown from a key press on, until the
/// next click (KeyboardFocusTracker).
class FocusRing : public QWidget {
    Q_OBJECT

 public:
    explicit FocusRing(QWidget* widget);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace attention
