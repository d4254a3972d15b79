// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace attention {

/// Leaves some events of a control to its window: Ctrl+Z and Ctrl+Y, which undo edits of the document, the
/// drop of files, and the wheel, which scrolls the panel unless the control has focus.
class ControlInputFilter : public QObject {
    Q_OBJECT

 public:
    /// When a control uses the wheel.
    enum class WheelUse {
        WithFocus,   ///< only if it has focus, for controls in a panel that scrolls
        UnderMouse,  ///< whenever the mouse is over it
    };
    /// Installs a filter on `control` and on the line edit inside it, if any.
    static void installInputFilter(QWidget* control, WheelUse wheelUse = WheelUse::WithFocus);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    ControlInputFilter(QWidget* control, WheelUse wheelUse);

    WheelUse m_wheelUse;
};

}  // namespace attention
