// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_session.h"

#include "models/open_models.h"

#include <algorithm>

namespace attention {

Session sessionOfModel(const std::string& folder, const Session& present) {
    const auto model = openModel(folder);
    Session session;
    static_cast<AttentionConfig&>(session) = model->config().layer(0);
    // The model's own count here too, and these no file of a session could say.
    session.score.normEpsilon = ScoreSettings().normEpsilon;
    session.score.rotaryScaling = {};
    // The model's own sizes count; these are what the window's controls would say of them.
    const auto within = [](Index& size, const Range& range) {
        size = std::min(size, static_cast<Index>(range.highest));
    };
    within(session.heads, ranges::heads);
    if (session.headsKv) within(*session.headsKv, ranges::heads);
    within(session.output.dOut, ranges::size);
    session.model.folder = folder;
    session.embedding.dModel = model->config().width;
    within(session.embedding.dModel, ranges::size);
    session.input.queryText = present.input.queryText;
    session.input.tokenizer = present.input.tokenizer;
    session.view = present.view;
    return session;
}

}  // namespace attention
