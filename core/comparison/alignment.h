// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/matrix.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// One entry of an alignment of the lists A and B: a position in A, in B, or in both. It always has at least
/// one position.
struct AlignedPair {
    std::optional<Index> a;  ///< position in A, from 0; std::nullopt if the entry is only in B
    std::optional<Index> b;  ///< position in B, from 0; std::nullopt if the entry is only in A
    bool operator==(const AlignedPair&) const = default;
};

/// An alignment of two lists A and B. Each position of A and of B occurs in exactly one pair. The positions
/// in B ascend, and so do the positions in A unless withMovedTokensPaired() was applied.
using Alignment = std::vector<AlignedPair>;

/// Aligns the tokens of `a` and `b` by a longest common subsequence (Wagner and Fischer 1974), which pairs as
/// many equal tokens as possible in their order. Tokens without a partner are between the pairs around them,
/// first the tokens of A, then the tokens of B. The pairs are the same if `a` and `b` are exchanged.
/// A common beginning and a common end are paired first. The remaining n and m tokens need O(n · m) time and
/// n · m bits of memory.
Alignment alignTokens(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// Pairs the unpaired tokens of `a` in `alignment` with equal unpaired tokens of `b`, from left to right, and
/// returns the result. So moved or exchanged words are paired too. Such a pair is at the place of its token
/// of B. The positions in B still ascend, but the positions in A need not ascend. Tokens that remain only in
/// A keep their place between the other entries.
Alignment withMovedTokensPaired(Alignment alignment, const std::vector<std::string>& a,
                                const std::vector<std::string>& b);

/// Aligns two lists by index: 0 with 0, 1 with 1 … `a` and `b` are the numbers of entries. The remaining
/// entries of the longer list have no partner.
Alignment alignByIndex(Index a, Index b);

/// Returns the positions in A that have no partner in B, ascending.
std::vector<Index> positionsOnlyInA(const Alignment& alignment);
/// Returns the positions in B that have no partner in A, ascending.
std::vector<Index> positionsOnlyInB(const Alignment& alignment);

}  // namespace attention
