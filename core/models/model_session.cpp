// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_session.h"

#include "models/open_models.h"

namespace attention {

Session sessionOfModel(const std::string& folder, const Session& present) {
    const auto model = openModel(folder);
    Session session;
    session.model.folder = folder;
    session.input.queryText = present.input.queryText;
    if (model->namesWords()) session.input.tokenizer = present.input.tokenizer;
    session.view = present.view;
    return session;
}

}  // namespace attention
