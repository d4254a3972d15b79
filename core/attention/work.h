// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/progress.h"
#include "session/tokens.h"
#include "trace/parameters.h"

namespace attention {

/// About how long the steps of computeTrace() take, in nanoseconds on one usual core. Good enough for a
/// progress bar and for nothing else.
struct Work {
    double embeddings = 0;
    double parameters = 0;
    double projections = 0;  ///< queries, keys and values together, until they are scored
    double scores = 0;
    double weights = 0;
    double dropout = 0;
    double context = 0;  ///< and the output
    double block = 0;    ///< what follows in a layer of a trained model
    double attending() const { return scores + weights + dropout + context + block; }
    double total() const { return embeddings + parameters + projections + attending(); }
};

Work estimatedWork(const Session& session, const Tokens& tokens);

/// The same of a layer alone, of X_q (b, n_q, d_model) and X_k (b, n_k, d_model).
Work layerWork(const AttentionConfig& config, const Parameters& parameters, const Shape& queries,
               const Shape& keys);

/// Of so many vectors mapped.
double projectionWork(Index vectors, const Projection& by);

}  // namespace attention
