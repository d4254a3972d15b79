// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QElapsedTimer>
#include <QMetaType>
#include <QString>

#include <cstddef>
#include <memory>

namespace attention {

/// Identifies an interaction, such as one drag or one uninterrupted series of keystrokes. Tokens of different
/// interactions differ. The undo history keeps the tokens of its steps alive, so their addresses are not used
/// again.
using InteractionToken = std::shared_ptr<const std::byte>;
/// Returns a token that differs from all existing tokens.
inline InteractionToken newInteractionToken() {
    return std::make_shared<std::byte>();
}

/// An edit of the session. Edits of the same interaction are undone together.
struct SessionEdit {
    /// The whole session after the edit. For WindowCommands::editShownLayer(), only its shown layer.
    Session session;
    QString description;  ///< short text of the edit in the Undo menu
    InteractionToken interaction = noInteraction;

    static constexpr std::nullptr_t noInteraction = nullptr;  ///< the edit is a separate undo step
};

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

Q_DECLARE_METATYPE(attention::SessionEdit)
