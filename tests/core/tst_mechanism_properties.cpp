// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of mathematical properties of rotary positions, soft caps, query–key normalization and entmax.
#include "engine/compute_trace.h"
#include "engine/custom_values.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attention::test {
namespace {

Session normal() {
    Session s;
    s.input.queryText = "the robot picked up the ball because it was red";
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.heads = 2;
    s.dK = 8;
    return s;
}

/// Returns a copy of `s` with permuted rows of W_Q and W_K. In each head, rows 2i and 2i + 1 move to rows i
/// and i + d_k/2.
Session withPairsApart(Session s) {
    for (const char* name : {"W_Q", "W_K"}) {
        CustomTensor& tensor = s.projection.customParameters.at(name);
        const std::vector<double> before = tensor.entries.values();
        auto& entries = tensor.entries.mutableValues();
        const Index columns = tensor.shape[2];
        for (Index row = 0; row < s.heads * s.dK; ++row) {
            const Index i = row % s.dK;
            const Index to = row - i + (i % 2) * s.dK / 2 + i / 2;
            std::copy_n(before.begin() + row * columns, columns, entries.begin() + to * columns);
        }
    }
    return s;
}

TEST(Mechanisms, rotaryPairingsAgreeAfterAPermutation) {
    Session s = withCustomWeights(normal());
    s.score.rotary = RotaryPairing::Interleaved;
    s.score.rotaryBase = 100;
    const auto interleaved = computeTrace(s);
    Session apart = withPairsApart(s);
    apart.score.rotary = RotaryPairing::Halves;
    const std::vector<float> expected = entriesOf(*interleaved, Stage::RawScores);
    const std::vector<float> scores = entriesOf(*computeTrace(apart), Stage::RawScores);
    apart.score.rotary = RotaryPairing::Interleaved;
    const std::vector<float> wrong = entriesOf(*computeTrace(apart), Stage::RawScores);
    double off = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        EXPECT_NEAR(scores[i], expected[i], 2e-5f);
        off = std::max(off, std::abs(static_cast<double>(wrong[i]) - expected[i]));
    }
    EXPECT_GT(off, 0.1) << "the pairing changes nothing";
}

TEST(Mechanisms, softCapFarAboveTheScoresHasNoEffect) {
    for (Session s : randomSessions(60)) {
        s.score.softcap.reset();
        const std::vector<float> none = entriesOf(*computeTrace(s), Stage::ScaledScores);
        s.score.softcap = 1e6;
        const std::vector<float> capped = entriesOf(*computeTrace(s), Stage::ScaledScores);
        float largest = 0;
        for (const float x : none)
            if (std::isfinite(x)) largest = std::max(largest, std::abs(x));
        for (std::size_t i = 0; i < none.size(); ++i)
            if (std::isfinite(none[i])) {
                EXPECT_NEAR(capped[i], none[i], 1e-5f * std::max(1.0f, largest));
            }
    }
}

TEST(Mechanisms, qkNormMakesScoresIndependentOfVectorLength) {
    Session s = withCustomVectors(normal());
    s.score.qkNorm = QkNorm::Rms;
    for (const ScoreFunction function :
         {ScoreFunction::ScaledDot, ScoreFunction::Additive, ScoreFunction::Gaussian}) {
        s.score.function = function;
        const std::vector<float> before = entriesOf(*computeTrace(s), Stage::RawScores);
        Session longer = s;
        for (auto& [token, vector] : longer.embedding.customVectors)
            for (double& x : vector.mutableValues()) x *= 7;
        const std::vector<float> after = entriesOf(*computeTrace(longer), Stage::RawScores);
        for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(after[i], before[i], 1e-4f);
        longer.score.qkNorm = QkNorm::None;
        const std::vector<float> plain = entriesOf(*computeTrace(longer), Stage::RawScores);
        EXPECT_GT(std::abs(plain[1] - after[1]), 1e-2f);
    }
}

TEST(Mechanisms, entmaxGivesWeightToMoreKeysThanSparsemaxAndFewerThanSoftmax) {
    int fewer = 0, more = 0;
    for (Session s : plainSessions(40)) {
        const auto weightsBy = [&](NormalizerFunction function) {
            s.normalizer.function = function;
            return entriesOf(*computeTrace(s), Stage::Weights);
        };
        const auto sparse = weightsBy(NormalizerFunction::Sparsemax);
        const auto between = weightsBy(NormalizerFunction::Entmax15);
        const auto soft = weightsBy(NormalizerFunction::Softmax);
        for (std::size_t i = 0; i < soft.size(); ++i) {
            if (sparse[i] > 1e-6f) {
                EXPECT_GT(between[i], 0.0f);
            }
            // A key with an entmax weight also has a softmax weight. Softmax weights are 0 only for masked
            // keys, and if they are too small for a float.
            if (between[i] > 0) {
                EXPECT_GT(soft[i], 0.0f);
            }
            more += between[i] > 0 && sparse[i] == 0;
            fewer += between[i] == 0 && soft[i] > 1e-30f;
        }
    }
    EXPECT_GT(more, 20);
    EXPECT_GT(fewer, 20);
}

}  // namespace
}  // namespace attention::test
