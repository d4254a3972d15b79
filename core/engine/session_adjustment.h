// SPDX-License-Identifier: GPL-3.0-or-later
// How a session stays, or becomes again, one that can be computed.
#pragma once

#include "session/session.h"
#include "text/message.h"

#include <optional>
#include <string_view>
#include <vector>

namespace attention {

/// The session after a person edited the field `edited`: what must fit it follows, as long as nothing that a
/// person typed is lost by it. The field itself stays as it is; where it then cannot be computed, problems()
/// says so.
Session adjustedSession(Session session, std::string_view edited);

/// How many components a word's vector can have; nothing where that is not for the settings to say.
std::optional<Index> maxEmbeddingSize(const Session& session);

/// A session that can be computed, and what making it of another one would be called on a button.
struct SuggestedFix {
    Message name;
    Session session;
};

/// Ways out of the problems of a session, the one that changes least first; none is known for many of them.
std::vector<SuggestedFix> suggestedFixes(const Session& session);

}  // namespace attention
