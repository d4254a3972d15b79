// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

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

}  // namespace attention

Q_DECLARE_METATYPE(attention::SessionEdit)
