// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that NaN and infinity stay visible. Results that are computed from undefined numbers are NaN, never
// ordinary numbers.
#include "analysis/metrics.h"
#include "analysis/sweep.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "explanation/explanation.h"
#include "io/writers.h"
#include "layer/score_pipeline.h"
#include "mechanisms/registry.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace attention;
using namespace attention::test;

namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

bool areAllNan(std::span<const float> entries) {
    return std::ranges::all_of(entries, [](float x) { return std::isnan(x); });
}

/// Returns the weights of one row of scores, with their entropy appended. The divisor 2 and the temperature
/// 0.5 cancel out.
std::vector<float> weightsOf(NormalizerFunction function, std::vector<float> row) {
    const auto n = static_cast<Index>(row.size());
    float entropy = 0;
    NormalizerSettings halved;
    halved.temperature = 0.5;
    normalizerOf(function).normalize({row.data(), 1, n, n}, 2, halved, {row.data(), 1, n, n}, &entropy);
    row.push_back(entropy);
    return row;
}

TEST(UndefinedNumbers, makeTheWholeRowOfWeightsNaN) {
    for (const auto function :
         {NormalizerFunction::Softmax, NormalizerFunction::Sparsemax, NormalizerFunction::Hardmax}) {
        for (std::size_t n = 1; n <= 40; ++n) {
            for (std::size_t at = 0; at < n; ++at) {
                for (const float bad : {nan, -nan, inf}) {
                    std::vector<float> row(n, 1.5f);
                    row[n / 2] = -inf;  // masked
                    row[at] = bad;
                    EXPECT_TRUE(areAllNan(weightsOf(function, row)))
                        << nameOf(function) << ' ' << n << ' ' << bad;
                }
            }
            EXPECT_TRUE(areAllNan(weightsOf(function, std::vector<float>(n, -inf)))) << nameOf(function);
        }
    }
}

TEST(UndefinedNumbers, stayInOneCellUnderSigmoid) {
    const auto weights = weightsOf(NormalizerFunction::Sigmoid, {0, nan, inf, -inf, 0});
    const std::vector<float> expected = {0.5f, nan, 1, 0, 0.5f, nan};
    EXPECT_TRUE(areSame(weights, expected));
    const auto defined = weightsOf(NormalizerFunction::Sigmoid, {0, inf, -inf});
    EXPECT_NEAR(defined.back(), 0.5 * std::log(2), 1e-6);
}

Tensor random(Shape shape, std::mt19937& numbers) {
    Tensor tensor(std::move(shape));
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (float& x : tensor.entries()) x = uniform(numbers);
    return tensor;
}

ScoreParameters parametersFor(const AttentionConfig& config, std::mt19937& numbers) {
    ScoreParameters p;
    for (const ScoreParameterInfo& one : scorerOf(config.score.function).parameters(config))
        p.tensors.push_back(random(one.shape(config.heads), numbers));
    return p;
}

/// A NaN in one query and in one key makes their row and their column of scores NaN. All other scores keep
/// their values.
TEST(UndefinedNumbers, ofAQueryOrKeyMakeItsScoresNaN) {
    std::mt19937 numbers(5);
    for (const ScoreFunction function : everyOf<ScoreFunction>()) {
        for (const Index dK : {1, 3, 16, 37, 300}) {
            for (const Index n : {1, 2, 7, 33, 70}) {
                AttentionConfig config;
                config.dK = dK;
                config.score.function = function;
                config.score.additiveSize = 9;
                config.score.rank = 3;
                const ScoreParameters p = parametersFor(config, numbers);
                Tensor queries = random({n, dK}, numbers);
                Tensor keys = random({n, dK}, numbers);
                Tensor clean({n, n});
                scorerOf(function).score({p, 0, queries.matrix(), keys.matrix()}, clean.matrix(), {});
                const Index query = n / 2;
                const Index key = n - 1;
                queries.matrix()(query, dK / 3) = nan;
                keys.matrix()(key, dK - 1) = nan;
                Tensor spoilt({n, n});
                scorerOf(function).score({p, 0, queries.matrix(), keys.matrix()}, spoilt.matrix(), {});
                for (Index q = 0; q < n; ++q) {
                    for (Index k = 0; k < n; ++k) {
                        const float score = spoilt.matrix()(q, k);
                        const bool isSpoilt = q == query || k == key;
                        ASSERT_TRUE(isSpoilt ? std::isnan(score) : score == clean.matrix()(q, k))
                            << nameOf(function) << " d_k " << dK << ": " << q << ", " << k << " of " << n;
                    }
                }
            }
        }
    }
}

