// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics of the heads of a layer that show to which tokens each head attends, and thumbnails of attention
// maps.
#pragma once

#include "execution/execution.h"
#include "trace/trace.h"

#include <array>

namespace attention {

/// The kinds of tokens to which a head may attend on average over the queries. The metrics of HeadRoleMetrics
/// define each kind. Broad is the role of a head without a dominant kind.
enum class HeadRole { PreviousToken, SameToken, Induction, FirstToken, Self, Separator, Broad };
inline constexpr std::size_t headRoleCount = 7;  ///< the number of enumerators of HeadRole

/// The metrics of one head over a text, one value for each HeadRole.
struct HeadRoleMetrics {
    /// Means over the queries, each 0 … 1, in the order of HeadRole. Query 0 is left out if fewer than two
    /// keys have a weight above 0, because under a causal mask it has no choice.
    /// PreviousToken is the weight on the token before the query. SameToken is the sum of the weights on
    /// earlier occurrences of the query's token. Induction is the sum of the weights on the tokens right
    /// after these occurrences (Olsson et al. 2022). FirstToken is the weight on the first token of the text.
    /// Self is the weight on the query's own position. Separator is the sum of the weights on special tokens
    /// such as [SEP] and on punctuation marks. Broad is the entropy divided by its maximum, ln(number of keys
    /// with a weight above 0).
    std::array<float, headRoleCount> values{};
    /// The number of queries in each mean. 0: the text has no query for this role, so the value 0 means
    /// nothing.
    std::array<Index, headRoleCount> queryCounts{};
    float value(HeadRole role) const { return values[static_cast<std::size_t>(role)]; }
    Index queryCount(HeadRole role) const { return queryCounts[static_cast<std::size_t>(role)]; }
    /// Returns the role with the largest value, except Broad. The value must be at least 1/3 and a mean over
    /// at least minQueryCount queries. Returns Broad if there is no such role.
    HeadRole dominantRole() const;
    static constexpr Index minQueryCount = 4;  ///< fewer queries are not enough for a dominant role
};

/// Metrics and thumbnails of all heads of one layer for one sequence.
struct HeadMaps {
    std::vector<HeadRoleMetrics> metrics;  ///< metrics of each head
    /// (heads, m, m) with m = min(n, maxThumbnailSize) for n tokens. An entry is a weight, or the largest of
    /// the weights that a cell of the thumbnail covers.
    Tensor thumbnails;
    static constexpr Index maxThumbnailSize = 64;  ///< the largest number of rows and of columns
};

/// Computes metrics and thumbnails of all heads from the weights (b, h, n, n) of `layer` in the sequence with
/// index `sequence`. The metrics use only the queries from index `firstRow` on. The result is incomplete if
/// `execution` was stopped.
Shared<HeadMaps> headMaps(const Trace& layer, Index sequence = 0, const ExecutionContext& execution = {},
                          Index firstRow = 0);

}  // namespace attention
