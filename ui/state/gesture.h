// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/edit.h"

#include <QElapsedTimer>
#include <QString>

namespace attention {

/// Tells the gestures of a user apart: edits of the same field belong together while a slider is held, or as
/// long as they follow each other within a pause.
class Gestures {
 public:
    Gesture of(const QString& field);
    void beginHold();
    void endHold();

 private:
    QString m_field;
    QElapsedTimer m_sinceLast;
    bool m_isHeld = false;
    Gesture m_gesture;
};

}  // namespace attention
