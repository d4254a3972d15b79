// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/matrix.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// One entry of two lists laid side by side: its position in A, in B, or in both.
struct AlignedPair {
    std::optional<Index> a;
    std::optional<Index> b;
    bool operator==(const AlignedPair&) const = default;
};

/// Every position of both lists once, each list in its own order.
using Alignment = std::vector<AlignedPair>;

/// Pairs as many equal tokens as keep their order: a longest common subsequence (Wagner and Fischer 1974).
/// What stands on one side only comes between the pairs around it, A's before B's. The pairs are the same
/// with A and B exchanged. O(n · m) time, n · m bits for what differs between a common beginning and a common
/// end.
Alignment alignTokens(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// Lists of numbers: 0 beside 0, 1 beside 1; the longer one goes on alone.
Alignment alignByIndex(Index a, Index b);

/// The positions that stand on one side only, in order.
std::vector<Index> positionsOnlyInA(const Alignment& alignment);
std::vector<Index> positionsOnlyInB(const Alignment& alignment);

}  // namespace attention
