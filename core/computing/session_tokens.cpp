// SPDX-License-Identifier: GPL-3.0-or-later
#include "computing/session_tokens.h"

#include "files/file_problem.h"
#include "models/open_models.h"

namespace attention {

Shared<Tokens> tokensOf(const Session& session) {
    if (!session.model.folder) return std::make_shared<const Tokens>(tokenizeInput(session.input));
    try {
        return openModel(*session.model.folder)->text(session.input).tokens;
    } catch (const FileProblem&) {
        return std::make_shared<const Tokens>();
    }
}

}  // namespace attention
