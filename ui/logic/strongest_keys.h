// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"

#include <optional>
#include <span>

namespace attention {

struct TopWeight {
    int key = 0;       ///< position of the key, from 0
    float weight = 0;  ///< the query's attention weight on the key
    bool operator==(const TopWeight&) const = default;
};

/// Returns as few of `keys` as possible, so that their weights in `row` (n_k) add up to at least `share` (0 …
/// 1) of the total weight of all `keys`. The largest weight comes first, and equal weights are in the order
/// of their positions. Keys whose weight is not positive are left out, and their weights
/// are not part of the total. Returns an empty list if the weight of any of `keys`
/// is NaN.
std::vector<TopWeight> strongestKeys(std::span<const float> row, const std::vector<int>& keys, double share);

/// Caches the results of strongestKeys() for the shown queries and heads. The result for a query is computed
/// when it is first requested. Not thread-safe.
class TopWeightCache {
 public:
    /// Creates an empty cache of the strongest keys of each query in `shown`. `share` is the part of the
    /// weight of a query that its strongest keys add up to, from 0 to 1.
    TopWeightCache(ShownWeights shown, double share);

    const ShownWeights& shownWeights() const { return m_shown; }

    /// Returns the strongest keys of a query. `head` is an index into shownWeights().heads, and `query` is an
    /// index into shownWeights().queries. The reference is valid while the cache exists.
    const std::vector<TopWeight>& topWeights(std::size_t head, std::size_t query);

 private:
    ShownWeights m_shown;
    double m_share;
    std::vector<std::optional<std::vector<TopWeight>>> m_cache;  // index: head · number of queries + query
};

}  // namespace attention
