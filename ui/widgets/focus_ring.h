// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attention {

/// A frame over a widget while it has the keyboard, for those that do not show it themselves.
class FocusRing : public QWidget {
    Q_OBJECT

 public:
    explicit FocusRing(QWidget* widget);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace attention
