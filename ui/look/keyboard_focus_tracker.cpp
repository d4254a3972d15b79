// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/keyboard_focus_tracker.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QKeyEvent>
#include <QWidget>

namespace attention {
namespace {

bool isModifierKey(int key) {
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_AltGr ||
           key == Qt::Key_Meta;
}

void setFocusRingShown(QWidget* window, bool isShown) {
    if (!window || window->testAttribute(Qt::WA_KeyboardFocusChange) == isShown) return;
    window->setAttribute(Qt::WA_KeyboardFocusChange, isShown);
    QWidget* focusWidget = window->focusWidget();
    if (!focusWidget) return;
    focusWidget->update();
    if (const auto* area = qobject_cast<QAbstractScrollArea*>(focusWidget)) area->viewport()->update();
}

}  // namespace

KeyboardFocusTracker::KeyboardFocusTracker(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool hasVisibleFocusRing(const QWidget& widget) {
    return widget.hasFocus() && widget.window()->testAttribute(Qt::WA_KeyboardFocusChange);
}

bool KeyboardFocusTracker::eventFilter(QObject* watched, QEvent* event) {
    if (auto* widget = qobject_cast<QWidget*>(watched)) {
        if (event->type() == QEvent::KeyPress && !isModifierKey(static_cast<QKeyEvent*>(event)->key()))
            setFocusRingShown(widget->window(), true);
        if (event->type() == QEvent::MouseButtonPress) setFocusRingShown(widget->window(), false);
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace attention

#include "moc_keyboard_focus_tracker.cpp"
