// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/gesture.h"

namespace attention {

constexpr qint64 longestPauseMs = 800;

Gesture Gestures::of(const QString& field) {
    const bool isPaused = !m_isHeld && (!m_sinceLast.isValid() || m_sinceLast.elapsed() > longestPauseMs);
    if (field != m_field || isPaused) m_gesture = newGesture();
    m_field = field;
    m_sinceLast.start();
    return m_gesture;
}

void Gestures::beginHold() {
    m_field.clear();
    m_isHeld = true;
}

void Gestures::endHold() {
    m_field.clear();
    m_isHeld = false;
}

}  // namespace attention