/// Returns a session in which the first score is infinite. Its multiplier 0 changes it to NaN. The other
/// scores are 0.
Session overflowing() {
    Session s;
    s.input.queryText = "a b";
    s.embedding.source = EmbeddingSource::Custom;
    s.embedding.customVectors = {{"a", {1e30}}, {"b", {0}}};
    s.projection.initScheme = InitScheme::Identity;
    s.embedding.dModel = s.dK = s.dV = 1;
    s.cellMultipliers = {{{0, 0, {}}, 0}};
    s.dropout.p = 0.25;
    return s;
}

TEST(UndefinedNumbers, propagateFromTheScoreToTheContext) {
    for (const NormalizerFunction function : everyOf<NormalizerFunction>()) {
        Session session = overflowing();
        session.normalizer.function = function;
        ASSERT_EQ(problems(session), std::vector<Problem>());
        const auto trace = computeTrace(session);
        const bool isSingle = function == NormalizerFunction::Sigmoid;
        SCOPED_TRACE(nameOf(function));
        const ConstMatrixView weights = trace->tensor(Stage::Weights)->matrix();
        EXPECT_TRUE(std::isnan(weights(0, 0)));
        EXPECT_EQ(std::isnan(weights(0, 1)), !isSingle);
        EXPECT_TRUE(std::isnan(trace->tensor(Stage::Entropy)->matrix()(0, 0)));
        EXPECT_TRUE(std::isnan(trace->tensor(Stage::DroppedWeights)->matrix()(0, 0)));
        EXPECT_EQ(std::isnan(trace->tensor(Stage::DroppedWeights)->matrix()(0, 1)), !isSingle);
        EXPECT_TRUE(std::isnan(trace->tensor(Stage::Context)->matrix()(0, 0)));
        EXPECT_FALSE(std::isnan(weights(1, 0)) || std::isnan(weights(1, 1)));
        EXPECT_FALSE(std::isnan(trace->tensor(Stage::Entropy)->matrix()(0, 1)));
    }
}

TEST(UndefinedNumbers, areExplainedByTheScoreThatCausesThem) {
    for (const auto function :
         {NormalizerFunction::Softmax, NormalizerFunction::Sparsemax, NormalizerFunction::Hardmax}) {
        Session session = overflowing();
        session.normalizer.function = function;
        const auto nanScore = computeTrace(session);
        session.cellMultipliers.clear();
        const auto infiniteScore = computeTrace(session);
        for (const auto& trace : {nanScore, infiniteScore}) {
            for (const int column : {0, 1}) {
                const Explanation weight = explain(*trace, 0, {Stage::Weights, 0, 0, column});
                const CalculationStep& last = weight.steps.back();
                EXPECT_EQ(last.kind->title.text(), "Undefined weight");
                EXPECT_EQ(
                    last.notes.at(0).text(),
                    "This score is NaN or +∞, so the row has no finite maximum. The weight is NaN, as in "
                    "PyTorch.");
                EXPECT_TRUE(std::isnan(last.result));
                EXPECT_FALSE(weight.isOfFullyMaskedRow);
                ASSERT_EQ(last.referencedOperands.size(), 1u);
                EXPECT_EQ(last.referencedOperands[0].cell, (CellRef{Stage::MaskedScores, 0, 0, 0}));
                EXPECT_FALSE(std::isfinite(last.referencedOperands[0].value));
            }
        }
        // The first query has no allowed key, so no score causes the NaN.
        session.mask.causal = CausalMask::Strict;
        const auto masked = computeTrace(session);
        EXPECT_TRUE(explain(*masked, 0, {Stage::Weights, 0, 0, 1}).steps.back().referencedOperands.empty());
    }
    Session session = overflowing();
    session.normalizer.function = NormalizerFunction::Sigmoid;
    const CalculationStep sigmoid =
        explain(*computeTrace(session), 0, {Stage::Weights, 0, 0, 0}).steps.back();
    EXPECT_EQ(sigmoid.kind->title.text(), "Sigmoid");
    EXPECT_TRUE(std::isnan(sigmoid.terms.at(0).value));
}

