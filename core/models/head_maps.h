// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics of the heads of a layer that show to which tokens each head attends, and thumbnails of attention
// maps.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

#include <array>

namespace attention {

/// The role of a head: the kind of token to which it mainly attends. HeadRoleMetrics::values defines the
/// kinds. Broad is the role of a head without such a kind.
enum class HeadRole { PreviousToken, SameToken, Induction, FirstToken, Self, Separator, Broad };
inline constexpr std::size_t headRoleCount = 7;  ///< the number of enumerators of HeadRole

/// The metrics of one head over a text, one value for each HeadRole.
struct HeadRoleMetrics {
    /// A mean over queries for each HeadRole, from 0 to 1, in the order of HeadRole:
    ///   PreviousToken  The weight on the token before the query.
    ///   SameToken      The sum of the weights on earlier occurrences of the query's token.
    ///   Induction      The sum of the weights on the tokens after these occurrences (Olsson et al. 2022).
    ///   FirstToken     The weight on the first token of the text.
    ///   Self           The weight on the query's own position.
    ///   Separator      The sum of the weights on punctuation marks and special tokens such as [SEP].
    ///   Broad          The entropy divided by its maximum, ln(number of keys with a weight above 0).
    /// Query 0 is left out if fewer than two keys have a weight above 0, as under a causal mask.
    std::array<float, headRoleCount> values{};
    /// The number of queries in each mean of `values`. 0: the text has no query for this role, so its value
    /// in `values` has no meaning.
    std::array<Index, headRoleCount> queryCounts{};
    float value(HeadRole role) const { return values[static_cast<std::size_t>(role)]; }
    Index queryCount(HeadRole role) const { return queryCounts[static_cast<std::size_t>(role)]; }
    /// Returns the role with the largest value among all roles except Broad. A role counts only if its value
    /// is at least 1/3 and its mean is over at least minQueryCount queries. Returns Broad if there is no
    /// such role, or if all weights of each query are equal.
    HeadRole dominantRole() const;
    static constexpr Index minQueryCount = 4;  ///< fewer queries are not enough for a dominant role
};

/// Metrics and thumbnails of all heads of one layer for one sequence.
struct HeadMaps {
    std::vector<HeadRoleMetrics> metrics;  ///< metrics of each head
    /// Small versions of the attention maps, shape (heads, m, m) with m = min(n, maxThumbnailSize) for n
    /// tokens. An entry is the largest of the weights that its cell of the thumbnail covers.
    Tensor thumbnails;
    static constexpr Index maxThumbnailSize = 64;  ///< the largest number of rows and of columns
};

/// Computes metrics and thumbnails of all heads from the weights (b, h, n, n) of `layer` for the sequence
/// with index `sequence`, from 0. The metrics use only queries with an index of at least `firstRow`. If
/// `execution` was stopped, the result is incomplete.
Shared<HeadMaps> headMaps(const Trace& layer, Index sequence = 0, const ExecutionContext& execution = {},
                          Index firstRow = 0);

}  // namespace attention
