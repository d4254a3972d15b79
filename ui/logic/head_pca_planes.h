// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "logic/pca_plane.h"

#include <array>
#include <vector>

namespace attention {

/// Selects the vectors that are projected: some queries and keys of one query head in one sequence.
struct VectorChoice {
    Index sequence = 0;        ///< index of the sequence, from 0
    Index head = 0;            ///< index of the query head, from 0
    std::vector<int> queries;  ///< token positions of the queries, from 0
    std::vector<int> keys;     ///< token positions of the keys and values, from 0
    bool operator==(const VectorChoice&) const = default;
};

/// The vectors of one head projected to two planes: queries and keys in one, values and contexts in the
/// other. The lists `queries`, `keys`, `values` and `contexts` are in the order of the positions in `choice`.
/// Points of vectors with NaN or infinity are not defined.
struct HeadPcaPlanes {
    VectorChoice choice;  ///< the projected vectors
    /// The tensors from which the planes were computed: queries and keys as the score function uses them, and
    /// values. Each tensor contains all heads. If another trace has the same tensors, headPcaPlanes() can
    /// reuse this object.
    std::array<Shared<Tensor>, 3> sourceTensors;
    PcaPlane queryKeyPlane;           ///< the plane of the queries and keys that the score function uses
    std::vector<PlanePoint> queries;  ///< queries in queryKeyPlane, one point per position in choice.queries
    std::vector<PlanePoint> keys;     ///< keys in queryKeyPlane, one point per position in choice.keys
    /// The plane of the values. It does not depend on the weights, so a change of weights moves only the
    /// contexts.
    PcaPlane valuePlane;
    std::vector<PlanePoint> values;     ///< values in valuePlane, one point per position in choice.keys
    std::vector<PlanePoint> contexts;   ///< contexts in valuePlane, one point per position in choice.queries
    std::vector<PlanePoint> valueHull;  ///< the corners of the convex hull of `values`, see convexHull()
};

/// Returns the projections of the vectors in `choice`. If `previous` has the same choice and the same tensors
/// of queries, keys and values, everything but the contexts is copied from it. `previous` may be nullptr.
HeadPcaPlanes headPcaPlanes(const Trace& trace, const VectorChoice& choice,
                            const HeadPcaPlanes* previous = nullptr);

/// True if the weights of `keys` in the row `weights` (n_k) are not negative and add up to 1, to within 1e-5.
/// The context is then the weighted mean of the values of `keys` and lies within their convex hull.
bool isConvexCombination(std::span<const float> weights, const std::vector<int>& keys);

/// Returns the sum of the weights of `keys` in the row `weights` (n_k).
double totalWeight(std::span<const float> weights, const std::vector<int>& keys);

}  // namespace attention
