// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace attention {

/// True if `widget` has focus and its focus ring is visible.
bool hasVisibleFocusRing(const QWidget& widget);

/// After a key press, shows the focus ring of the widget with focus until the next click. Modifier keys alone
/// have no effect. Create one object for the application. It sets and clears Qt::WA_KeyboardFocusChange of
/// windows, which Qt passes to styles as QStyle::State_KeyboardFocusChange.
class KeyboardFocusTracker : public QObject {
    Q_OBJECT

 public:
    /// Installs itself as an event filter of the application.
    explicit KeyboardFocusTracker(QObject* parent);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attention
