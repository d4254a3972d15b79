// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/gesture.h"

namespace attention {

constexpr qint64 longestPauseMs = 800;

int GestureCounter::numberFor(const QString& field) {
    const bool isPaused = !m_isHeld && (!m_sinceLast.isValid() || m_sinceLast.elapsed() > longestPauseMs);
    if (field != m_field || isPaused) ++m_number;
    m_field = field;
    m_sinceLast.start();
    return m_number;
}

void GestureCounter::beginHold() {
    m_field.clear();
    m_isHeld = true;
}

void GestureCounter::endHold() {
    m_field.clear();
    m_isHeld = false;
}

}  // namespace attention
