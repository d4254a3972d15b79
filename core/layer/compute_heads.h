// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "layer/reused_rows.h"
#include "layer/score_pipeline.h"

namespace attention {

/// Describes the calculation of each head by itself: raw scores, weights and context from queries, keys and
/// values. A result whose pointer is not nullptr is computed and written to that tensor. Any other result is
/// read from `trace` where a later result needs it.
struct HeadComputation {
    /// Contains queries, keys, values and all results, including the tensors that are written.
    const Trace& trace;
    const ScorePipeline& pipeline;  ///< steps from raw to masked scores of this layer

    Tensor* newRawScores = nullptr;  ///< (b, h, n_q, n_k)
    Tensor* newWeights = nullptr;    ///< (b, h, n_q, n_k)
    Tensor* newEntropy = nullptr;    ///< (b, h, n_q); written together with the weights
    Tensor* newContext = nullptr;    ///< (b, n_q, h · d_v), heads concatenated

    /// The leading queries whose rows are reused from another trace. If their number is not 0, all four
    /// result pointers must be set.
    const ReusedRows reusedRows = {};
};

/// Divides the queries of a head into blocks of equal size. Only the last block may be smaller.
struct QueryBlocks {
    /// Creates blocks for `queries` queries, at least 1.
    explicit QueryBlocks(Index queries)
        : count((queries + maxRows - 1) / maxRows), rowsPerBlock((queries + count - 1) / count) {}

    static constexpr Index maxRows = 264;  ///< largest number of queries in a block
    Index count;                           ///< number of blocks
    Index rowsPerBlock;                    ///< number of queries in each block but the last
};

/// Computes the results that `computation` requests. The results of one block of queries are computed one
/// after the other, while the block is in the cache. Threads share the heads and blocks. If stopped, leaves
/// the results unfinished.
void computeHeads(const HeadComputation& computation, const ExecutionContext& execution);

}  // namespace attention
