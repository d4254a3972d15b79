// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_session.h"

#include "models/open_models.h"

namespace attention {

Session sessionOfModel(const std::string& folder, const Session& present) {
    const auto model = openModel(folder);
    Session session;
    static_cast<AttentionConfig&>(session) = model->config().layer(0);
    session.model.folder = folder;
    session.embedding.dModel = model->config().width;
    session.input.queryText = present.input.queryText;
    session.input.tokenizer = present.input.tokenizer;
    session.view = present.view;
    return session;
}

}  // namespace attention
