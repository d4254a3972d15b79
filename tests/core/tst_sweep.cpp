// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/metrics.h"
#include "analysis/sweep.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "io/writers.h"
#include "session/session.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <sstream>
#include <thread>

using namespace attention;

namespace {

std::string csvOf(const SweepResult& result) {
    std::string text;
    writeSweepCsv(result, [&](std::string_view bytes) { text += bytes; });
    return text;
}

/// Returns the lines of a CSV table without quoted fields. Each line is a map from column names to values.
std::vector<std::map<std::string, std::string>> linesOf(const std::string& csv) {
    std::istringstream stream(csv);
    std::vector<std::string> names;
    std::vector<std::map<std::string, std::string>> lines;
    for (std::string line; std::getline(stream, line);) {
        EXPECT_EQ(line.back(), '\r');
        line.pop_back();
        std::istringstream fields(line);
        std::vector<std::string> cells;
        for (std::string cell; std::getline(fields, cell, ',');) cells.push_back(cell);
        if (names.empty()) {
            names = cells;
            continue;
        }
        EXPECT_EQ(cells.size(), names.size());
        lines.emplace_back();
        for (std::size_t i = 0; i < names.size(); ++i) lines.back()[names[i]] = cells[i];
    }
    return lines;
}

/// Returns the points of the metric `measure` for one score function. `curve` is 0 for dot and 1 for
/// scaled_dot.
const std::vector<SweepPoint>& bandsOf(const SweepResult& result, std::string_view measure,
                                       std::size_t curve) {
    return findPanel(result, measure)->curves.at(curve).points;
}

TEST(SweepCsv, containsEveryValueOfTheResult) {
    SweepSettings settings;
    settings.field = SweepField::Heads;
    settings.values = {1, 3};
    settings.seedCount = 4;
    const SweepResult result = computeSweep(Session(), settings);
    const auto lines = linesOf(csvOf(result));
    std::size_t at = 0;
    for (const SweepPanel& panel : result.panels) {
        for (const SweepPanel::Curve& curve : panel.curves) {
            for (std::size_t i = 0; i < 2; ++i) {
                ASSERT_LT(at, lines.size());
                const auto& line = lines[at++];
                EXPECT_EQ(line.at("field"), "heads");
                EXPECT_EQ(std::stod(line.at("value")), settings.values[i]);
                EXPECT_EQ(line.at("measure"), panel.metric);
                EXPECT_EQ(line.at("curve"), nameOf(*curve.function));
                EXPECT_EQ(line.at("seeds"), "4");
                EXPECT_EQ(std::stod(line.at("mean")), curve.points[i].mean);
                EXPECT_EQ(std::stod(line.at("sd")), curve.points[i].stdDev);
                EXPECT_GT(curve.points[i].stdDev, 0);
            }
        }
    }
    EXPECT_EQ(at, lines.size());
    EXPECT_EQ(at, 20u);
}

/// Returns the session that textbooks describe. The components of queries and keys have mean 0 and variance
/// 1.
Session textbook() {
    Session session;
    session.input.queryText = "one two three four five six seven eight nine ten eleven twelve";
    session.embedding.dModel = 64;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    session.heads = 8;
    session.dV = 1;
    return session;
}

TEST(Sweep, rawScoreStdDevIsSqrtKeySizeAndScaledIsOne) {
    SweepSettings settings;
    for (double dK = 1; dK <= 512; dK *= 2) settings.values.push_back(dK);
    const SweepResult result = computeSweep(textbook(), settings);
    EXPECT_TRUE(result.isComplete);
    for (std::size_t i = 0; i < settings.values.size(); ++i) {
        const double dK = settings.values[i];
        for (const std::size_t curve : {0u, 1u})
            EXPECT_NEAR(bandsOf(result, "raw_deviation", curve).at(i).mean / std::sqrt(dK), 1, 0.1) << dK;
        EXPECT_NEAR(bandsOf(result, "scaled_deviation", 1).at(i).mean, 1, 0.1) << dK;
        EXPECT_EQ(bandsOf(result, "scaled_deviation", 0).at(i).mean,
                  bandsOf(result, "raw_deviation", 0).at(i).mean);
    }
    // Without scaling, a large d_k gives one key almost all weight, and the gradient vanishes. With scaling,
    // neither happens.
    const auto mean = [&](const char* measure, std::size_t curve, std::size_t i) {
        return bandsOf(result, measure, curve).at(i).mean;
    };
    EXPECT_GT(mean("largest_weight", 0, 9), 0.9);
    EXPECT_LT(mean("gradient", 0, 9), mean("gradient", 0, 2) / 4);
    EXPECT_NEAR(mean("largest_weight", 1, 9), mean("largest_weight", 1, 2), 0.1);
    EXPECT_NEAR(mean("entropy", 1, 9), mean("entropy", 1, 2), 0.2);
}

/// Each point equals the statistics of the sessions with its value and its seeds.
TEST(Sweep, pointsMatchTheirSessions) {
    Session session;
    session.heads = 2;
    session.projection.initDistribution = InitDistribution::LecunNormal;
    const SweepSettings settings{SweepField::Temperature, {0.5, 2}, 3};
    const SweepResult result = computeSweep(session, settings);
    std::vector<double> entropies, gradients, variances;
    for (int seed = 0; seed < 3; ++seed) {
        Session one = session;
        one.normalizer.temperature = 0.5;
        one.embedding.seed = 123u + static_cast<unsigned>(seed);
        // Without this offset, embeddings and projections would have the same random numbers.
        one.projection.seed = 1'000'123u + static_cast<unsigned>(seed);
        const auto trace = computeTrace(one);
        entropies.push_back(
            (*headMetrics(*trace, 0, 0).average.entropy + *headMetrics(*trace, 0, 1).average.entropy) / 2);
        gradients.push_back((*headMetrics(*trace, 0, 0).average.jacobianNorm +
                             *headMetrics(*trace, 0, 1).average.jacobianNorm) /
                            2);
        double sum = 0, squares = 0;
        for (const double s : trace->tensor(Stage::RawScores)->entries()) sum += s, squares += s * s;
        variances.push_back(squares / 72 - sum / 72 * (sum / 72));
    }
    const auto mean = [](const std::vector<double>& x) { return (x[0] + x[1] + x[2]) / 3; };
    EXPECT_NEAR(bandsOf(result, "entropy", 1)[0].mean, mean(entropies), 1e-6);
    EXPECT_NEAR(bandsOf(result, "gradient", 1)[0].mean, mean(gradients), 1e-6);
    EXPECT_NEAR(bandsOf(result, "raw_deviation", 1)[0].mean, std::sqrt(mean(variances)), 1e-6);
    double apart = 0;
    for (const double e : entropies) apart += (e - mean(entropies)) * (e - mean(entropies)) / 3;
    EXPECT_NEAR(bandsOf(result, "entropy", 1)[0].stdDev, std::sqrt(apart), 1e-6);
    EXPECT_GT(bandsOf(result, "entropy", 1)[0].stdDev, 0.01);
}

/// If embeddings and parameters are sampled from the same random numbers, the scores contradict the theory.
/// Therefore a sweep uses separate seeds for them.
TEST(Sweep, sharedRandomStreamBreaksTheTheory) {
    Session session = textbook();
    ASSERT_TRUE(sharesRandomStream(session));
    const auto own = computeTrace(session);
    EXPECT_EQ(own->tensor(Stage::EmbeddingTable)->matrix()(0, 5) / 8,
              own->parameters->query.linear->weight.matrix()(0, 5));
    for (const auto seeding : {Seeding::Pytorch, Seeding::PerRow}) {
        session.seeding = seeding;
        const SweepResult result = computeSweep(session, {SweepField::KeySize, {1, 64}, 20});
        for (const SweepPoint& band : bandsOf(result, "scaled_deviation", 1)) EXPECT_NEAR(band.mean, 1, 0.1);
    }
    EXPECT_FALSE(sharesRandomStream(session));
    EXPECT_EQ(withSeedOffset(session, 3).projection.seed, 126u);
}

TEST(Sweep, appliesOnlyToItsSession) {
    Session session;
    const SweepResult result = computeSweep(session, {SweepField::KeySize, {2}, 1});
    session.dK = 7;
    session.score.function = ScoreFunction::Dot;
    session.title = "another";
    EXPECT_TRUE(sweepAppliesTo(result, session));
    session.heads = 2;
    EXPECT_FALSE(sweepAppliesTo(result, session));
}

TEST(Sweep, doublingsEndWithTheLastValue) {
    EXPECT_EQ(doublingValues(1, 8), (std::vector<double>{1, 2, 4, 8}));
    EXPECT_EQ(doublingValues(3, 20), (std::vector<double>{3, 6, 12, 20}));
    EXPECT_EQ(doublingValues(5, 5), (std::vector<double>{5}));
}

TEST(Sweep, otherFunctionsHaveOneCurve) {
    Session session;
    session.score.function = ScoreFunction::Cosine;
    const SweepResult result = computeSweep(session, {SweepField::Heads, {1, 2}, 2});
    ASSERT_EQ(result.panels[0].curves.size(), 1u);
    EXPECT_EQ(result.panels[0].curves[0].function, ScoreFunction::Cosine);
    EXPECT_LE(bandsOf(result, "raw_deviation", 0).at(1).mean, 1.0);
}

TEST(Sweep, shortTextsAreExtendedWithNumberedCopies) {
    Session session;
    session.input.queryText = "a b";
    const auto tokens = [&](double n) {
        return tokenizeInput(withSweptValue(session, SweepField::Tokens, n).input);
    };
    EXPECT_EQ(tokens(1).queries, (TokenLists{{"a"}}));
    EXPECT_EQ(tokens(5).queries, (TokenLists{{"a", "b", "a·2", "b·2", "a·3"}}));
    EXPECT_EQ(tokens(5).keys, tokens(5).queries);
    session.embedding.source = EmbeddingSource::Custom;  // there is no custom vector for "a·2"
    EXPECT_EQ(tokens(3).queries, (TokenLists{{"a", "b", "a"}}));
    session.input.keyText = "x y z";
    EXPECT_EQ(tokens(2).keys, (TokenLists{{"x", "y"}}));
    EXPECT_EQ(sweptValue(withSweptValue(session, SweepField::Tokens, 7), SweepField::Tokens), 7);
    session.input.specialTokens = SpecialTokens::Bert;
    EXPECT_EQ(tokens(4).queries, (TokenLists{{"[CLS]", "a", "b", "[SEP]"}}));
}

TEST(Sweep, entropyGrowsWithTheNumberOfTokens) {
    Session session = textbook();
    session.dK = 16;
    const SweepResult result = computeSweep(session, {SweepField::Tokens, {1, 4, 16, 64}, 4});
    const auto& entropies = bandsOf(result, "entropy", 1);
    ASSERT_EQ(entropies.size(), 4u);
    EXPECT_EQ(entropies[0].mean, 0);
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_GT(entropies[i].mean, entropies[i - 1].mean + 0.5);
        EXPECT_LT(entropies[i].mean, std::log(result.settings.values[i]));
    }
}

