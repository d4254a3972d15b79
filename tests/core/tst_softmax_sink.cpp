// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the softmax sink, a score in every row that belongs to no key. A row with a sink is compared with
// a row that has one more key.
#include "analysis/metrics.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attention::test {
namespace {

TEST(Sink, takesTheWeightOfOneMoreKey) {
    for (const double sink : {0.0, 1.5, -3.0, 30.0}) {
        for (const double temperature : {1.0, 0.4}) {
            Session s;
            s.projection.initDistribution = InitDistribution::LecunNormal;
            // The text has more keys than a vector register has entries.
            s.input.queryText = "a b c d e f g h i j k l m n o p q r s t";
            s.heads = 2;
            s.normalizer.sinkScore = sink;
            s.normalizer.temperature = temperature;
            const auto trace = computeTrace(s);
            for (Index head = 0; head < 2; ++head) {
                const StageMatrix scores = stageMatrix(*trace, Stage::MaskedScores, 0, head);
                const StageMatrix weights = stageMatrix(*trace, Stage::Weights, 0, head);
                const HeadMetrics measures = headMetrics(*trace, 0, head);
                for (Index q = 0; q < scores.values.rows(); ++q) {
                    double total = std::exp(sink / temperature);
                    const double ofSink = total;
                    for (Index k = 0; k < scores.values.cols(); ++k)
                        total += std::exp(static_cast<double>(scores.values(q, k)) / temperature);
                    for (Index k = 0; k < scores.values.cols(); ++k) {
                        EXPECT_NEAR(weights.values(q, k),
                                    std::exp(static_cast<double>(scores.values(q, k)) / temperature) / total,
                                    1e-5);
                    }
                    EXPECT_NEAR(*measures.rows[static_cast<std::size_t>(q)].weightSum, 1 - ofSink / total,
                                1e-5);
                }
            }
        }
    }
}

TEST(Sink, farBelowTheScoresHasNoEffect) {
    int compared = 0;
    for (Session s : randomSessions(120)) {
        if (s.normalizer.function != NormalizerFunction::Softmax || s.normalizer.sinkScore) continue;
        const auto none = computeTrace(s);
        s.normalizer.sinkScore = -1e6;
        const auto low = computeTrace(s);
        for (Index sequence = 0; sequence < none->sequenceCount(); ++sequence) {
            for (Index head = 0; head < none->headCount(); ++head) {
                const StageMatrix before = stageMatrix(*none, Stage::Weights, sequence, head);
                const StageMatrix after = stageMatrix(*low, Stage::Weights, sequence, head);
                for (Index q = 0; q < before.values.rows(); ++q) {
                    const auto keys = static_cast<std::size_t>(before.values.cols());
                    const bool hasKey = !isFullyMasked(*none, sequence, head, q);
                    if (!hasKey) continue;
                    EXPECT_TRUE(areSame({rowSpan(before.values, q).data(), keys},
                                        {rowSpan(after.values, q).data(), keys}));
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 100);
}

TEST(Sink, takesAllWeightOfAFullyMaskedRow) {
    Session s;
    s.mask.causal = CausalMask::Strict;
    s.normalizer.sinkScore = 0;
    const auto trace = computeTrace(s);
    const StageMatrix weights = stageMatrix(*trace, Stage::Weights, 0, 0);
    const StageMatrix context = stageMatrix(*trace, Stage::Context, 0, 0);
    for (Index k = 0; k < weights.values.cols(); ++k) EXPECT_EQ(weights.values(0, k), 0.0f);
    for (Index c = 0; c < context.values.cols(); ++c) EXPECT_EQ(context.values(0, c), 0.0f);
    EXPECT_EQ(stageMatrix(*trace, Stage::Entropy, 0, 0).values(0, 0), 0.0f);
}

}  // namespace
}  // namespace attention::test
