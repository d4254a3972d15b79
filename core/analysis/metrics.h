// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace attention {

/// What one query's row of weights and scores is like. What a setting does not define is empty: everything of
/// a row that is NaN, distances in cross-attention, the number of keys where weights need not sum to 1.
struct RowMetrics {
    std::optional<double> entropy;        ///< H = −Σ a ln a, nats (Shannon 1948)
    std::optional<double> effectiveKeys;  ///< exp(H): as many equal weights would have this entropy
    std::optional<double> weightSum;      ///< Σ a, where that need not be 1
    std::optional<double> largestWeight;
    /// The position of the largest weight, the first of equals. Set for rows only, not for averages.
    std::optional<Index> largestWeightKey;
    std::optional<double> meanDistance;  ///< Σ a |query − key| / Σ a, in tokens
    /// √(mean (s − mean s)²) of the raw scores of all keys but padding.
    std::optional<double> rawScoreStdDev;
    std::optional<double> scaledScoreStdDev;  ///< the same of the scaled scores
    std::optional<double> jacobianNorm;       ///< Frobenius norm of ∂weights/∂masked scores, 1/T included
};

/// One head of one sequence: its rows, their averages (each over the rows that define it; padding queries
/// left out) and what belongs to the matrix as a whole.
struct HeadMetrics {
    std::vector<RowMetrics> rows;  ///< one per query of the sequence, without padding
    RowMetrics average;
    std::optional<double> asymmetry;  ///< ‖S − Sᵀ‖ / ‖S‖ of the raw scores, Frobenius; self-attention only
};

/// `sameScores`, if any, are the measures of the same head over the same raw scores: what depends on these
/// alone is taken from there.
HeadMetrics headMetrics(const Trace& trace, Index sequence, Index head,
                        const HeadMetrics* sameScores = nullptr);

/// What the score function costs for one sequence, all heads: multiply-adds of its products (tanh, square
/// roots and additions alone not counted), and how many numbers it learns.
struct ScoreFunctionCost {
    double multiplyAdds = 0;
    double parameterCount = 0;
};

ScoreFunctionCost scoreFunctionCost(const AttentionConfig& config, Index queries, Index keys);

}  // namespace attention
