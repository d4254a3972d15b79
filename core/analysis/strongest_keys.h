// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/shown_weights.h"

#include <optional>
#include <span>

namespace attention {

struct TopWeight {
    int key = 0;
    float weight = 0;
    bool operator==(const TopWeight&) const = default;
};

/// The strongest of some keys of one query's row (n_k), the strongest first, until they hold this share (0 …
/// 1) of what the row gives to all of these keys. Equal weights in the order of their keys; weights of 0
/// never; a row with NaN has none.
std::vector<TopWeight> strongestKeys(std::span<const float> row, const std::vector<int>& keys, double share);

/// The strongest keys of every query that somebody asks for, each found once.
class TopWeightCache {
 public:
    TopWeightCache(ShownWeights shown, double share);

    const ShownWeights& shownWeights() const { return m_shown; }

    /// `head` counts in shown().heads, `query` in shown().queries.
    const std::vector<TopWeight>& topWeights(std::size_t head, std::size_t query);

 private:
    ShownWeights m_shown;
    double m_share;
    std::vector<std::optional<std::vector<TopWeight>>> m_found;  // head by head
};

}  // namespace attention
