// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "layer/reused_rows.h"
#include "layer/score_pipeline.h"

namespace attention {

/// Specifies which results computeHeads() computes for each head: raw scores, weights, entropy or context. A
/// result is computed if its pointer, such as `newWeights`, is not nullptr, and is written to that tensor. If
/// a result is not computed but needed for a later one, it is read from `trace`.
struct HeadComputation {
    /// Contains queries, keys, values and all results, including the tensors that are written.
    const Trace& trace;
    const ScorePipeline& pipeline;  ///< the calculation from raw to masked scores in this layer

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
    /// Creates blocks for `queries` queries. `queries` must be at least 1.
    explicit QueryBlocks(Index queries)
        : count((queries + maxRows - 1) / maxRows), rowsPerBlock((queries + count - 1) / count) {}

    static constexpr Index maxRows = 264;  ///< largest number of queries in a block
    Index count;                           ///< number of blocks
    Index rowsPerBlock;                    ///< number of queries in each block but the last
};

/// Computes the results that `computation` requests. Computes all results of one block of queries before the
/// next block, so that the entries of a block stay in the processor's cache. Threads share the heads and
/// blocks. If stopped, leaves the results unfinished.
void computeHeads(const HeadComputation& computation, const ExecutionContext& execution);

}  // namespace attention
