// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layer/stage_matrix.h"
#include "trace/stage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace attention {

/// Returns the token positions in 0 … count − 1 that are shown, ascending. If `hidesSpecialTokens` is true,
/// [CLS], [SEP], [PAD] and padding are left out. If the sequence contains only such positions, all positions
/// are returned.
std::vector<int> shownPositions(const TokenLists& lists, Index sequence, Index count,
                                bool hidesSpecialTokens);

/// Selects the attention weights of a trace that are shown.
struct WeightChoice {
    int sequence = 0;                 ///< index of the sequence, from 0
    std::vector<int> heads;           ///< indices of the heads, from 0. Empty: all heads, see chosenHeads()
    bool averagesHeads = false;       ///< true: shows the mean over the heads instead of each head
    bool hidesSpecialTokens = false;  ///< true: leaves out special tokens and padding, see shownPositions()
};

struct HeadWeights {
    int head = 0;        ///< index of the head, or meanOfHeads for the mean over several heads
    StageMatrix matrix;  ///< (n_q, n_k): the weights of all tokens, including tokens that are not shown
};

struct ShownWeights {
    std::vector<int> queries;        ///< positions of the shown queries, ascending, from 0
    std::vector<int> keys;           ///< positions of the shown keys, ascending, from 0
    std::vector<HeadWeights> heads;  ///< the weights of each shown head, or only their mean
};

/// Returns the positions and weights that `choice` selects. If `choice` does not average the heads, the
/// matrices are views of the tensor of `trace`, and they keep its memory alive.
ShownWeights shownWeights(const Trace& trace, const WeightChoice& choice);

/// Returns the sum (n_k) of the rows `queries` of `weights` (n_q, n_k): the total weight that these queries
/// give to each key. Sums are computed in double and rounded once.
std::vector<float> sumOverQueries(ConstMatrixView weights, const std::vector<int>& queries);

/// Returns the largest weight in the matrices of `heads`. Ignores NaN, and returns 0 if all weights are NaN.
double largestWeight(const std::vector<HeadWeights>& heads);

/// Returns a flag for each key (n_k): 1 if the key is masked for `query` in all `heads`, otherwise 0.
std::vector<std::uint8_t> maskedKeyFlags(const Trace& trace, Index sequence, const std::vector<int>& heads,
                                         Index query);

/// Returns the mean (n_q, n_k) of the matrices of `stage` over `heads`. It is computed in double and rounded
/// once. The columns of `stage` must be keys, and `heads` must not be empty.
StageMatrix meanStageMatrix(const Trace& trace, Stage stage, Index sequence, const std::vector<int>& heads);

/// Returns the heads in `choice` that exist in the trace. If this leaves no head, returns all heads of the
/// trace.
std::vector<int> chosenHeads(const Trace& trace, const std::vector<int>& choice);

}  // namespace attention
