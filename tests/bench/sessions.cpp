// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessions.h"

namespace attention::bench {

Session sessionOf(const Sizes& shape) {
    Session session;
    session.input.queryText.clear();
    for (Index i = 0; i < shape.tokens; ++i) session.input.queryText += " w" + std::to_string(i);
    session.embedding.dModel = session.output.dOut = shape.dModel;
    session.heads = shape.heads;
    session.dK = session.dV = shape.dK;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.output.hasProjection = true;
    return session;
}

Trace beforePass(const Trace& trace) {
    Trace before = trace;
    for (auto stage : {Stage::Queries, Stage::Keys, Stage::Values, Stage::RawScores, Stage::Weights,
                       Stage::DroppedWeights, Stage::Context, Stage::Output, Stage::Entropy})
        before.tensor(stage).reset();
    return before;
}

}  // namespace attention::bench
