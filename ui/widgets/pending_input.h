// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace attention {

/// Applies the text that the user is typing into a field, as Enter would. Most fields apply their text only
/// with Enter or when they lose the focus, but a keyboard shortcut does not move the focus. The field keeps
/// the focus. If `window` is not nullptr, also applies the text of its field that had the focus last, because
/// another window may be active.
void applyPendingInput(QWidget* window);

/// An event filter of the application that calls applyPendingInput() before a keyboard shortcut, a drop, a
/// click on another widget, and before a window closes. Otherwise the command would use a session without the
/// typed text.
class PendingInputFilter : public QObject {
 public:
    using QObject::QObject;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attention
