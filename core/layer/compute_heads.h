// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "layer/reused_rows.h"
#include "layer/score_pipeline.h"

namespace attention {

/// The steps that every head takes by itself, from queries, keys and values to raw scores, weights and
/// context. Of each result the new one is written, if there is one; else the old one is read where a later
/// step needs it.
struct HeadComputation {
    const Trace& trace;  ///< queries, keys and values, and the results that are not new
    const ScorePipeline& rules;

    Tensor* newRawScores = nullptr;  // (b, h, n_q, n_k)
    Tensor* newWeights = nullptr;    // (b, h, n_q, n_k)
    Tensor* newEntropy = nullptr;    // (b, h, n_q), together with the weights
    Tensor* newContext = nullptr;    // (b, n_q, h · d_v), heads side by side

    /// The first queries, whose rows another trace has; all four results are new then.
    const ReusedRows reusedRows = {};
};

/// How a head's queries are cut: blocks of as many rows, but for the last.
struct QueryBlocks {
    explicit QueryBlocks(Index queries)
        : count((queries + maxRows - 1) / maxRows), rowsPerBlock((queries + count - 1) / count) {}

    static constexpr Index maxRows = 264;
    Index count;
    Index rowsPerBlock;
};

/// Takes the steps block by block of queries, one after the other while the block is in the cache, heads and
/// blocks shared among the threads. When stopped, results are left unfinished.
void computeHeads(const HeadComputation& steps, const ExecutionContext& execution);

}  // namespace attention
