// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/control_input_filter.h"

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QWidget>

namespace attention {

ControlInputFilter::ControlInputFilter(QWidget* control, WheelUse wheelUse)
    : QObject(control), m_wheelUse(wheelUse) {}

void ControlInputFilter::installInputFilter(QWidget* control, WheelUse wheelUse) {
    auto* filter = new ControlInputFilter(control, wheelUse);
    control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(filter);
    for (auto* lineEdit : control->findChildren<QLineEdit*>()) lineEdit->installEventFilter(filter);
}

bool ControlInputFilter::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* keyEvent = static_cast<QKeyEvent*>(event);
        if (keyEvent->matches(QKeySequence::Undo) || keyEvent->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    if (event->type() == QEvent::Wheel && m_wheelUse == WheelUse::WithFocus) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && !widget->hasFocus()) {
            event->ignore();
            return true;
        }
    }
    if (event->type() == QEvent::DragEnter && static_cast<QDragEnterEvent*>(event)->mimeData()->hasUrls()) {
        event->ignore();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace attention

#include "moc_control_input_filter.cpp"
