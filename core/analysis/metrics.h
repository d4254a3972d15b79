// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace attention {

/// The metrics of one query's row of weights a and scores s. A metric that is not defined is std::nullopt.
/// Metrics of weights are not defined if the weights are NaN. Metrics of scores are not defined if the trace
/// has no scores or if the standard deviation is not finite.
struct RowMetrics {
    std::optional<double> entropy;  ///< H = −Σ a ln a, in nats (Shannon 1948)
    /// The effective number of keys, exp(H), where H is the entropy. For example, n equal weights have the
    /// effective number n. Only defined if the normalization function ensures that the weights of a row add
    /// up to 1.
    std::optional<double> effectiveKeys;
    /// The sum of the weights, Σ a. Only defined if the normalization function does not ensure that the
    /// weights add up to 1, and only for rows, not for averages.
    std::optional<double> weightSum;
    std::optional<double> largestWeight;  ///< the largest weight of the row
    /// The position of the key with the largest weight, from 0. If several keys have the largest weight, the
    /// first of these keys counts. Only defined for rows, not for averages.
    std::optional<Index> largestWeightKey;
    /// The mean distance between query and key, weighted by the weights, in tokens. It is Σ a |query position
    /// − key position| divided by Σ a. Not defined in cross-attention or if Σ a is 0.
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
    /// ‖S − Sᵀ‖ / ‖S‖ of the raw scores S, with Frobenius norms. Only defined in self-attention, and if S is
    /// finite and not 0.
    std::optional<double> asymmetry;
};

/// Returns the metrics of head `head` in sequence `sequence`, both counted from 0. If `sameScores` is not
/// nullptr, it must contain the metrics of the same head with the same raw scores. Metrics that depend only
/// on the raw scores are then copied from `sameScores`.
HeadMetrics headMetrics(const Trace& trace, Index sequence, Index head,
                        const HeadMetrics* sameScores = nullptr);

/// The computational cost of a score function for one sequence and all heads.
struct ScoreFunctionCost {
    /// The number of multiply-adds in products. Functions such as tanh and √ and separate additions are not
    /// counted.
    double multiplyAdds = 0;
    double parameterCount = 0;  ///< the number of trainable parameters
};

/// Returns the cost of the score function in `config` for `queries` queries and `keys` keys.
ScoreFunctionCost scoreFunctionCost(const AttentionConfig& config, Index queries, Index keys);

}  // namespace attention
