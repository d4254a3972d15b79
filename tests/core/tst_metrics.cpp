// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/metrics.h"
#include "engine/compute_trace.h"
#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace attention;

namespace {

/// Returns a session in which all attention weights of a row are almost equal. They are 1/n for n keys.
Session flatSession() {
    Session session;
    session.normalizer.temperature = 1000;
    session.projection.initDistribution = InitDistribution::Normal;
    session.projection.initStdDev = 1e-6;
    return session;
}

TEST(Metrics, equalWeightsHaveMaximalEntropy) {
    const HeadMetrics head = headMetrics(*computeTrace(flatSession()), 0, 0);
    ASSERT_EQ(head.rows.size(), 6u);
    EXPECT_NEAR(*head.average.entropy, std::log(6.0), 1e-6);
    EXPECT_NEAR(*head.average.effectiveKeys, 6.0, 1e-5);
    EXPECT_NEAR(*head.average.largestWeight, 1.0 / 6, 1e-6);
    EXPECT_NEAR(*head.rows[0].meanDistance, 2.5, 1e-5);  // (0 + 1 + … + 5) / 6
    EXPECT_NEAR(*head.rows[2].meanDistance, 1.5, 1e-5);  // (2 + 1 + 0 + 1 + 2 + 3) / 6
    EXPECT_NEAR(*head.average.jacobianNorm, std::sqrt(5.0) / 6 / 1000,
                1e-8);  // ‖I/n − 11ᵀ/n²‖ / T = √(n − 1) / (n · T)
}

TEST(Metrics, matchTheRowOfTheArticle) {
    const HeadMetrics head = headMetrics(*computeTrace(Session()), 0, 0);
    const RowMetrics& is = head.rows[1];
    EXPECT_EQ(is.largestWeightKey, 4);
    EXPECT_NEAR(*is.largestWeight, 0.4917, 5e-5);
    // The standard deviations were computed by hand from the raw scores 8.5808 −7.6597 3.2558 1.0395 11.1466
    // −0.4800.
    EXPECT_NEAR(*is.rawScoreStdDev, 6.1430, 5e-4);
    EXPECT_NEAR(*is.scaledScoreStdDev, 6.1430 / std::sqrt(24.0), 5e-4);
    EXPECT_GT(*head.asymmetry, 0.0);
}

/// The Jacobian norm equals the norm of a Jacobian that is computed with central differences.
TEST(Metrics, jacobianNormMatchesTheJacobian) {
    const std::vector<float> scores = {0.9f, -0.2f, 0.5f, 0.1f};
    for (const Normalizer* normalizer : normalizers()) {
        const NormalizerFunction function = normalizer->function;
        const auto normalized = [&](std::vector<float> z) {
            MatrixView row{z.data(), 1, 4, 4};
            normalizerOf(function).normalize(row, 1, {}, row, nullptr);
            return z;
        };
        constexpr float step = 1.0f / 128;
        double squares = 0;
        for (std::size_t j = 0; j < 4; ++j) {
            auto up = scores, down = scores;
            up[j] += step;
            down[j] -= step;
            const auto a = normalized(up), b = normalized(down);
            for (std::size_t i = 0; i < 4; ++i) squares += std::pow((a[i] - b[i]) / (2.0 * step), 2);
        }
        const std::vector<float> weights = normalized(scores);
        const WeightSums sums = kernels::computeWeightSums(weights.data(), 4, 0);
        EXPECT_NEAR(normalizerOf(function).jacobianNorm(weights, sums), std::sqrt(squares), 1e-4)
            << static_cast<int>(function);
    }
}

TEST(Metrics, undefinedMetricsAreEmpty) {
    Session session;
    session.mask.causal = CausalMask::Strict;  // masks all keys of the first query
    const HeadMetrics strict = headMetrics(*computeTrace(session), 0, 0);
    EXPECT_FALSE(strict.rows[0].entropy || strict.rows[0].largestWeight || strict.rows[0].jacobianNorm);
    EXPECT_TRUE(strict.rows[0].rawScoreStdDev.has_value());
    ASSERT_TRUE(strict.average.largestWeight.has_value());  // the average of the other five rows
    EXPECT_LE(*strict.average.largestWeight, 1.0);

    Session cross;
    cross.input.keyText = "one two three";
    const HeadMetrics crossed = headMetrics(*computeTrace(cross), 0, 0);
    EXPECT_FALSE(crossed.average.meanDistance || crossed.asymmetry);

    Session sigmoid;
    sigmoid.normalizer.function = NormalizerFunction::Sigmoid;
    EXPECT_FALSE(headMetrics(*computeTrace(sigmoid), 0, 0).average.effectiveKeys.has_value());
}

TEST(Metrics, paddingQueriesAreExcluded) {
    Session batch;
    batch.input.isBatch = true;
    batch.input.queryText = "a b\nc d e f";
    const HeadMetrics padded = headMetrics(*computeTrace(batch), 0, 0);
    EXPECT_EQ(padded.rows.size(), 2u);
    EXPECT_LE(*padded.average.effectiveKeys, 2.0 + 1e-6);
}

TEST(Metrics, sharedProjectionsHaveZeroAsymmetry) {
    Session session;
    session.projection.sharedProjections = SharedProjections::QueryKey;
    EXPECT_NEAR(*headMetrics(*computeTrace(session), 0, 0).asymmetry, 0.0, 1e-6);
}

TEST(ScoreCost, countsProductsAndParameters) {
    Session session;  // defaults: 1 head, d_k 24, d_a 16, rank 4
    const auto cost = [&](ScoreFunction function) {
        session.score.function = function;
        const ScoreFunctionCost c = scoreFunctionCost(session, 5, 7);
        return std::pair(c.multiplyAdds, c.parameterCount);
    };
    EXPECT_EQ(cost(ScoreFunction::Dot), std::pair(5.0 * 7 * 24, 0.0));
    EXPECT_EQ(cost(ScoreFunction::Additive), std::pair(12.0 * 16 * 24 + 5 * 7 * 16, 2.0 * 16 * 24 + 16));
    EXPECT_EQ(cost(ScoreFunction::Bilinear), std::pair(5.0 * 24 * 24 + 5 * 7 * 24, 24.0 * 24));
    EXPECT_EQ(cost(ScoreFunction::LowRankBilinear), std::pair(12.0 * 4 * 24 + 5 * 7 * 4, 2.0 * 4 * 24));
}

}  // namespace
