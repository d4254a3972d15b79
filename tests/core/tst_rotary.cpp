// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of mathematical properties of rotary positions.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "mechanisms/registry.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <new>

namespace attention::test {
namespace {

/// Returns a session whose text repeats one word, so that tokens differ only in their positions.
Session sameWords(RotaryPairing rotary, ScoreFunction function) {
    Session s;
    s.input.queryText = "la la la la la la la la la";
    s.projection.initDistribution = InitDistribution::LecunNormal;
    s.heads = 2;
    s.dK = 8;
    s.score.function = function;
    s.score.rotary = rotary;
    s.score.rotaryBase = 50;
    return s;
}

TEST(Rotary, scoresDependOnDistancesOnly) {
    for (const RotaryPairing rotary : {RotaryPairing::Halves, RotaryPairing::Interleaved}) {
        for (const ScoreFunction function :
             {ScoreFunction::Dot, ScoreFunction::ScaledDot, ScoreFunction::Cosine, ScoreFunction::Gaussian}) {
            const auto trace = computeTrace(sameWords(rotary, function));
            for (Index head = 0; head < 2; ++head) {
                const StageMatrix matrix = stageMatrix(*trace, Stage::RawScores, 0, head);
                const ConstMatrixView s = matrix.values;
                float spread = 0;
                for (Index i = 1; i < s.rows(); ++i) {
                    for (Index j = 1; j < s.cols(); ++j) {
                        EXPECT_NEAR(s(i, j), s(i - 1, j - 1), 1e-4f * std::max(1.0f, std::abs(s(0, 0))))
                            << nameOf(function) << ' ' << i << ' ' << j;
                    }
                    spread = std::max(spread, std::abs(s(i, 0) - s(0, 0)));
                }
                EXPECT_GT(spread, 0.05f) << nameOf(function) << ": the position changes nothing";
            }
        }
    }
}

/// If an allocation fails while the table of angles is computed, the old table is not reused for the new
/// settings.
TEST(Rotary, isCorrectAfterAllocationFailure) {
    AttentionConfig config;
    config.dK = 4;
    config.score.rotary = RotaryPairing::Halves;
    const auto rotated = [&](Index first) {
        Tensor x({1, 4});
        x.matrix() << 1, 2, 3, 4;
        for (const QueryKeyTransform* step : queryKeyTransforms())
            if (step->isActive(config)) step->apply({config, {}}, first, x.matrix());
        return x;
    };
    config.score.rotaryBase = 100;
    rotated(7);
    config.score.rotaryBase = 10000;
    EXPECT_THROW(rotated(Index{1} << 60), std::bad_alloc);
    const Tensor x = rotated(1);
    const std::array angles = {1.0, 1.0 / 100};  // angle of pair i at position 1: base^(−2i / d_k)
    for (Index i = 0; i < 2; ++i) {
        const double a = 1 + static_cast<double>(i), b = 3 + static_cast<double>(i);
        const double angle = angles[static_cast<std::size_t>(i)];
        EXPECT_NEAR(x.matrix()(0, i), a * std::cos(angle) - b * std::sin(angle), 1e-6);
        EXPECT_NEAR(x.matrix()(0, i + 2), b * std::cos(angle) + a * std::sin(angle), 1e-6);
    }
}

TEST(Rotary, preservesVectorLength) {
    const auto trace = computeTrace(sameWords(RotaryPairing::Halves, ScoreFunction::Dot));
    for (const auto& [before, after] :
         {std::pair(Stage::Queries, Stage::ScoredQueries), std::pair(Stage::Keys, Stage::ScoredKeys)}) {
        const StageMatrix from = stageMatrix(*trace, before, 0, 1);
        const StageMatrix to = stageMatrix(*trace, after, 0, 1);
        for (Index i = 0; i < 8; ++i) EXPECT_EQ(to.values(0, i), from.values(0, i)) << "position 0 stays";
        for (Index r = 0; r < from.values.rows(); ++r) {
            for (Index i = 0; i < 4; ++i) {
                EXPECT_NEAR(std::hypot(to.values(r, i), to.values(r, i + 4)),
                            std::hypot(from.values(r, i), from.values(r, i + 4)), 1e-5f);
            }
        }
    }
}

TEST(Rotary, requiresAnEvenKeySize) {
    Session session = sameWords(RotaryPairing::Interleaved, ScoreFunction::Dot);
    session.dK = 7;
    ASSERT_EQ(problems(session).size(), 1U);
    EXPECT_EQ(problems(session).front().path, "d_k");
    EXPECT_EQ(problems(session).front().message.text(),
              "must be even because rotary positions rotate pairs of components, but it is 7");
}

}  // namespace
}  // namespace attention::test
