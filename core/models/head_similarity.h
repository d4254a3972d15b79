// SPDX-License-Identifier: GPL-3.0-or-later
// The similarity of the attention maps of a trained model's heads for one text.
#pragma once

#include "models/model_trace.h"

namespace attention {

/// The similarity of each pair of heads of a model with L layers of h heads. It is the share of weight that
/// two heads a and b place on the same keys, Σ_j min(a_ij, b_ij), averaged over the queries i. A query counts
/// if both masks leave it a choice, which means at least two keys. The similarity is 1 for equal maps, and 0
/// if the heads never place weight on the same key. It is 1 minus the mean total variation distance of the
/// rows of both maps. If no query counts, it is 1.
struct HeadSimilarity {
    /// ModelTrace::headMaps of the compared layers. The result applies to every ModelTrace that has these
    /// objects.
    std::vector<Shared<HeadMaps>> headMaps;
    Tensor similarities;  ///< (L · h, L · h), symmetric, with head j of layer l at index l · h + j
    /// The largest number of queries that counted for a pair of heads. 0: no query has a choice.
    Index maxComparedQueries = 0;

    /// Returns the number of heads in all layers, L · h.
    Index headCount() const { return similarities.isEmpty() ? 0 : similarities.size(0); }
};

/// Returns the comparison of all pairs of heads of `model`, never nullptr. Reuses the comparisons of the
/// layers that `previous` shares with `model`. Computes layers again that were dropped to save memory. Throws
/// StoppedException.
Shared<HeadSimilarity> headSimilarity(const ModelTrace& model, const HeadSimilarity* previous = nullptr,
                                      const ExecutionContext& execution = {});

/// Returns the number of pairs of weights that headSimilarity() compares without `previous`, as an estimate
/// of its cost.
double comparedWeightPairCount(const ModelTrace& model);

}  // namespace attention
