// SPDX-License-Identifier: GPL-3.0-or-later
// How alike the heads of a trained model are over one text.
#pragma once

#include "models/model_trace.h"

namespace attention {

/// Of two heads: the share of weight that both put on the same tokens, Σ_j min(a_ij, b_ij), in the mean over
/// the queries i to which both masks leave a choice (at least two keys). 1: the same map; 0: never the same
/// token. It is 1 less the total variation distance of the two rows.
struct HeadSimilarity {
    /// The layers compared, as ModelTrace::headMaps: the same ones say the same.
    std::vector<Shared<HeadMaps>> headMaps;
    Tensor similarities;           // (L · h, L · h), head j of layer l at l · h + j
    Index maxComparedQueries = 0;  ///< the most that any two heads were compared at; 0: there was no choice

    Index headCount() const { return similarities.isEmpty() ? 0 : similarities.size(0); }
};

/// Returns the comparison of all pairs of heads of `model`, never nullptr. Reuses the comparisons of the
/// layers that `previous` shares with `model`. Computes layers again that were dropped to save memory. Throws
/// StoppedException.
Shared<HeadSimilarity> headSimilarity(const ModelTrace& model, const HeadSimilarity* previous = nullptr,
                                      const ExecutionContext& execution = {});

/// How many pairs of weights that looks at: what it costs.
double comparedWeightPairCount(const ModelTrace& model);

}  // namespace attention
