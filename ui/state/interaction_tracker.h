// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/session_edit.h"

#include <QElapsedTimer>
#include <QString>

namespace attention {

/// Tells the gestures of a user apart: edits of the same field belong together while a slider is held, or as
/// long as they follow each other within a pause.
class InteractionTracker {
 public:
    InteractionToken interactionFor(const QString& field);
    void beginDrag();
    void endDrag();

 private:
    QString m_field;
    QElapsedTimer m_timeSinceEdit;
    bool m_isDragging = false;
    InteractionToken m_interaction;
};

}  // namespace attention
