// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "session/session.h"
#include "session/tokens.h"
#include "trace/parameters.h"

namespace attention {

/// What the steps of computeTrace() take, in multiply-adds, about. Good enough for a progress bar and for
/// nothing else.
struct WorkEstimate {
    double embeddings = 0;
    double parameters = 0;
    double linearLayers = 0;  ///< of each token by itself: Q, K, V, the output, a trained layer's MLP
    double heads = 0;         ///< from scores to context
    double total() const { return embeddings + parameters + linearLayers + heads; }
};

WorkEstimate estimatedWork(const Session& session, const Tokens& tokens);

/// The same of a layer alone, of X_q (b, n_q, d_model) and X_k (b, n_k, d_model).
WorkEstimate layerWork(const AttentionConfig& config, const Parameters& parameters, const Shape& queries,
                       const Shape& keys);

/// Of all heads, by step.
struct HeadWork {
    double scores, weights, context;
};
HeadWork headWork(const AttentionConfig& config, Index sequences, Index queries, Index keys);

/// Bytes that computing the session takes at least: its largest tensors. So that what is too large is refused
/// before anything is computed; what is less may still turn out to be too much, where it is taken.
double minimumMemoryBytes(const Session& session, const Tokens& tokens);

}  // namespace attention
