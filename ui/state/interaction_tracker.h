// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/session_edit.h"

#include <QElapsedTimer>
#include <QString>

namespace attention {

/// Groups edits into interactions, each of which is undone in one step. Edits of the same field belong to the
/// same interaction during a drag, and if they follow each other within a short time.
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
