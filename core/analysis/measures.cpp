// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measures.h"

#include "attention/stage_tile.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attention {
namespace {

using Row = std::span<const float>;

/// The population's standard deviation: divided by n, so that one key deviates by 0.
std::optional<double> deviation(Row scores) {
    double sum = 0;
    double squares = 0;
    for (const float s : scores) sum += s;
    const double mean = sum / static_cast<double>(scores.size());
    for (const float s : scores) squares += (s - mean) * (s - mean);
    const double result = std::sqrt(squares / static_cast<double>(scores.size()));
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

double meanDistance(Row weights, Index query) {
    double sum = 0;
    double total = 0;
    for (std::size_t key = 0; key < weights.size(); ++key) {
        sum += weights[key] * std::abs(static_cast<double>(query) - static_cast<double>(key));
        total += weights[key];
    }
    return sum / total;
}

/// The mean of one measure over the rows that define it.
template <class Measure>
std::optional<double> averageOf(const std::vector<RowMeasures>& rows, Measure measure) {
    double sum = 0;
    int count = 0;
    for (const RowMeasures& row : rows) {
        if (!(row.*measure)) continue;
        sum += static_cast<double>(*(row.*measure));
        ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

std::optional<double> asymmetryOf(ConstMatrix scores, Index n) {
    double difference = 0;
    double total = 0;
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < n; ++j) {
            const double s = scores(i, j);
            difference += (s - scores(j, i)) * (s - scores(j, i));
            total += s * s;
        }
    }
    return total > 0 ? std::optional(std::sqrt(difference / total)) : std::nullopt;
}

RowMeasures measureWeights(const Trace& trace, Row weights, Index query) {
    RowMeasures measures;
    if (std::ranges::any_of(weights, [](float a) { return std::isnan(a); })) return measures;
    const NormalizerFunction function = trace.session.normalizer.function;
    double entropy = 0;
    for (const double a : weights) entropy -= a > 0 ? a * std::log(a) : 0;
    measures.entropy = entropy;
    if (function != NormalizerFunction::Sigmoid) measures.effectiveKeys = std::exp(entropy);
    const auto largest = std::ranges::max_element(weights);
    measures.largestWeight = *largest;
    measures.largestKey = largest - weights.begin();
    if (isSelfAttention(trace.session.input)) {
        const double distance = meanDistance(weights, query);
        if (std::isfinite(distance)) measures.meanDistance = distance;
    }
    measures.gradient = normalizerGradient(function, weights) / trace.session.normalizer.temperature;
    return measures;
}

}  // namespace

double normalizerGradient(NormalizerFunction function, std::span<const float> weights) {
    double squares = 0;
    double cubes = 0;
    double slopes = 0;
    double support = 0;
    for (const double a : weights) {
        squares += a * a;
        cubes += a * a * a;
        slopes += a * (1 - a) * a * (1 - a);
        support += a > 0 ? 1 : 0;
    }
    switch (function) {
        // ‖diag(a) − aaᵀ‖² = Σ a² − 2 Σ a³ + (Σ a²)²; rounding may take it just below 0
        case NormalizerFunction::Softmax:
            return std::sqrt(std::max(0.0, squares - 2 * cubes + squares * squares));
        case NormalizerFunction::Sparsemax:
            return std::sqrt(std::max(0.0, support - 1));
        case NormalizerFunction::Sigmoid:
            return std::sqrt(slopes);
        case NormalizerFunction::Hardmax:
            return 0;
    }
    return 0;
}

HeadMeasures measureHead(const Trace& trace, Index sequence, Index head) {
    const auto s = static_cast<std::size_t>(sequence);
    const auto queries = static_cast<Index>(trace.tokens->queries[s].size());
    const std::size_t keys = trace.tokens->keys[s].size();
    const Tile weights = stageTile(trace, Stage::Weights, sequence, head);
    const Tile raw = stageTile(trace, Stage::RawScores, sequence, head);
    const Tile scaled = stageTile(trace, Stage::ScaledScores, sequence, head);
    HeadMeasures result;
    for (Index query = 0; query < queries; ++query) {
        const Row row(weights.values.row(query), static_cast<std::size_t>(trace.keyCount()));
        RowMeasures measures = measureWeights(trace, row, query);
        measures.rawDeviation = deviation({raw.values.row(query), keys});
        measures.scaledDeviation = deviation({scaled.values.row(query), keys});
        result.rows.push_back(measures);
    }
    for (const auto measure :
         {&RowMeasures::entropy, &RowMeasures::effectiveKeys, &RowMeasures::largestWeight,
          &RowMeasures::meanDistance, &RowMeasures::rawDeviation, &RowMeasures::scaledDeviation,
          &RowMeasures::gradient}) {
        result.average.*measure = averageOf(result.rows, measure);
    }
    if (isSelfAttention(trace.session.input)) result.asymmetry = asymmetryOf(raw.values, queries);
    return result;
}

ScoreCost scoreCost(const Session& session, Index queries, Index keys) {
    const auto h = static_cast<double>(session.heads);
    const auto dK = static_cast<double>(session.dK);
    const auto dA = static_cast<double>(session.score.dA);
    const auto rank = static_cast<double>(session.score.rank);
    const auto q = static_cast<double>(queries);
    const auto k = static_cast<double>(keys);
    switch (session.score.function) {
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
        case ScoreFunction::Gaussian:
            return {h * q * k * dK, 0};
        case ScoreFunction::Cosine:
            return {h * (q * k + q + k) * dK, 0};
        case ScoreFunction::Additive:
            return {h * ((q + k) * dA * dK + q * k * dA), h * (2 * dA * dK + dA)};
        case ScoreFunction::Bilinear:
            return {h * (q * dK * dK + q * k * dK), h * dK * dK};
        case ScoreFunction::LowRankBilinear:
            return {h * ((q + k) * rank * dK + q * k * rank), h * 2 * rank * dK};
    }
    return {};
}

}  // namespace attention
