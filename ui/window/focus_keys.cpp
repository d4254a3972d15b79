// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/focus_keys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QTextEdit>

namespace attention {
namespace {

bool hasNoModifier(const QKeyEvent& key) {
    return (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
}

bool isPrintable(const QKeyEvent& key) {
    return !key.text().isEmpty() && key.text().front().isPrint();
}

/// True if `widget` is an instance of at least one of the classes `Widgets`. False for nullptr.
template <class... Widgets>
bool isInstanceOfAny(const QWidget* widget) {
    return (qobject_cast<const Widgets*>(widget) || ...);
}

}  // namespace

bool isKeyUsedBy(const QWidget* widget, const QKeyEvent& key, const QWidget& views) {
    if (!hasNoModifier(key)) return false;
    const bool isList = isInstanceOfAny<QAbstractItemView>(widget) && !views.isAncestorOf(widget);
    const bool isListOrComboBox = isList || isInstanceOfAny<QComboBox>(widget);
    switch (key.key()) {
        case Qt::Key_Space:
        case Qt::Key_Select:
            return isListOrComboBox || isInstanceOfAny<QAbstractButton>(widget);
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            return isListOrComboBox || isInstanceOfAny<QAbstractSlider, QAbstractSpinBox, QTextEdit>(widget);
        default:  // printable keys search in the list
            return isListOrComboBox && isPrintable(key);
    }
}

}  // namespace attention
