// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "trace/stage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace attention {

/// The positions, from 0 to below `count`, of a sequence's tokens to look at: all, or all but the special
/// ones. All as well where there is no other.
std::vector<int> shownPositions(const TokenLists& lists, Index sequence, Index count,
                                bool hidesSpecialTokens);

/// What to look at of a trace's weights.
struct WeightChoice {
    int sequence = 0;
    std::vector<int> heads;      ///< as chosenHeads() takes them
    bool averagesHeads = false;  ///< the heads' mean in place of each
    bool hidesSpecialTokens = false;
};

struct HeadWeights {
    int head = 0;        ///< meanOfHeads for the mean
    StageMatrix matrix;  ///< (n_q, n_k), all tokens
};

struct ShownWeights {
    std::vector<int> queries;  ///< positions, ascending
    std::vector<int> keys;
    std::vector<HeadWeights> heads;
};

ShownWeights shownWeights(const Trace& trace, const WeightChoice& choice);

/// What some queries give the keys together: the sum of their rows (n_k), in double, rounded once.
std::vector<float> sumOverQueries(ConstMatrixView weights, const std::vector<int>& queries);

/// The largest weight of all rows and columns of these heads; 0 when there is none but NaN.
double largestWeight(const std::vector<HeadWeights>& heads);

/// Which keys the mask forbids to a query (n_k): 1 where forbidden, in every one of the heads.
std::vector<std::uint8_t> maskedKeyFlags(const Trace& trace, Index sequence, const std::vector<int>& heads,
                                         Index query);

/// The mean over some heads of a stage whose columns are keys: (n_q, n_k), summed in double, rounded once.
/// Of at least one head.
StageMatrix meanStageMatrix(const Trace& trace, Stage stage, Index sequence, const std::vector<int>& heads);

/// The heads that are meant by a choice of heads: those of it that the trace has; all when none are left.
std::vector<int> chosenHeads(const Trace& trace, const std::vector<int>& choice);

}  // namespace attention
