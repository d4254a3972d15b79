// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/plane.h"
#include "layer/stage_tile.h"

#include <array>
#include <vector>

namespace attention {

/// Whose vectors to look at.
struct PlaneChoice {
    Index sequence = 0;
    Index head = 0;
    std::vector<int> queries;  ///< positions
    std::vector<int> keys;
    bool operator==(const PlaneChoice&) const = default;
};

/// What one head makes of a sequence, in two planes. Points are in the order of the positions chosen.
struct HeadPlanes {
    PlaneChoice choice;
    std::array<Shared<Tensor>, 3> vectors;  ///< queries, keys and values, of all heads
    Plane scored;                           ///< of queries and keys, as the score function takes them
    std::vector<PlanePoint> queries;
    std::vector<PlanePoint> keys;
    Plane mixed;  ///< of the values; contexts lie in it too, and move alone when only weights change
    std::vector<PlanePoint> values;
    std::vector<PlanePoint> contexts;
    std::vector<PlanePoint> hull;  ///< of the values
};

/// `before`, if any: what is of the same queries, keys and values is taken from there.
HeadPlanes planesOf(const Trace& trace, const PlaneChoice& choice, const HeadPlanes* before = nullptr);

/// Whether a context is the weighted mean of the values of these keys, and so lies in their hull: no weight
/// is below 0, and they add up to 1.
bool isMeanOf(std::span<const float> weights, const std::vector<int>& keys);

/// What a row gives to these keys.
double weightOf(std::span<const float> weights, const std::vector<int>& keys);

}  // namespace attention
