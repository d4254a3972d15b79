// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the experiments on recall, hard attention and weight by distance against theory and another
// implementation.
#include "analysis/experiments.h"
#include "io/writers.h"
#include "numerics/running_statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attention {
namespace {

SweepSettings settingsOf(SweepField field, std::vector<double> values, int seeds) {
    return {field, std::move(values), seeds};
}

/// Returns the mean of fixedVectorRecall() over many random sentences, so that the result does not depend on
/// chance.
double meanRecall(Index length, Index size) {
    RunningStatistics sums;
    const int seeds = static_cast<int>(std::max<Index>(8, 1200 / length));
    for (int seed = 0; seed < seeds; ++seed)
        sums.add(fixedVectorRecall(length, size, static_cast<std::uint32_t>(seed)));
    return sums.mean();
}

TEST(Recall, fixedVectorRecallFallsWithLengthAndRisesWithSize) {
    // Results of another implementation, which samples from all orthogonal matrices instead of signed
    // permutations.
    const std::map<Index, std::vector<double>> expected = {{16, {0.84, 0.44, 0.22, 0.12, 0.07, 0.05}},
                                                           {64, {1.00, 0.98, 0.76, 0.45, 0.22, 0.12}},
                                                           {256, {1.00, 1.00, 1.00, 0.95, 0.71, 0.41}}};
    for (const auto& [size, recalls] : expected) {
        Index length = 2;
        for (const double recall : recalls) {
            EXPECT_NEAR(meanRecall(length, size), recall, 0.04) << size << ' ' << length;
            length *= 2;
        }
    }
}

TEST(Recall, attentionRecallDoesNotFallWithLength) {
    for (const Index length : {2, 8, 64})
        for (std::uint32_t seed = 0; seed < 10; ++seed)
            EXPECT_GE(attentionRecall(length, recallAttentionSize, seed), 0.95) << length;
}

TEST(HardAttention, errorFallsWithSquareRootOfSampleCount) {
    Session s;
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.heads = 3;
    for (const std::optional<double> sink : {std::optional<double>(), std::optional(1.0)}) {
        s.normalizer.sinkScore = sink;
        const SweepResult result =
            computeSweep(s, settingsOf(SweepField::Draws, {1, 4, 16, 64, 256, 1024}, 40));
        ASSERT_TRUE(result.isComplete);
        const auto& distance = result.panels[0].curves[0].points;
        const auto& theory = result.panels[0].curves[1].points;
        const auto& share = result.panels[1].curves[0].points;
        ASSERT_EQ(distance.size(), 6u);
        for (std::size_t i = 0; i < distance.size(); ++i) {
            EXPECT_NEAR(distance[i].mean / theory[i].mean, 1, 0.06) << i;
            EXPECT_NEAR(theory[i].mean, theory[0].mean / std::pow(2, static_cast<double>(i)), 1e-9);
            if (i > 0) {
                EXPECT_LT(share[i].mean, share[i - 1].mean);
            }
        }
    }
}

TEST(HardAttention, hardmaxHasNoSamplingError) {
    Session s;
    s.normalizer.function = NormalizerFunction::Hardmax;
    const SweepResult result = computeSweep(s, settingsOf(SweepField::Draws, {1, 2}, 3));
    for (const SweepPoint& band : result.panels[0].curves[0].points) EXPECT_NEAR(band.mean, 0, 1e-5);
    s.normalizer.function = NormalizerFunction::Sigmoid;
    const SweepResult none = computeSweep(s, settingsOf(SweepField::Draws, {1, 2}, 3));
    ASSERT_EQ(none.skipped.size(), 2u);
    EXPECT_EQ(none.skipped[0].reason.path, "normalizer.function");
    EXPECT_TRUE(completedValues(none).empty());
}

TEST(WeightByDistance, equalTokensFollowMaskAndAlibi) {
    Session s;
    s.input.queryText = "la la la la la la la";
    s.heads = 2;
    s.mask.causal = CausalMask::Causal;
    const auto curvesOf = [](const Session& session) {
        return computeSweep(session, settingsOf(SweepField::Distance, {-1, 0, 3, 6, 7}, 2)).panels[0].curves;
    };
    // If all scores are equal, query i gives weight 1 / (i + 1) to each key from 0 to i.
    const auto uniform = [](int distance) {
        double sum = 0;
        for (int i = distance; i < 7; ++i) sum += 1.0 / (i + 1);
        return sum / (7 - distance);
    };
    for (const SweepPanel::Curve& curve : curvesOf(s)) {
        ASSERT_EQ(curve.points.size(), 4u) << "no two of 7 words are 7 apart";
        EXPECT_EQ(curve.points[0].mean, 0);
        EXPECT_NEAR(curve.points[1].mean, uniform(0), 1e-6);
        EXPECT_NEAR(curve.points[2].mean, uniform(3), 1e-6);
        EXPECT_NEAR(curve.points[3].mean, uniform(6), 1e-6);
    }
    s.score.bias = ScoreBias::Alibi;
    // Returns the ALiBi slope of one of two heads. `head` counts from 0.
    const auto slope = [](int head) { return std::pow(2.0, -4.0 * (head + 1)); };
    const auto curves = curvesOf(s);
    for (int head = 0; head < 2; ++head) {
        double sum = 0;
        for (int i = 3; i < 7; ++i) {
            double total = 0;
            for (int j = 0; j <= i; ++j) total += std::exp(-slope(head) * (i - j));
            sum += std::exp(-slope(head) * 3) / total;
        }
        EXPECT_NEAR(curves[static_cast<std::size_t>(head)].points[2].mean, sum / 4, 1e-6);
    }
}

TEST(Experiments, applyToTheirSessionAndExportToCsv) {
    const Session s;
    const SweepResult result = computeSweep(s, settingsOf(SweepField::Draws, {1, 2}, 2));
    EXPECT_TRUE(sweepAppliesTo(result, s));
    Session other = s;
    other.dK = 5;
    EXPECT_FALSE(sweepAppliesTo(result, other));
    EXPECT_TRUE(sweepAppliesTo(computeSweep(s, settingsOf(SweepField::Length, {2}, 1)), other))
        << "looks at no session";
    std::string csv;
    writeSweepCsv(result, [&](std::string_view bytes) { csv += bytes; });
    EXPECT_TRUE(
        csv.starts_with("field,value,measure,curve,seeds,mean,sd\r\ndraws,1,distance,n sampled keys,2,"));
    EXPECT_EQ(std::ranges::count(csv, '\n'), 7) << "three curves at two values";
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(
        computeSweep(s, settingsOf(SweepField::Draws, {1}, 1), ProgressMonitor(stop.get_token())).isComplete);
}

}  // namespace
}  // namespace attention
