// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QMetaType>
#include <QString>

#include <cstddef>
#include <memory>

namespace attention {

/// One drag or one stretch of typing. No two are equal, whoever began them: the history keeps those of its
/// steps, and what is kept shares its address with nothing that comes later.
using InteractionToken = std::shared_ptr<const std::byte>;
inline InteractionToken newInteractionToken() {
    return std::make_shared<std::byte>();
}

/// A whole new session, what changed in a word or two for the undo menu, and the gesture it belongs to: edits
/// of one gesture are undone together.
struct SessionEdit {
    Session session;
    QString description;
    InteractionToken interaction = noInteraction;

    static constexpr std::nullptr_t noInteraction = nullptr;  ///< a step of its own
};

}  // namespace attention

Q_DECLARE_METATYPE(attention::SessionEdit)
