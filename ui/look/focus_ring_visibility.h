// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace attention {

/// Returns true if `widget` has focus and paints its focus ring.
bool hasVisibleFocusRing(const QWidget& widget);

/// Shows the focus ring of the widget with focus from a key press on, until the next click. Modifier keys do
/// not count. Create one for the application. It sets and clears Qt::WA_KeyboardFocusChange of windows, which
/// Qt passes to styles as QStyle::State_KeyboardFocusChange.
class FocusRingVisibility : public QObject {
    Q_OBJECT

 public:
    /// Observes all events of the application.
    explicit FocusRingVisibility(QObject* parent);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attention
