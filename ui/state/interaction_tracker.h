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
    /// Returns the token of the interaction to which an edit of `field` belongs. Call at each edit. The token
    /// is new if the previous edit changed another field, or was more than 0.8 s ago and no drag is in
    /// progress.
    InteractionToken interactionFor(const QString& field);
    /// Begins a drag. The next edit begins a new interaction.
    void beginDrag();
    /// Ends the drag. The next edit begins a new interaction.
    void endDrag();

 private:
    QString m_field;
    QElapsedTimer m_timeSinceEdit;
    bool m_isDragging = false;
    InteractionToken m_interaction;
};

}  // namespace attention
