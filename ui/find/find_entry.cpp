// SPDX-License-Identifier: GPL-3.0-or-later
#include "find/find_entry.h"

#include <algorithm>
#include <numeric>

namespace attention {

std::vector<int> matchingEntries(const std::vector<FindEntry>& entries, const QString& searchText) {
    std::vector<int> indices(entries.size());
    std::iota(indices.begin(), indices.end(), 0);
    if (searchText.trimmed().isEmpty()) {
        std::erase_if(indices, [&](int index) {
            return !entries[static_cast<std::size_t>(index)].unavailableReason.isEmpty();
        });
        return indices;
    }
    std::vector<int> qualities;
    for (const FindEntry& entry : entries) {
        // If two entries match equally well, an available entry comes before an unavailable entry.
        constexpr int essentialBonus = 8;
        const int textMatchValue = matchQuality(entry.texts, searchText);
        const bool isTitle = entry.title.compare(searchText.trimmed(), Qt::CaseInsensitive) == 0;
        const int matchValue = entry.isHelpPage && !isTitle ? (textMatchValue + 1) / 2 : textMatchValue;
        const bool isPreferred = entry.isEssential && entry.unavailableReason.isEmpty();
        const int quality = matchValue > 0 && isPreferred ? matchValue + essentialBonus : matchValue;
        qualities.push_back(2 * quality + (quality > 0 && entry.unavailableReason.isEmpty() ? 1 : 0));
    }
    const auto qualityOf = [&](int index) { return qualities[static_cast<std::size_t>(index)]; };
    std::erase_if(indices, [&](int index) { return qualityOf(index) == 0; });
    std::ranges::stable_sort(indices, std::ranges::greater(), qualityOf);
    return indices;
}

}  // namespace attention
