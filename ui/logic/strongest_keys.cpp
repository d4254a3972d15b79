// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/strongest_keys.h"

#include <algorithm>
#include <cmath>

namespace attention {

std::vector<TopWeight> strongestKeys(std::span<const float> row, const std::vector<int>& keys, double share) {
    std::vector<TopWeight> candidates;
    double total = 0;
    for (const int key : keys) {
        const float weight = row[static_cast<std::size_t>(key)];
        if (std::isnan(weight)) return {};
        if (weight <= 0) continue;
        candidates.push_back({key, weight});
        total += weight;
    }
    // A heap, because mostly few of many keys have the share, and the other keys need no order.
    const auto isWeaker = [](const TopWeight& a, const TopWeight& b) {
        return a.weight < b.weight || (a.weight == b.weight && a.key > b.key);
    };
    std::ranges::make_heap(candidates, isWeaker);
    auto heapEnd = candidates.end();
    // Sums in another order differ in their last digits. This difference must not add a key.
    const double requiredSum = share >= 1 ? HUGE_VAL : share * total * (1 - 1e-12);
    for (double sum = 0; heapEnd != candidates.begin() && sum < requiredSum;) {
        std::ranges::pop_heap(candidates.begin(), heapEnd, isWeaker);
        --heapEnd;
        sum += heapEnd->weight;
    }
    candidates.erase(candidates.begin(), heapEnd);
    std::ranges::reverse(candidates);
    return candidates;
}

TopWeightCache::TopWeightCache(ShownWeights shown, double share)
    : m_shown(std::move(shown)), m_share(share), m_cache(m_shown.heads.size() * m_shown.queries.size()) {}

const std::vector<TopWeight>& TopWeightCache::topWeights(std::size_t head, std::size_t query) {
    auto& cached = m_cache[head * m_shown.queries.size() + query];
    if (!cached) {
        const ConstMatrixView& values = m_shown.heads[head].matrix.values;
        cached = strongestKeys(rowSpan(values, m_shown.queries[query]), m_shown.keys, m_share);
    }
    return *cached;
}

}  // namespace attention
