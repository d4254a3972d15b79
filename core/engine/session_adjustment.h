// SPDX-License-Identifier: GPL-3.0-or-later
// Adjusts a session after an edit, so that it can still be computed, and suggests fixes for sessions with
// problems.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <optional>
#include <string_view>
#include <vector>

namespace attention {

/// Returns `session` after an edit of the field `edited`, such as "d_k". Fields that depend on it are
/// adjusted. Numbers that the user has typed are never lost, and the edited field keeps its value. If the
/// session still cannot be computed, problems() reports the reason. Sessions with a model folder, imported
/// attention or sizes out of their ranges are returned unchanged.
Session adjustedSession(Session session, std::string_view edited);

/// Returns the largest d_model that the source of the vectors allows. Returns std::nullopt if the vectors
/// themselves determine d_model, because they are one-hot, custom or imported.
std::optional<Index> maxEmbeddingSize(const Session& session);

/// A session without problems(), which is suggested to the user in place of a session with problems.
struct SuggestedFix {
    Message name;     ///< label of the button that applies the fix
    Session session;  ///< the session with the fix applied
    bool operator==(const SuggestedFix&) const = default;
};

/// Returns at most two fixes for the problems of `session`. The first one changes least. Empty if no fix is
/// available, as for many kinds of problems.
std::vector<SuggestedFix> suggestedFixes(const Session& session);

}  // namespace attention
