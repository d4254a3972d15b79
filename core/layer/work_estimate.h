// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/parameters.h"

namespace attention {

/// The estimated cost of computeTrace(), in multiply-adds. It is approximate, and only meant for progress
/// bars.
struct WorkEstimate {
    double embeddings = 0;  ///< sampling or loading token vectors
    double parameters = 0;  ///< sampling parameters
    /// Linear maps of each token: Q, K, V, the output, and the MLP of a trained model's layer.
    double linearLayers = 0;
    double heads = 0;  ///< from scores to context
    double total() const { return embeddings + parameters + linearLayers + heads; }
};

/// Returns the estimated cost of computing `session` with the tokens of its text.
WorkEstimate estimatedWork(const Session& session, const Tokens& tokens);

/// Returns the estimated cost of one layer, without embeddings and parameters. `queries` is the shape of X_q
/// (b, n_q, d_model), and `keys` the shape of X_k (b, n_k, d_model).
WorkEstimate layerWork(const AttentionConfig& config, const Parameters& parameters, const Shape& queries,
                       const Shape& keys);

/// The estimated cost of all heads in all sequences, in multiply-adds.
struct HeadWork {
    /// Costs of the raw scores, of the weights (from raw scores), and of the context (from weights).
    double scores, weights, context;
};
/// Returns the estimated cost of the heads of one layer, for `sequences` sequences with `queries` queries and
/// `keys` keys each.
HeadWork headWork(const AttentionConfig& config, Index sequences, Index queries, Index keys);

/// Returns a lower bound of the memory in bytes for computing the session: the size of its largest tensors.
/// It serves to reject sessions that are too large before anything is computed. Smaller sessions can still
/// exceed the memory limit while they are computed.
double minimumMemoryBytes(const Session& session, const Tokens& tokens);

}  // namespace attention
