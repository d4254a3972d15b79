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
std::optional<double> deviation(Row scores) {
    const double result = std::sqrt(kernels::variance(scores.data(), std::ssize(scores)));
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

/// Returns the mean of one metric over the rows in which it is defined, or std::nullopt if there is no such
/// row.
template <class Measure>
std::optional<double> averageOf(const std::vector<RowMetrics>& rows, Measure measure) {
    RunningStatistics sums;
    for (const RowMetrics& row : rows)
        if (row.*measure) sums.add(*(row.*measure));
    return sums.count() > 0 ? std::optional(sums.mean()) : std::nullopt;
}

/// Returns HeadMetrics::asymmetry of the first n rows and columns of `scores`, or std::nullopt if these are
/// all 0 or not finite.
std::optional<double> asymmetryOf(ConstMatrixView scores, Index n) {
    double total = 0;
    const double difference = kernels::squaredAsymmetry({scores.data(), n, n, scores.outerStride()}, &total);
    return total > 0 && std::isfinite(total) ? std::optional(std::sqrt(difference / total)) : std::nullopt;
}

/// Returns the metrics that depend on the weights (n_k) of one row, whose entropy is already computed.
RowMetrics measureWeights(const Trace& trace, Row weights, Index query, double entropy) {
    RowMetrics measures;
    if (std::isnan(entropy)) return measures;
    const Normalizer& normalizer = normalizerOf(trace.config.normalizer.function);
    const WeightSums sums = kernels::computeWeightSums(weights.data(), std::ssize(weights), query);
    measures.entropy = entropy;
    if (normalizer.sumsToOne(trace.config.normalizer)) {
        measures.effectiveKeys = elementary::exp(entropy);
    } else {
        measures.weightSum = sums.weights;
    }
    const auto all = static_cast<Index>(weights.size());
    const float largest = kernels::largestFiniteMagnitude({weights.data(), 1, all, all}, nullptr);
    measures.largestWeight = largest;
    measures.largestWeightKey = kernels::indexOf(largest, weights.data(), all);
    if (isSelfAttention(trace.session->input) && sums.weights != 0)
        measures.meanDistance = sums.weightedDistance / sums.weights;
    measures.jacobianNorm = normalizer.jacobianNorm(weights, sums) / trace.config.normalizer.temperature;
    return measures;
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
    const ScorePipeline rules(trace);
    std::vector<float> scaled(keys);
    HeadMetrics result;
    result.rows.reserve(static_cast<std::size_t>(queries));
    for (Index query = 0; query < queries; ++query) {
        const Row row = rowSpan(weights.values, query);
        RowMetrics measures = measureWeights(trace, row, query, entropy.values(query, 0));
        if (!hasScores) {
            result.rows.push_back(measures);
            continue;
        }
        const Row scores = rowSpan(raw.values, query).first(keys);
        const auto i = static_cast<std::size_t>(query);
        measures.rawScoreStdDev = sameScores ? sameScores->rows[i].rawScoreStdDev : deviation(scores);
        if (!rules.isRowOnlyDivided(query)) {
            rules.scaleRow(head, query, scores, scaled);
            measures.scaledScoreStdDev = deviation(scaled);
        } else if (measures.rawScoreStdDev) {
            measures.scaledScoreStdDev = *measures.rawScoreStdDev / rules.divisor();
        }
        result.rows.push_back(measures);
    }
    for (const auto measure : {&RowMetrics::entropy, &RowMetrics::effectiveKeys, &RowMetrics::largestWeight,
                               &RowMetrics::meanDistance, &RowMetrics::rawScoreStdDev,
                               &RowMetrics::scaledScoreStdDev, &RowMetrics::jacobianNorm}) {
        result.average.*measure = averageOf(result.rows, measure);
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
    for (const ScoreParameterInfo& p : scorer.parameters(config))
        cost.parameterCount += heads * static_cast<double>(p.rows * p.columns);
    return cost;
}

}  // namespace attention
