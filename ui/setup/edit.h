// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"

#include <QMetaType>
#include <QString>

namespace attention {

/// A whole new session, what changed in a word or two for the undo menu, and the gesture it belongs to: edits
/// of one drag or one stretch of typing have the same number and are undone together.
struct Edit {
    Session session;
    QString what;
    int gesture = noGesture;

    static constexpr int noGesture = -1;  ///< a step of its own
};

}  // namespace attention

Q_DECLARE_METATYPE(attention::Edit)
