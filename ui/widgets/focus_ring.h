// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attention {

/// The focus ring of a widget that does not paint a focus ring itself, such as a figure. The ring is visible
/// from a key press until the next click, see KeyboardFocusTracker.
class FocusRing : public QWidget {
    Q_OBJECT

 public:
    /// Creates the ring over `widget`, which becomes its parent.
    explicit FocusRing(QWidget* widget);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace attention
