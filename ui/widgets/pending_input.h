// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace attention {

/// Applies the text that the user is typing into a field, as Enter would. Most fields apply their text when
/// they lose the focus, which a command with a shortcut does not cause. The field keeps the focus. `window`
/// is the window whose field is used if no window of the program is active.
void applyPendingInput(QWidget* window);

/// An event filter of the application that calls applyPendingInput() before a shortcut, a click on another
/// widget, a drop or the end of a window. So no command acts on a session without the typed text.
class PendingInputFilter : public QObject {
 public:
    using QObject::QObject;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attention
