// SPDX-License-Identifier: GPL-3.0-or-later
// What each head of a layer measurably does, and its map in small.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

#include <array>

namespace attention {

/// Where a head looks, in the mean over all queries to which the mask leaves a choice.
enum class HeadRole { PreviousToken, SameToken, Induction, FirstToken, Self, Separator, Broad };
inline constexpr std::size_t headRoleCount = 7;

struct HeadRoleMetrics {
    /// The mean weight on: the token before; the same token earlier; the token behind the same token earlier
    /// (induction: Olsson et al. 2022); the first token; the query's own; separators. Of Broad: the mean
    /// entropy as a share of the most there can be.
    std::array<float, headRoleCount> values{};
    /// How many queries could show it; none: the share says nothing.
    std::array<Index, headRoleCount> queryCounts{};
    float value(HeadRole role) const { return values[static_cast<std::size_t>(role)]; }
    Index queryCount(HeadRole role) const { return queryCounts[static_cast<std::size_t>(role)]; }
    /// The one that says most: the largest share of at least a third, over at least minQueryCount queries;
    /// else Broad.
    HeadRole dominantRole() const;
    static constexpr Index minQueryCount = 4;
};

struct HeadMaps {
    std::vector<HeadRoleMetrics> metrics;  ///< a head each
    /// (heads, m, m) with m = min(n, maxThumbnailSize): weights, or the largest of those that fall into a
    /// cell.
    Tensor thumbnails;
    static constexpr Index maxThumbnailSize = 64;
};

/// Of one sequence of a layer's weights (b, h, n, n); what heads do, of its queries from `firstRow` on.
Shared<HeadMaps> headMaps(const Trace& layer, Index sequence = 0, const ExecutionContext& execution = {},
                          Index firstRow = 0);

}  // namespace attention
