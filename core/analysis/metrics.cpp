// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/metrics.h"

#include "kernels/kernels.h"
#include "layer/score_pipeline.h"
#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "numerics/elementary.h"
#include "numerics/running_statistics.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attention {
namespace {

using Row = std::span<const float>;

/// Returns the population standard deviation, which is 0 for a single key. Returns std::nullopt if it is not
/// finite.
std::optional<double> finiteStdDev(Row scores) {
    const double result = std::sqrt(kernels::variance(scores.data(), std::ssize(scores)));
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

/// Returns the mean of one metric over the rows in which it is defined, or std::nullopt if there is no such
/// row.
template <class Metric>
std::optional<double> averageOf(const std::vector<RowMetrics>& rows, Metric metric) {
    RunningStatistics statistics;
    for (const RowMetrics& row : rows)
        if (row.*metric) statistics.add(*(row.*metric));
    return statistics.count() > 0 ? std::optional(statistics.mean()) : std::nullopt;
}

/// Returns HeadMetrics::asymmetry of the first n rows and columns of `scores`, or std::nullopt if these are
/// all 0 or not finite.
std::optional<double> asymmetryOf(ConstMatrixView scores, Index n) {
    double total = 0;
    const double difference = kernels::squaredAsymmetry({scores.data(), n, n, scores.outerStride()}, &total);
    return total > 0 && std::isfinite(total) ? std::optional(std::sqrt(difference / total)) : std::nullopt;
}

/// Returns the metrics that depend on the weights (n_k) of one row, whose entropy is already computed.
RowMetrics weightMetrics(const Trace& trace, Row weights, Index query, double entropy) {
    RowMetrics metrics;
    if (std::isnan(entropy)) return metrics;
    const Normalizer& normalizer = normalizerOf(trace.config.normalizer.function);
    const WeightSums sums = kernels::computeWeightSums(weights.data(), std::ssize(weights), query);
    metrics.entropy = entropy;
    // Weights of another program may have any sum. Their rounding
    // errors may be larger than the rounding errors of this program.
    constexpr double importedSumTolerance = 0.01;
    const bool sumsToOne = trace.provenance.imported ? std::abs(sums.weights - 1) <= importedSumTolerance
                                                     : normalizer.sumsToOne(trace.config.normalizer);
    if (sumsToOne) {
        metrics.effectiveKeys = elementary::exp(entropy);
    } else {
        metrics.weightSum = sums.weights;
    }
    const auto keyCount = static_cast<Index>(weights.size());
    const float largest = kernels::largestFiniteMagnitude({weights.data(), 1, keyCount, keyCount}, nullptr);
    metrics.largestWeight = largest;
    metrics.largestWeightKey = kernels::indexOf(largest, weights.data(), keyCount);
    if (isSelfAttention(trace.session->input) && sums.weights != 0)
        metrics.meanDistance = sums.weightedDistance / sums.weights;
    metrics.jacobianNorm = normalizer.jacobianNorm(weights, sums) / trace.config.normalizer.temperature;
    return metrics;
}

}  // namespace

HeadMetrics headMetrics(const Trace& trace, Index sequence, Index head, const HeadMetrics* sameScores) {
    const auto s = static_cast<std::size_t>(sequence);
    const auto queries = static_cast<Index>(trace.tokens->queries[s].size());
    const std::size_t keys = trace.tokens->keys[s].size();
    const StageMatrix weights = stageMatrix(trace, Stage::Weights, sequence, head);
    const bool hasScores = hasStage(trace, Stage::RawScores);
    const StageMatrix raw = hasScores ? stageMatrix(trace, Stage::RawScores, sequence, head) : StageMatrix();
    const StageMatrix entropy = stageMatrix(trace, Stage::Entropy, sequence, head);
    const ScorePipeline pipeline(trace);
    std::vector<float> scaled(keys);
    HeadMetrics result;
    result.rows.reserve(static_cast<std::size_t>(queries));
    for (Index query = 0; query < queries; ++query) {
        const Row row = rowSpan(weights.values, query);
        RowMetrics metrics = weightMetrics(trace, row, query, entropy.values(query, 0));
        if (!hasScores) {
            result.rows.push_back(metrics);
            continue;
        }
        const Row scores = rowSpan(raw.values, query).first(keys);
        const auto i = static_cast<std::size_t>(query);
        metrics.rawScoreStdDev = sameScores ? sameScores->rows[i].rawScoreStdDev : finiteStdDev(scores);
        if (!pipeline.isRowOnlyDivided(query)) {
            pipeline.scaleRow(head, query, scores, scaled);
            metrics.scaledScoreStdDev = finiteStdDev(scaled);
        } else if (metrics.rawScoreStdDev) {
            metrics.scaledScoreStdDev = *metrics.rawScoreStdDev / pipeline.divisor();
        }
        result.rows.push_back(metrics);
    }
    for (const auto metric : {&RowMetrics::entropy, &RowMetrics::effectiveKeys, &RowMetrics::largestWeight,
                              &RowMetrics::meanDistance, &RowMetrics::rawScoreStdDev,
                              &RowMetrics::scaledScoreStdDev, &RowMetrics::jacobianNorm}) {
        result.average.*metric = averageOf(result.rows, metric);
    }
    if (sameScores) {
        result.asymmetry = sameScores->asymmetry;
    } else if (hasScores && isSelfAttention(trace.session->input)) {
        result.asymmetry = asymmetryOf(raw.values, queries);
    }
    return result;
}

ScoreFunctionCost scoreFunctionCost(const AttentionConfig& config, Index queries, Index keys) {
    const Scorer& scorer = scorerOf(config.score.function);
    const auto heads = static_cast<double>(config.heads);
    ScoreFunctionCost cost;
    cost.multiplyAdds =
        heads * scorer.multiplyAddCount(config, static_cast<double>(queries), static_cast<double>(keys));
    for (const ScoreParameterInfo& parameter : scorer.parameters(config))
        cost.parameterCount += heads * static_cast<double>(parameter.rows * parameter.columns);
    return cost;
}

}  // namespace attention
