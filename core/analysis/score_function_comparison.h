// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "text/message.h"
#include "trace/trace.h"

#include <optional>
#include <vector>

namespace attention {

/// The scores and weights that one score function computes from the queries and keys of one head in one
/// sequence. They equal the numbers of a trace whose session has this score function. Trainable parameters of
/// the function are initialized as by initialParameters().
struct ScoreFunctionResult {
    ScoreFunction function;  ///< the score function of this result
    /// The reason if the session cannot have this score function. All fields below then have their defaults.
    std::optional<Message> problem;
    Tensor scores;  ///< (n_q, n_k) as Stage::ScaledScores, so divisor and multipliers are applied
    /// (n_q, n_k): (score − mean) / scoreStdDev, or 0 if scoreStdDev is 0. NaN and ±inf stay as in `scores`.
    Tensor standardized;
    Tensor weights;  ///< (n_q, n_k) with the session's mask, temperature and normalization function
    std::vector<float> entropy;  ///< (n_q): entropy of each row of weights in nats, NaN for rows with NaN
    double mean = 0;             ///< mean of the finite scores that are neither masked nor of padding queries
    double scoreStdDev = 0;      ///< √(mean (score − mean)²) over the same scores as `mean`
    double meanEntropy = 0;  ///< mean of `entropy` without NaN and padding queries; NaN if nothing is left
};

/// Returns the results of all score functions, in the order of their enumerators, for head `head` in sequence
/// `sequence`. Score functions with the same raw scores as the session's use the raw scores of the trace, so
/// the result of the session's own function has the numbers of the trace.
/// Returns an empty list when stopped. Throws std::bad_alloc. The trace must have a session and raw scores.
std::vector<ScoreFunctionResult> compareScoreFunctions(const Trace& trace, Index sequence, Index head,
                                                       const ProgressMonitor& monitor = {});

}  // namespace attention
