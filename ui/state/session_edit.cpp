// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/session_edit.h"

namespace attention {

/// The longest time between two edits of a field that belong to one interaction, in milliseconds.
constexpr qint64 maxPauseMs = 800;

InteractionToken InteractionTracker::interactionFor(const QString& field) {
    const bool hasPaused =
        !m_isDragging && (!m_timeSinceEdit.isValid() || m_timeSinceEdit.elapsed() > maxPauseMs);
    if (field != m_field || hasPaused) m_interaction = newInteractionToken();
    m_field = field;
    m_timeSinceEdit.start();
    return m_interaction;
}

void InteractionTracker::beginDrag() {
    m_field.clear();
    m_isDragging = true;
}

void InteractionTracker::endDrag() {
    m_field.clear();
    m_isDragging = false;
}

}  // namespace attention
