// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "text/message.h"
#include "trace/trace.h"

#include <optional>
#include <vector>

namespace attention {

/// What a score function makes of the same queries and keys: one head of one sequence, as a trace would have
/// it were the function the session's. What it learns is drawn as initialParameters() would.
struct ScoreFunctionResult {
    ScoreFunction function;
    std::optional<Message> problem;  ///< why the session could not have this function; then nothing follows
    Tensor scores;                   ///< (n_q, n_k) as Stage::ScaledScores: divisor and multiplier included
    Tensor standardized;  ///< (n_q, n_k) (score − mean) / deviation; 0 where all are equal, NaN and ±inf as
                          ///< they are
    Tensor weights;              ///< (n_q, n_k) under the session's mask, temperature and normaliser
    std::vector<float> entropy;  ///< (n_q) of each row of weights, nats
    double mean = 0;             ///< of the finite scores that count: allowed keys, no padding queries
    double scoreStdDev = 0;      ///< of the same: √(mean (score − mean)²)
    double meanEntropy = 0;      ///< over the rows that have one, padding queries left out; NaN without any
};

/// All score functions, in the order of their enumerators. The session's own has the trace's numbers. Empty
/// when stopped. Throws std::bad_alloc when memory runs out.
std::vector<ScoreFunctionResult> compareScoreFunctions(const Trace& trace, Index sequence, Index head,
                                                       const ProgressMonitor& monitor = {});

}  // namespace attention
