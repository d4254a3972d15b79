// SPDX-License-Identifier: GPL-3.0-or-later
#include "program/application.h"

#include "texts/message_text.h"

namespace attention {

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        emit exceptionCaught(failureText(std::current_exception()));
    }
    return false;
}

}  // namespace attention

#include "moc_application.cpp"
