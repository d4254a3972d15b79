// SPDX-License-Identifier: GPL-3.0-or-later
// The similarity of the attention maps of a trained model's heads for one text.
#pragma once

#include "models/model_trace.h"

namespace attention {

/// The similarity of each pair of heads of a model with L layers of h heads. It is the share of weight that
/// the heads a and b place on the same keys, Σ_j min(a_ij, b_ij), averaged over the queries i. This is 1
/// minus the mean total variation distance of the rows of both maps. The similarity is 1 for equal maps, and
/// 0 if the heads never place weight on the same key. The average includes a query only if the masks of both
/// heads leave it at least two keys. If there is no such query, the similarity is 1.
struct HeadSimilarity {
    /// The field ModelTrace::headMaps of the compared trace. The similarities are valid for a ModelTrace
    /// whose headMaps are the same objects.
    std::vector<Shared<HeadMaps>> headMaps;
    Tensor similarities;  ///< (L · h, L · h), symmetric, with head j of layer l at index l · h + j
    /// The number of queries in the average, for the pair of heads with the most. 0 means that no query has
    /// two keys that are not masked.
    Index maxComparedQueries = 0;

    /// Returns the number of heads in all layers, L · h.
    Index headCount() const { return similarities.isEmpty() ? 0 : similarities.size(0); }
};

/// Returns the similarities of all pairs of heads of `model`, never nullptr. Copies from `previous`, which
/// may be nullptr, the similarities of the first layers that both have in common. Computes layers again
/// whose traces were dropped to save memory. Throws StoppedException.
Shared<HeadSimilarity> headSimilarity(const ModelTrace& model, const HeadSimilarity* previous = nullptr,
                                      const ExecutionContext& execution = {});

/// Returns the number of pairs of weights that headSimilarity() compares if `previous` is nullptr, as an
/// estimate of its cost.
double comparedWeightPairCount(const ModelTrace& model);

}  // namespace attention
