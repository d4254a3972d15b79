// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/message.h"
#include "attention/session.h"
#include "attention/tokens.h"

#include <string>
#include <vector>

namespace attention {

/// One thing that keeps a session from being computed: the path of the field (empty for the session as a
/// whole) and one sentence that says what is wrong and what is allowed.
struct Problem {
    std::string path;
    Message message;
    bool operator==(const Problem&) const = default;
};

/// Everything that is wrong with the session, in the order of its fields; empty when it can be computed.
/// `tokens` are those of the session's input. Nothing is corrected here or anywhere else.
std::vector<Problem> problems(const Session& session, const Tokens& tokens);
std::vector<Problem> problems(const Session& session);

}  // namespace attention
