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

std::vector<std::string> filesOf(const Session& session) {
    if (session.model.folder) return filesOfModel(*session.model.folder);
    if (session.given.file) return {*session.given.file};
    const EmbeddingSource source = session.embedding.source;
    const bool isRead = source == EmbeddingSource::WordVectors || source == EmbeddingSource::Given;
    return isRead && session.embedding.file ? std::vector{*session.embedding.file}
                                            : std::vector<std::string>();
}

}  // namespace attention
