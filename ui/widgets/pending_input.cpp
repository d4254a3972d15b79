// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pending_input.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPointer>

namespace attention {
namespace {

/// True for a field that applies its text only with Enter or when it loses the focus.
bool hasPendingText(const QWidget* field) {
    const auto* comboBox = qobject_cast<const QComboBox*>(field);
    return qobject_cast<const QLineEdit*>(field) || qobject_cast<const QAbstractSpinBox*>(field) ||
           (comboBox && comboBox->isEditable());
}

/// Gives the focus back to `field`. If a table has closed the field, the table gets the focus.
void restoreFocus(QWidget* field) {
    while (field && (!field->isVisible() || !field->isEnabled() || field->focusPolicy() == Qt::NoFocus))
        field = field->parentWidget();
    if (field) field->setFocus(Qt::OtherFocusReason);
}

/// Applies the text of `field`. Does nothing if `field` is nullptr or another kind of widget.
void applyPendingText(const QPointer<QWidget>& field) {
    if (!field || !hasPendingText(field)) return;
    if (!field->hasFocus()) {
        // The window of the field is not active, so the field cannot lose the focus.
        QFocusEvent event(QEvent::FocusOut, Qt::OtherFocusReason);
        QApplication::sendEvent(field, &event);
        return;
    }
    const QPointer<QWidget> container = field->parentWidget();
    field->clearFocus();
    const bool wasClosed = !field || !field->isVisible();
    restoreFocus(wasClosed ? container.data() : field.data());
}

}  // namespace

void applyPendingInput(QWidget* window) {
    QWidget* const focusWidget = QApplication::focusWidget();
    applyPendingText(focusWidget);
    if (window && window->focusWidget() != focusWidget) applyPendingText(window->focusWidget());
}

bool PendingInputFilter::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseButtonPress: {
            const auto* pressed = qobject_cast<const QWidget*>(watched);
            const QWidget* field = QApplication::focusWidget();
            const bool isOutside = pressed && field && pressed != field && !field->isAncestorOf(pressed) &&
                                   !QApplication::activePopupWidget();
            if (isOutside) applyPendingInput(nullptr);
            break;
        }
        case QEvent::Close:
            // Tool tips and lists of choices are windows of other types.
            if (auto* window = qobject_cast<QWidget*>(watched);
                window && (window->windowType() == Qt::Window || window->windowType() == Qt::Dialog))
                applyPendingInput(window);
            break;
        case QEvent::Shortcut:
        case QEvent::Drop:
            applyPendingInput(nullptr);
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace attention
