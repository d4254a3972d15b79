// SPDX-License-Identifier: GPL-3.0-or-later
// What each head of a layer measurably does, and its map in small.
#pragma once

#include "run/run.h"
#include "trace/trace.h"

#include <array>

namespace attention {

/// Where a head looks, in the mean over all queries to which the mask leaves a choice.
enum class HeadRole { Previous, SameToken, Induction, First, Itself, Separator, Broad };
inline constexpr std::size_t headRoles = 7;

struct RoleShares {
    /// The mean weight on: the token before; the same token earlier; the token behind the same token earlier
    /// (induction: Olsson et al. 2022); the first token; the query's own; separators. Of Broad: the mean
    /// entropy as a share of the most there can be.
    std::array<float, headRoles> share{};
    std::array<Index, headRoles> rows{};  ///< how many queries could show it; none: the share says nothing
    float of(HeadRole role) const { return share[static_cast<std::size_t>(role)]; }
    Index rowsOf(HeadRole role) const { return rows[static_cast<std::size_t>(role)]; }
    /// The one that says most: the largest share of at least a third, over at least fewestRows queries;
    /// else Broad.
    HeadRole role() const;
    static constexpr Index fewestRows = 4;
};

struct HeadMaps {
    std::vector<RoleShares> measures;  ///< a head each
    /// (heads, m, m) with m = min(n, mostCells): weights, or the largest of those that fall into a cell.
    Tensor pictures;
    static constexpr Index mostCells = 64;
};

/// Of one sequence of a layer's weights (b, h, n, n); what heads do, of its queries from `firstRow` on.
Shared<HeadMaps> headMaps(const Trace& layer, Index sequence = 0, const Run& run = {}, Index firstRow = 0);

}  // namespace attention
