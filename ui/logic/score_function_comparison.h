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
    ScoreFunction function;
    /// The reason why the session cannot have this score function, or std::nullopt if it can. If there is a
    /// reason, the fields from `scores` to `meanEntropy` have their defaults.
    std::optional<Problem> problem;
    /// (n_q, n_k): the scaled scores, as in Stage::ScaledScores, so divisor and multipliers are applied.
    Tensor scores;
    /// (n_q, n_k): the standardized scores, (score − meanScore) / scoreStdDev, or 0 if scoreStdDev is 0. NaN
    /// and ±inf stay as in `scores`.
    Tensor standardized;
    /// (n_q, n_k): the weights with the session's mask, temperature and normalization function.
    Tensor weights;
    std::vector<float> entropy;  ///< (n_q): entropy of each row of weights in nats, NaN for rows with NaN
    double meanScore = 0;        ///< mean of the finite `scores`, without masked cells and padding queries
    double scoreStdDev =
        0;  ///< √(mean (score − meanScore)²) over the same scores; 0 if they differ only by rounding
    /// Mean of `entropy` without NaN and without padding queries; NaN if no query is left.
    double meanEntropy = 0;
};

/// Returns the results of all score functions, in the order of their enumerators, for head `head` in sequence
/// `sequence`. The trace must have a session and raw scores.
/// If a score function has the same raw scores as the session's function, the raw scores of the trace are
/// used. Therefore the result of the session's own function has the numbers of the trace.
/// Returns an empty list when stopped. Throws std::bad_alloc.
std::vector<ScoreFunctionResult> compareScoreFunctions(const Trace& trace, Index sequence, Index head,
                                                       const ProgressMonitor& monitor = {});

}  // namespace attention
