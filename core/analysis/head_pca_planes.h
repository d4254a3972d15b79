// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/pca_plane.h"
#include "layer/stage_matrix.h"

#include <array>
#include <vector>

namespace attention {

/// Whose vectors to look at.
struct VectorChoice {
    Index sequence = 0;
    Index head = 0;
    std::vector<int> queries;  ///< positions
    std::vector<int> keys;
    bool operator==(const VectorChoice&) const = default;
};

/// What one head makes of a sequence, in two planes. Points are in the order of the positions chosen.
struct HeadPcaPlanes {
    VectorChoice choice;
    std::array<Shared<Tensor>, 3> vectors;  ///< queries, keys and values, of all heads
    PcaPlane scoredPlane;                   ///< of queries and keys, as the score function takes them
    std::vector<PlanePoint> queries;
    std::vector<PlanePoint> keys;
    PcaPlane valuePlane;  ///< of the values; contexts lie in it too, and move alone when only weights change
    std::vector<PlanePoint> values;
    std::vector<PlanePoint> contexts;
    std::vector<PlanePoint> valueHull;  ///< of the values
};

/// `before`, if any: what is of the same queries, keys and values is taken from there.
HeadPcaPlanes headPcaPlanes(const Trace& trace, const VectorChoice& choice,
                            const HeadPcaPlanes* before = nullptr);

/// Whether a context is the weighted mean of the values of these keys, and so lies in their hull: no weight
/// is below 0, and they add up to 1.
bool isConvexCombination(std::span<const float> weights, const std::vector<int>& keys);

/// What a row gives to these keys.
double totalWeight(std::span<const float> weights, const std::vector<int>& keys);

}  // namespace attention
