// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/strongest_keys.h"

#include <algorithm>
#include <cmath>

namespace attention {

std::vector<TopWeight> strongestKeys(std::span<const float> row, const std::vector<int>& keys, double share) {
    std::vector<TopWeight> kept;
    double mass = 0;
    for (const int key : keys) {
        const float weight = row[static_cast<std::size_t>(key)];
        if (std::isnan(weight)) return {};
        if (weight <= 0) continue;
        kept.push_back({key, weight});
        mass += weight;
    }
    // A heap, because mostly few of many keys have the share, and the other keys need no order.
    const auto isWeaker = [](const TopWeight& a, const TopWeight& b) {
        return a.weight < b.weight || (a.weight == b.weight && a.key > b.key);
    };
    std::ranges::make_heap(kept, isWeaker);
    auto rest = kept.end();
    // Sums in another order differ in their last digits. This difference must not add a key.
    const double wanted = share >= 1 ? HUGE_VAL : share * mass * (1 - 1e-12);
    for (double sum = 0; rest != kept.begin() && sum < wanted;) {
        std::ranges::pop_heap(kept.begin(), rest, isWeaker);
        --rest;
        sum += rest->weight;
    }
    kept.erase(kept.begin(), rest);
    std::ranges::reverse(kept);
    return kept;
}

TopWeightCache::TopWeightCache(ShownWeights shown, double share)
    : m_shown(std::move(shown)), m_share(share), m_found(m_shown.heads.size() * m_shown.queries.size()) {}

const std::vector<TopWeight>& TopWeightCache::topWeights(std::size_t head, std::size_t query) {
    auto& found = m_found[head * m_shown.queries.size() + query];
    if (!found) {
        const ConstMatrixView& values = m_shown.heads[head].matrix.values;
        found = strongestKeys(rowSpan(values, m_shown.queries[query]), m_shown.keys, m_share);
    }
    return *found;
}

}  // namespace attention
