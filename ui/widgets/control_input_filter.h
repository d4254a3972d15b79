// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace attention {

/// An event filter that leaves some events of a control to its parent widgets and the window. So Ctrl+Z and
/// Ctrl+Y undo and redo edits of the document, and files can be dropped on the window. The mouse wheel
/// scrolls the panel unless WheelUse lets the control handle the wheel.
class ControlInputFilter : public QObject {
    Q_OBJECT

 public:
    /// The condition under which a control handles the mouse wheel.
    enum class WheelUse {
        WithFocus,   ///< only while it has focus, for controls in a panel that scrolls
        UnderMouse,  ///< always while the mouse is over it
    };
    /// Installs a filter on `control` and on its line edit, if any. The filter is a child of `control`. Also
    /// sets the focus policy of `control` to Qt::StrongFocus.
    static void installInputFilter(QWidget* control, WheelUse wheelUse = WheelUse::WithFocus);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    ControlInputFilter(QWidget* control, WheelUse wheelUse);

    WheelUse m_wheelUse;
};

}  // namespace attention
