// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measures.h"

#include "kernels/kernels.h"
#include "layer/score_rules.h"
#include "layer/stage_tile.h"
#include "mechanisms/list.h"
#include "numerics/elementary.h"
#include "numerics/running_mean.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attention {
namespace {

using Row = std::span<const float>;

/// The population's standard deviation: divided by n, so that one key deviates by 0.
std::optional<double> deviation(Row scores) {
    const double result = std::sqrt(kernels::variance(scores.data(), std::ssize(scores)));
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

/// The mean of one measure over the rows that define it.
template <class Measure>
std::optional<double> averageOf(const std::vector<RowMeasures>& rows, Measure measure) {
    RunningMean sums;
    for (const RowMeasures& row : rows)
        if (row.*measure) sums.add(*(row.*measure));
    return sums.count() > 0 ? std::optional(sums.mean()) : std::nullopt;
}

std::optional<double> asymmetryOf(ConstMatrix scores, Index n) {
    double total = 0;
    const double difference = kernels::asymmetry({scores.data(), n, n, scores.outerStride()}, &total);
    return total > 0 && std::isfinite(total) ? std::optional(std::sqrt(difference / total)) : std::nullopt;
}

RowMeasures measureWeights(const Trace& trace, Row weights, Index query, double entropy) {
    RowMeasures measures;
    if (std::isnan(entropy)) return measures;
    const Normalizer& normalizer = normalizerOf(trace.config.normalizer.function);
    const WeightSums sums = kernels::sumWeights(weights.data(), std::ssize(weights), query);
    measures.entropy = entropy;
    if (normalizer.sumsToOne(trace.config.normalizer)) {
        measures.effectiveKeys = elementary::exp(entropy);
    } else {
        measures.weightSum = sums.weights;
    }
    const auto all = static_cast<Index>(weights.size());
    const float largest = kernels::largestMagnitude({weights.data(), 1, all, all}, nullptr);
    measures.largestWeight = largest;
    measures.largestKey = kernels::positionOf(largest, weights.data(), all);
    if (isSelfAttention(trace.session->input) && sums.weights != 0)
        measures.meanDistance = sums.distances / sums.weights;
    measures.gradient = normalizer.gradient(weights, sums) / trace.config.normalizer.temperature;
    return measures;
}

}  // namespace

HeadMeasures measureHead(const Trace& trace, Index sequence, Index head, const HeadMeasures* sameScores) {
    const auto s = static_cast<std::size_t>(sequence);
    const auto queries = static_cast<Index>(trace.tokens->queries[s].size());
    const std::size_t keys = trace.tokens->keys[s].size();
    const Tile weights = stageTile(trace, Stage::Weights, sequence, head);
    const bool hasScores = hasStage(trace, Stage::RawScores);
    const Tile raw = hasScores ? stageTile(trace, Stage::RawScores, sequence, head) : Tile();
    const Tile entropy = stageTile(trace, Stage::Entropy, sequence, head);
    const ScoreRules rules(trace);
    std::vector<float> scaled(keys);
    HeadMeasures result;
    result.rows.reserve(static_cast<std::size_t>(queries));
    for (Index query = 0; query < queries; ++query) {
        const Row row = rowOf(weights.values, query);
        RowMeasures measures = measureWeights(trace, row, query, entropy.values(query, 0));
        if (!hasScores) {
            result.rows.push_back(measures);
            continue;
        }
        const Row scores = rowOf(raw.values, query).first(keys);
        const auto i = static_cast<std::size_t>(query);
        measures.rawDeviation = sameScores ? sameScores->rows[i].rawDeviation : deviation(scores);
        if (!rules.isOnlyDivided(query)) {
            rules.scaleRow(head, query, scores, scaled);
            measures.scaledDeviation = deviation(scaled);
        } else if (measures.rawDeviation) {
            measures.scaledDeviation = *measures.rawDeviation / rules.divisor();
        }
        result.rows.push_back(measures);
    }
    for (const auto measure :
         {&RowMeasures::entropy, &RowMeasures::effectiveKeys, &RowMeasures::largestWeight,
          &RowMeasures::meanDistance, &RowMeasures::rawDeviation, &RowMeasures::scaledDeviation,
          &RowMeasures::gradient}) {
        result.average.*measure = averageOf(result.rows, measure);
    }
    if (sameScores) {
        result.asymmetry = sameScores->asymmetry;
    } else if (hasScores && isSelfAttention(trace.session->input)) {
        result.asymmetry = asymmetryOf(raw.values, queries);
    }
    return result;
}

ScoreCost scoreCost(const AttentionConfig& config, Index queries, Index keys) {
    const Scorer& scorer = scorerOf(config.score.function);
    const auto heads = static_cast<double>(config.heads);
    ScoreCost cost;
    cost.multiplyAdds =
        heads * scorer.multiplyAdds(config, static_cast<double>(queries), static_cast<double>(keys));
    for (const ScoreParameter& p : scorer.parameters(config))
        cost.parameters += heads * static_cast<double>(p.rows * p.columns);
    return cost;
}

}  // namespace attention
