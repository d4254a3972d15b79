// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace attention {

/// Teaches a control three manners: Ctrl+Z and Ctrl+Y belong to the document, not to the control's own text;
/// the wheel scrolls the panel unless the control has the focus; files are for the window to open.
class ControlInputFilter : public QObject {
    Q_OBJECT

 public:
    /// The control and the line edit inside it, if any.
    static void installInputFilter(QWidget* control);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    using QObject::QObject;
};

}  // namespace attention
