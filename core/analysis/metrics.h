// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace attention {

/// The metrics of one query's row of weights a and scores s. A metric that is not defined is std::nullopt.
/// Metrics of weights are not defined if the row is NaN. Metrics of scores are not defined if the trace has
/// no scores or if the standard deviation is not finite.
struct RowMetrics {
    std::optional<double> entropy;  ///< H = −Σ a ln a, in nats (Shannon 1948)
    /// The effective number of keys exp(H). A row of this number of equal weights has the entropy H. Not
    /// defined if the weights need not add up to 1.
    std::optional<double> effectiveKeys;
    /// Σ a. Only defined if the weights need not add up to 1, and only for rows, not for averages.
    std::optional<double> weightSum;
    std::optional<double> largestWeight;  ///< the largest weight of the row
    /// The position of the key with the largest weight, from 0. Of several equal weights the first counts.
    /// Only defined for rows, not for averages.
    std::optional<Index> largestWeightKey;
    /// Σ a |query − key| / Σ a, in tokens. Not defined in cross-attention or if Σ a is 0.
    std::optional<double> meanDistance;
    /// Population standard deviation, √(mean (s − mean s)²), of the raw scores of all keys except padding.
    std::optional<double> rawScoreStdDev;
    /// Population standard deviation, √(mean (s − mean s)²), of the scaled scores of all keys except padding.
    std::optional<double> scaledScoreStdDev;
    /// Frobenius norm of ∂weights/∂(masked scores), the factor 1/temperature included.
    std::optional<double> jacobianNorm;
};

/// The metrics of one head in one sequence.
struct HeadMetrics {
    std::vector<RowMetrics> rows;  ///< one per query of the sequence, without padding
    RowMetrics average;            ///< the mean of each metric over the rows in which it is defined
    std::optional<double> asymmetry;  ///< Frobenius ‖S − Sᵀ‖ / ‖S‖ of the raw scores S; self-attention only
};

/// Returns the metrics of head `head` in sequence `sequence`, both counted from 0. `sameScores` may be
/// nullptr or the metrics of the same head over the same raw scores. Metrics that depend on the raw scores
/// alone are copied from it.
HeadMetrics headMetrics(const Trace& trace, Index sequence, Index head,
                        const HeadMetrics* sameScores = nullptr);

/// The cost of a score function for one sequence and all heads.
struct ScoreFunctionCost {
    double multiplyAdds = 0;  ///< multiply-adds of products; tanh, square roots and lone additions count as 0
    double parameterCount = 0;  ///< the number of trainable parameters
};

/// Returns the cost of the score function in `config` for `queries` queries and `keys` keys.
ScoreFunctionCost scoreFunctionCost(const AttentionConfig& config, Index queries, Index keys);

}  // namespace attention