/// A raw score that is NaN, here ∞ · 0, stays NaN with every score function. No score step is listed as its
/// cause.
TEST(UndefinedNumbers, areUnchangedByScoreSteps) {
    Session session = overflowing();
    session.projection.initScheme = InitScheme::Custom;
    session.projection.customParameters = {
        {"W_Q", {{1, 1, 1}, {1e30}}}, {"W_K", {{1, 1, 1}, {1}}}, {"W_V", {{1, 1, 1}, {1}}}};
    for (const auto function : {ScoreFunction::Dot, ScoreFunction::ScaledDot}) {
        session.score.function = function;
        ASSERT_EQ(problems(session), std::vector<Problem>());
        const auto trace = computeTrace(session);
        const std::vector<float> raw = {trace->tensor(Stage::RawScores)->matrix()(0, 0), nan};
        ASSERT_TRUE(std::isnan(trace->tensor(Stage::RawScores)->matrix()(0, 1)));
        EXPECT_TRUE(ScorePipeline(*trace).scoreChanges({Stage::Weights, 0, 0, 1}, raw).empty())
            << nameOf(function);
    }
}

TEST(UndefinedNumbers, haveNoRowMetrics) {
    Session session = overflowing();
    for (const bool isNan : {true, false}) {
        if (!isNan) session.cellMultipliers.clear();
        const HeadMetrics measures = headMetrics(*computeTrace(session), 0, 0);
        EXPECT_FALSE(measures.rows[0].entropy || measures.rows[0].largestWeight ||
                     measures.rows[0].jacobianNorm);
        EXPECT_FALSE(measures.rows[0].rawScoreStdDev || measures.rows[0].scaledScoreStdDev);
        EXPECT_TRUE(measures.rows[1].entropy);
        EXPECT_EQ(measures.asymmetry, std::nullopt);
    }
}

/// A head has no asymmetry if a score outside the diagonal is infinite. Here it is the score of the query "a"
/// and the key "b".
TEST(UndefinedNumbers, haveNoAsymmetry) {
    Session session = overflowing();
    session.input.queryText = "a";
    for (int token = 0; token < 60; ++token) session.input.queryText += " c";
    session.input.queryText += " b";
    session.embedding.dModel = 2;
    session.embedding.customVectors = {{"a", {1e30, 0}}, {"b", {0, 1e30}}, {"c", {0, 0}}};
    session.projection.initScheme = InitScheme::Custom;
    session.projection.customParameters = {
        {"W_Q", {{1, 1, 2}, {1, 0}}}, {"W_K", {{1, 1, 2}, {0, 1}}}, {"W_V", {{1, 1, 2}, {1, 1}}}};
    ASSERT_EQ(problems(session), std::vector<Problem>());
    const auto trace = computeTrace(session);
    EXPECT_TRUE(std::isinf(trace->tensor(Stage::RawScores)->matrix()(0, 61)));
    EXPECT_EQ(headMetrics(*trace, 0, 0).asymmetry, std::nullopt);
}

/// If the mean of a metric is NaN, its standard deviation is NaN too, not 0.
TEST(UndefinedNumbers, haveNoStdDevInASweep) {
    Session session = overflowing();
    SweepSettings settings;
    settings.field = SweepField::Temperature;
    settings.values = {1};
    settings.seedCount = 2;
    const SweepResult result = computeSweep(session, settings);
    for (const SweepPanel& panel : result.panels) {
        const bool isUndefined = panel.metric.ends_with("_deviation");
        for (const SweepPanel::Curve& curve : panel.curves) {
            ASSERT_EQ(curve.points.size(), 1u);
            EXPECT_EQ(std::isnan(curve.points[0].mean), isUndefined) << panel.metric;
            // Each of the remaining metrics is averaged over the rows for which it is defined.
            EXPECT_EQ(std::isnan(curve.points[0].stdDev), isUndefined) << panel.metric;
        }
    }
    std::string csv;
    writeSweepCsv(result, [&](std::string_view bytes) { csv += bytes; });
    EXPECT_EQ(csv.find("-nan"), std::string::npos) << csv;
    EXPECT_NE(csv.find(",nan,nan\r\n"), std::string::npos) << csv;
}

}  // namespace
