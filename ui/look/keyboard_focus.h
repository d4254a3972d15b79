// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace attention {

/// Decides when the widget with focus shows its focus ring: from a key press on, until the next click. Create
/// one for the application. It sets and clears Qt::WA_KeyboardFocusChange of windows, which styles know as
/// QStyle::State_KeyboardFocusChange.
class KeyboardFocus : public QObject {
    Q_OBJECT

 public:
    /// Observes all events of the application.
    explicit KeyboardFocus(QObject* parent);

    /// True if `widget` has focus and its focus ring is to be painted.
    static bool isShownBy(const QWidget& widget);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attention