TEST(Sweep, invalidValuesAreSkippedWithAReason) {
    Session session;
    session.projection.initScheme = InitScheme::MultiheadAttention;
    session.embedding.dModel = session.dK = session.dV = 16;
    session.output.hasProjection = true;
    ASSERT_TRUE(problems(session).empty());
    const SweepResult result = computeSweep(session, {SweepField::KeySize, {8, 16}, 2});
    ASSERT_EQ(result.skipped.size(), 1u);
    EXPECT_EQ(result.skipped[0].value, 8);
    EXPECT_NE(result.skipped[0].reason.message.text().find("d_k"), std::string::npos);
    EXPECT_EQ(completedValues(result), std::vector<double>{16});
}

TEST(Sweep, keepsCompletedValuesWhenStopped) {
    Session session = textbook();
    SweepSettings settings{SweepField::KeySize, {}, 20};
    for (int i = 0; i < 200; ++i) settings.values.push_back(64 + i);
    Progress progress;
    std::stop_source stop;
    std::jthread watcher([&] {
        while (progress.fraction() < 0.02) std::this_thread::yield();
        stop.request_stop();
    });
    const SweepResult result = computeSweep(session, settings, ProgressMonitor(stop.get_token(), &progress));
    EXPECT_FALSE(result.isComplete);
    const auto& done = bandsOf(result, "entropy", 0);
    EXPECT_GE(done.size(), 1u);
    EXPECT_LT(done.size(), 200u);
    EXPECT_EQ(done.size(), bandsOf(result, "gradient", 1).size());
    settings.values = {64};
    EXPECT_EQ(bandsOf(computeSweep(session, settings), "entropy", 0)[0].mean, done[0].mean);
}

TEST(Sweep, progressReachesTheEnd) {
    Progress progress;
    computeSweep(Session(), {SweepField::KeySize, {1, 2, 4}, 2}, ProgressMonitor({}, &progress));
    EXPECT_NEAR(progress.fraction(), 1.0, 1e-6);
}

}  // namespace
