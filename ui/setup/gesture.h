// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace attention {

/// Numbers the gestures of a user: edits of the same field belong together while a slider is held, or as long
/// as they follow each other within a pause.
class GestureCounter {
 public:
    int numberFor(const QString& field);
    void beginHold();
    void endHold();

 private:
    QString m_field;
    QElapsedTimer m_sinceLast;
    bool m_isHeld = false;
    int m_number = 0;
};

}  // namespace attention
