// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "layer/stage_matrix.h"
#include "logic/score_function_comparison.h"
#include "session/session.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace attention;

namespace {

const std::size_t functionCount = namesOf<ScoreFunction>().size();

/// Returns a session with several heads, two sequences of different length, a causal mask and a cell masked
/// by hand.
Session maskedBatch() {
    Session session;
    session.input.queryText = "the cat sat on the mat\nit was late";
    session.input.isBatch = true;
    session.heads = 3;
    session.dK = 8;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.mask.causal = CausalMask::Causal;
    session.mask.maskedCells = {{4, 2, 1}};
    session.normalizer.temperature = 0.5;
    session.cellMultipliers = {{{2, 1, std::nullopt}, 3.0}};
    return session;
}

void expectSame(ConstMatrixView a, ConstMatrixView b, const std::string& what) {
    ASSERT_EQ(a.rows(), b.rows());
    ASSERT_EQ(a.cols(), b.cols());
    for (Index r = 0; r < a.rows(); ++r) {
        for (Index c = 0; c < a.cols(); ++c) {
            const bool isSame = a(r, c) == b(r, c) || (std::isnan(a(r, c)) && std::isnan(b(r, c)));
            EXPECT_TRUE(isSame) << what << " at " << r << ", " << c << ": " << a(r, c) << " and " << b(r, c);
        }
    }
}

/// Checks that the results for each score function equal the results of a session with this score function.
void expectSessionsOwn(const Session& session, Index sequence, Index head) {
    const auto trace = computeTrace(session);
    const auto compared = compareScoreFunctions(*trace, sequence, head);
    ASSERT_EQ(compared.size(), functionCount);
    for (std::size_t i = 0; i < functionCount; ++i) {
        Session other = session;
        other.score.function = static_cast<ScoreFunction>(i);
        const auto own = other == session ? trace : computeTrace(other);
        const std::string name(nameOf(other.score.function));
        EXPECT_EQ(compared[i].function, other.score.function);
        EXPECT_FALSE(compared[i].problem);
        expectSame(compared[i].scores.matrix(), stageMatrix(*own, Stage::ScaledScores, sequence, head).values,
                   name + " scores");
        expectSame(compared[i].weights.matrix(), stageMatrix(*own, Stage::Weights, sequence, head).values,
                   name + " weights");
        for (Index query = 0; query < own->queryCount(); ++query) {
            const float entropy = stageMatrix(*own, Stage::Entropy, sequence, head).values(query, 0);
            EXPECT_EQ(compared[i].entropy[static_cast<std::size_t>(query)], entropy) << name;
        }
    }
}

TEST(ScoreFunctionComparison, eachMatchesASessionWithThatFunction) {
    expectSessionsOwn(Session(), 0, 0);
    for (const auto seeding : {Seeding::Pytorch, Seeding::PerRow}) {
        for (const auto scheme : {InitScheme::PerHead, InitScheme::Linear, InitScheme::StackedLinear}) {
            Session session = maskedBatch();
            session.seeding = seeding;
            session.projection.initScheme = scheme;
            session.projection.hasBias = scheme != InitScheme::PerHead;
            session.score.function = ScoreFunction::Additive;
            session.output.hasProjection = true;
            expectSessionsOwn(session, 1, 2);
        }
    }
    Session identity;
    identity.projection.initScheme = InitScheme::Identity;
    identity.dK = identity.dV = identity.embedding.dModel;
    identity.score.function = ScoreFunction::LowRankBilinear;
    expectSessionsOwn(identity, 0, 0);
}

TEST(ScoreFunctionComparison, standardizedScoresHaveMeanZeroAndStdDevOne) {
    const auto trace = computeTrace(maskedBatch());
    for (const Index sequence : {0, 1}) {
        const auto queries =
            static_cast<Index>(trace->tokens->queries[static_cast<std::size_t>(sequence)].size());
        for (const ScoreFunctionResult& each : compareScoreFunctions(*trace, sequence, 1)) {
            const auto forbidden = maskedScoreCells(*trace, sequence, 1);
            double sum = 0, squares = 0, count = 0;
            for (Index q = 0; q < queries; ++q) {
                for (Index k = 0; k < trace->keyCount(); ++k) {
                    if (forbidden[static_cast<std::size_t>(q * trace->keyCount() + k)]) continue;
                    const double z = each.standardized.matrix()(q, k);
                    sum += z;
                    squares += z * z;
                    ++count;
                    EXPECT_NEAR(z * each.scoreStdDev + each.meanScore, each.scores.matrix()(q, k), 1e-4);
                }
            }
            EXPECT_EQ(count, sequence == 0 ? 20 : 6);  // 6 · 7 / 2 − 1 cell masked by hand, and 3 · 4 / 2
            EXPECT_NEAR(sum / count, 0, 1e-5) << nameOf(each.function);
            EXPECT_NEAR(std::sqrt(squares / count), 1, 1e-5) << nameOf(each.function);
        }
    }
}

TEST(ScoreFunctionComparison, equalScoresStandardizeToZero) {
    Session session;
    session.input.queryText = "one";
    const auto compared = compareScoreFunctions(*computeTrace(session), 0, 0);
    ASSERT_EQ(compared.size(), functionCount);
    for (const ScoreFunctionResult& each : compared) {
        EXPECT_EQ(each.scoreStdDev, 0);
        EXPECT_EQ(each.meanScore, static_cast<double>(each.scores.matrix()(0, 0)));
        EXPECT_EQ(each.standardized.matrix()(0, 0), 0.0f);
        EXPECT_EQ(each.meanEntropy, 0);
    }
}

TEST(ScoreFunctionComparison, impossibleFunctionsHaveAProblem) {
    Trace trace = *computeTrace(Session());
    Session impossible = *trace.session;
    impossible.score.rank = 0;
    trace.session = std::make_shared<const Session>(impossible);
    for (const ScoreFunctionResult& each : compareScoreFunctions(trace, 0, 0)) {
        ASSERT_TRUE(each.problem);
        EXPECT_EQ(each.problem->path, "score.rank");
        EXPECT_EQ(each.problem->message.text(), "must be a whole number from 1 to 4096, but it is 0");
        EXPECT_TRUE(each.scores.isEmpty());
    }
}

TEST(ScoreFunctionComparison, undefinedScoresStayUndefined) {
    Session s;
    s.input.queryText = "a b";
    s.embedding.source = EmbeddingSource::Custom;
    s.embedding.customVectors = {{"a", {1e30}}, {"b", {0}}};
    s.projection.initScheme = InitScheme::Identity;
    s.embedding.dModel = s.dK = s.dV = 1;
    s.cellMultipliers = {{{0, 0, {}}, 0}};  // changes the first score from infinity to NaN
    const auto functions = compareScoreFunctions(*computeTrace(s), 0, 0);
    ASSERT_EQ(functions.size(), functionCount);
    const ScoreFunctionResult& dot = functions[static_cast<std::size_t>(ScoreFunction::Dot)];
    EXPECT_EQ(dot.scoreStdDev, 0);  // the other three scores are 0
    EXPECT_TRUE(std::isnan(dot.standardized.entries()[0]));
    EXPECT_TRUE(std::ranges::all_of(dot.standardized.entries().subspan(1), [](float x) { return x == 0; }));
    EXPECT_TRUE(std::ranges::all_of(dot.weights.entries().first(2), [](float x) { return std::isnan(x); }));
    EXPECT_TRUE(std::isnan(dot.entropy[0]));
    EXPECT_NEAR(dot.meanEntropy, std::log(2), 1e-6);  // mean over the other row
}

TEST(ScoreFunctionComparison, isEmptyWhenStopped) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(
        compareScoreFunctions(*computeTrace(Session()), 0, 0, ProgressMonitor(stop.get_token())).empty());
}

}  // namespace
