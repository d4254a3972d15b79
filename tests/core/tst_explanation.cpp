// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every number of a trace is equal to the sum of the terms of its explanation.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "layer/stage_matrix.h"
#include "mechanisms/transforms/mask.h"
#include "support/explained_sessions.h"
#include "support/explanation_check.h"
#include "support/golden_case.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

using namespace attention;
using namespace attention::test;

namespace {

/// Returns explainedSessions() and the sessions of the golden cases, whose numbers agree with PyTorch.
std::vector<Session> allSessions() {
    std::vector<Session> sessions = explainedSessions();
    for (const std::string& name : goldenCaseNames()) {
        sessions.push_back(loadGoldenCase(name).session);
        sessions.back().title = name;
    }
    return sessions;
}

TEST(Explanation, everyNumberIsTheSumOfItsTerms) {
    std::mt19937 random(17);
    std::map<Stage, int> checked;
    for (const Session& session : allSessions()) {
        ASSERT_TRUE(problems(session).empty()) << problems(session).front().message.text();
        const auto trace = computeTrace(session);
        const Index sequence = trace->sequenceCount() - 1;
        CheckedNumbers numbers(*trace, sequence);
        for (const Stage stage : stagesOf(*trace)) {
            const StageMatrixSize size = stageMatrixSize(*trace, stage);
            const bool isOfKeys = stageInfo(stage).columnAxis == Axis::Key && trace->headCount() > 1;
            for (int i = 0; i < 200; ++i) {
                const int heads = static_cast<int>(trace->stageHeadCount(stage));
                const CellRef cell{stage,
                                   isOfKeys && i % 8 == 0
                                       ? meanOfHeads
                                       : static_cast<int>(random() % static_cast<unsigned>(heads)),
                                   static_cast<int>(random() % static_cast<unsigned>(size.rows)),
                                   static_cast<int>(random() % static_cast<unsigned>(size.columns))};
                SCOPED_TRACE(session.title + ' ' + std::string(stageInfo(stage).name));
                checkCell(*trace, sequence, cell, numbers);
                if (HasFatalFailure()) return;
                ++checked[stage];
            }
        }
    }
    // Stages that only trained models have are tested in tst_block_explanation.cpp.
    std::size_t known = 0;
    for (const Stage stage : everyStage()) known += isOfModels(stage) ? 0 : 1;
    EXPECT_EQ(checked.size(), known);
    for (const auto& [stage, count] : checked) EXPECT_GE(count, 200) << stageInfo(stage).name;
}

using Titles = std::vector<std::string>;
Titles titlesOf(const Explanation& explanation) {
    Titles titles;
    for (const CalculationStep& step : explanation.steps) titles.push_back(titleOf(step));
    return titles;
}

/// The results of the steps are the numbers that PyTorch computes for “is” → “dessert” in the published
/// example.
TEST(Explanation, goesFromTheRawScoreToTheWeight) {
    const auto trace = computeTrace(Session());
    const Explanation weight = explain(*trace, 0, {Stage::Weights, 0, 1, 4});
    ASSERT_EQ(titlesOf(weight), (Titles{"Raw score: q · k", "Score divided by √d_k",
                                        "Sum of the exponentials of the row", "Softmax: share of the sum"}));
    EXPECT_NEAR(weight.steps[0].result, 11.1466, 5e-5);
    EXPECT_EQ(weight.steps[0].terms.size(), 24u);
    EXPECT_NEAR(weight.steps[1].result, 2.2753, 5e-5);
    EXPECT_EQ(weight.steps[1].cell, (CellRef{Stage::ScaledScores, 0, 1, 4}));
    // The sum of the row, in which “dessert” has the largest score and therefore the exponential 1.
    EXPECT_NEAR(weight.steps[2].result, 1 / 0.4917, 1e-3);
    EXPECT_NEAR(weight.steps[3].result, 0.4917, 5e-5);
    EXPECT_EQ(weight.steps[0].terms[2].operands[1].cell, (CellRef{Stage::Keys, 0, 4, 2}));
}

TEST(Explanation, omitsStepsWithoutEffect) {
    Session session;
    session.score.function = ScoreFunction::Dot;
    const CellRef cell{Stage::Weights, 0, 1, 4};
    EXPECT_EQ(
        titlesOf(explain(*computeTrace(session), 0, cell)),
        (Titles{"Raw score: q · k", "Sum of the exponentials of the row", "Softmax: share of the sum"}));
    session.score.function = ScoreFunction::ScaledDot;
    session.cellMultipliers = {{{1, 4, {}}, 3.0}, {{1, 4, 0}, -2.0}, {{1, 4, 1}, 5.0}};
    session.normalizer.temperature = 0.5;
    session.mask.maskedCells = {{1, 4, {}}};
    session.mask.fill = -4;
    const Explanation full = explain(*computeTrace(session), 0, cell);
    ASSERT_EQ(titlesOf(full),
              (Titles{"Raw score: q · k", "Score divided by √d_k", "Score times the multiplier of the cell",
                      "Masked", "Divided by the temperature", "Sum of the exponentials of the row",
                      "Softmax: share of the sum"}));
    EXPECT_NEAR(full.steps[2].result, -2 * 2.2753, 2e-4);  // −2 is the last multiplier that applies to head 0
    EXPECT_EQ(full.steps[3].notes, std::vector{maskReasonText(MaskReason::MaskedCell)});
    EXPECT_EQ(full.steps[4].result, -8.0);
    EXPECT_EQ(full.steps[5].terms[2].operands[0].explanationCell, (CellRef{Stage::Weights, 0, 1, 2}));
}

TEST(Explanation, namesEveryMaskReason) {
    int forbidden = 0;
    for (const Session& session : explainedSessions()) {
        const auto trace = computeTrace(session);
        for (Index head = 0; head < trace->headCount(); ++head) {
            const auto cells = maskedScoreCells(*trace, trace->sequenceCount() - 1, head);
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const int row = static_cast<int>(static_cast<Index>(i) / trace->keyCount());
                const int column = static_cast<int>(static_cast<Index>(i) % trace->keyCount());
                const CellRef cell{Stage::MaskedScores, static_cast<int>(head), row, column};
                ASSERT_EQ(maskReasons(*trace, trace->sequenceCount() - 1, cell).empty(), cells[i] == 0);
                forbidden += cells[i];
            }
        }
    }
    EXPECT_GT(forbidden, 500);

    Session session;
    session.input.queryText = "a b c d\ne f";
    session.input.isBatch = true;
    session.mask.causal = CausalMask::Strict;
    session.mask.prefixLength = 1;
    session.mask.window = 1;
    const auto trace = computeTrace(session);
    const auto reasons = [&](int row, int column) {
        return maskReasons(*trace, 1, {Stage::Weights, 0, row, column});
    };
    EXPECT_EQ(reasons(0, 0), std::vector<MaskReason>{});
    EXPECT_EQ(reasons(1, 1), std::vector{MaskReason::StrictlyCausal});
    EXPECT_EQ(reasons(3, 0), std::vector{MaskReason::Window});
    EXPECT_EQ(reasons(0, 2),
              (std::vector{MaskReason::Padding, MaskReason::Window, MaskReason::StrictlyCausal}));
}

TEST(Explanation, namesYieldingRulesOnlyWhereTheyMask) {
    Session session;
    session.input.queryText = "cat qzx dog xqz";
    session.embedding.source = EmbeddingSource::WordVectors;
    session.mask.causal = CausalMask::Causal;
    session.mask.maskedCells = {{2, 0, {}}};
    session.mask.allowsDiagonal = session.mask.allowsUnknownTokens = false;
    const auto trace = computeTrace(session);
    const auto reasons = [&](int row, int column) {
        return maskReasons(*trace, 0, {Stage::Weights, 0, row, column});
    };
    using enum MaskReason;
    // The first token has no other key, so the rules do not mask this key.
    EXPECT_EQ(reasons(0, 0), std::vector<MaskReason>{});
    EXPECT_EQ(reasons(1, 0), std::vector<MaskReason>{});
    EXPECT_EQ(reasons(1, 1), (std::vector{Diagonal, UnknownWord}));
    // The only key that is left, because key 0 is a masked cell.
    EXPECT_EQ(reasons(2, 1), std::vector<MaskReason>{});
    EXPECT_EQ(reasons(2, 2), std::vector{Diagonal});
    EXPECT_EQ(reasons(3, 1), std::vector{UnknownWord});
    EXPECT_EQ(reasons(3, 3), (std::vector{Diagonal, UnknownWord}));
    const Explanation full = explain(*trace, 0, {Stage::MaskedScores, 0, 3, 1});
    EXPECT_EQ(full.steps.back().notes, std::vector{maskReasonText(UnknownWord)});
    const ConstMatrixView weights = trace->tensor(Stage::Weights)->matrix(0);
    EXPECT_EQ(weights(0, 0), 1);
    EXPECT_EQ(weights(2, 1), 1);
    for (const float weight : trace->tensor(Stage::Weights)->entries()) EXPECT_FALSE(std::isnan(weight));
}

TEST(Explanation, marksFullyMaskedRows) {
    Session session;
    session.mask.causal = CausalMask::Strict;
    const CellRef cell{Stage::Weights, 0, 0, 3};
    const Explanation undefined = explain(*computeTrace(session), 0, cell);
    EXPECT_TRUE(undefined.isOfFullyMaskedRow);
    EXPECT_EQ(titleOf(undefined.steps.back()), "Undefined weight");
    EXPECT_TRUE(std::isnan(undefined.steps.back().result));
    session.mask.fill = -1e9;
    const Explanation spread = explain(*computeTrace(session), 0, cell);
    EXPECT_TRUE(spread.isOfFullyMaskedRow);
    EXPECT_EQ(titleOf(spread.steps.back()), "Softmax: share of the sum");
    EXPECT_EQ(spread.steps.back().terms[0].operands[2].value, 6.0);
    EXPECT_FALSE(explain(*computeTrace(session), 0, {Stage::Weights, 0, 1, 3}).isOfFullyMaskedRow);
}

TEST(Explanation, hardmaxRefersToTheFirstMaximum) {
    Session session;
    session.input.queryText = "the cat the";
    session.projection.sharedProjections = SharedProjections::QueryKey;
    session.normalizer.function = NormalizerFunction::Hardmax;
    const auto trace = computeTrace(session);
    for (const int key : {0, 1, 2}) {
        const CalculationStep last = explain(*trace, 0, {Stage::Weights, 0, 2, key}).steps.back();
        const int winner = last.referencedOperands.at(0).cell->column;
        EXPECT_NE(winner, 2);  // key 0 has the same score and comes first
        EXPECT_EQ(last.result, key == winner ? 1.0 : 0.0);
        EXPECT_TRUE(last.terms.empty());
    }
}

TEST(Explanation, dropoutStepDistinguishesKeptAndDropped) {
    Session session;
    session.dropout = {0.5, 3};
    session.mask.causal = CausalMask::Causal;
    const auto trace = computeTrace(session);
    std::map<std::string, int> count;
    for (int row = 0; row < 6; ++row) {
        for (int column = 0; column < 6; ++column) {
            const CalculationStep step =
                explain(*trace, 0, {Stage::DroppedWeights, 0, row, column}).steps.back();
            ++count[titleOf(step)];
            const double weight = step.terms.at(0).operands.at(0).value;
            EXPECT_EQ(step.result, titleOf(step) == "Kept by dropout" ? 2 * weight : 0.0);
        }
    }
    EXPECT_EQ(count["Dropout changes nothing"], 15);  // future keys have weight 0
    EXPECT_GT(count["Kept by dropout"], 3);
    EXPECT_GT(count["Dropped by dropout"], 3);
}

TEST(Explanation, explainsPaddingAndSinusoidalPositions) {
    Session session;
    session.input.queryText = "a b c\nd";
    session.input.isBatch = true;
    session.embedding.positionEncoding = PositionEncoding::Sinusoidal;
    const auto trace = computeTrace(session);
    EXPECT_EQ(titlesOf(explain(*trace, 1, {Stage::QueryEmbeddings, 0, 1, 0})), Titles{"Padding"});
    const Explanation second = explain(*trace, 0, {Stage::KeyEmbeddings, 0, 1, 3});
    ASSERT_EQ(titlesOf(second), (Titles{"Sinusoidal position encoding", "Embedding plus position encoding"}));
    EXPECT_NEAR(second.steps[0].result, std::cos(1 / std::pow(10000, 2.0 / 16)), 1e-7);
    EXPECT_EQ(second.steps[1].terms[0].operands[0].cell, (CellRef{Stage::EmbeddingTable, 0, 1, 3}));
}

/// The explanation of a parameter states its origin, such as the scale of a random distribution. The values
/// of the parameters agree with this origin.
TEST(Explanation, originsOfParametersMatchTheirValues) {
    std::map<ValueOrigin::Kind, int> kinds;
    for (const Session& session : allSessions()) {
        const auto trace = computeTrace(session);
        for (const Stage stage : stagesOf(*trace)) {
            const CalculationStep step = explain(*trace, 0, {stage, 0, 0, 0}).steps.back();
            if (!step.origin) continue;
            ++kinds[step.origin->kind];
            double largest = 0, squares = 0, count = 0;
            const StageMatrix matrix = stageMatrix(*trace, stage, 0, 0);
            const ConstMatrixView values = matrix.values;
            for (Index r = 0; r < values.rows(); ++r) {
                for (Index c = 0; c < values.cols(); ++c, ++count) {
                    largest = std::max(largest, std::abs(static_cast<double>(values(r, c))));
                    squares += std::pow(values(r, c), 2);
                }
            }
            SCOPED_TRACE(session.title + ' ' + std::string(stageInfo(stage).name));
            const ValueOrigin& origin = *step.origin;
            if (origin.kind == ValueOrigin::Kind::Zero) {
                EXPECT_EQ(largest, 0);
            }
            if (origin.kind == ValueOrigin::Kind::OneHot) {
                EXPECT_EQ(squares, static_cast<double>(values.rows()));
            }
            if (origin.kind != ValueOrigin::Kind::Sampled) continue;
            const bool isNormal =
                origin.init == InitDistribution::Normal || origin.init == InitDistribution::LecunNormal;
            if (!isNormal) {
                EXPECT_LE(largest, origin.scale);
            }
            if (count < 30) continue;
            if (isNormal) {
                EXPECT_NEAR(std::sqrt(squares / count) / origin.scale, 1, 4 / std::sqrt(2 * count));
            }
            if (!isNormal) {
                EXPECT_GE(largest, 0.85 * origin.scale);
            }
        }
    }
    EXPECT_EQ(kinds.size(), 6u);
}

TEST(Explanation, sharedMatricesReferToTheQueryMatrix) {
    Session session;
    session.projection.sharedProjections = SharedProjections::QueryKeyValue;
    session.dV = session.dK;
    const auto trace = computeTrace(session);
    for (const Stage stage : {Stage::KeyMatrix, Stage::ValueMatrix}) {
        const CalculationStep step = explain(*trace, 0, {stage, 0, 3, 5}).steps.back();
        EXPECT_EQ(titleOf(step), stage == Stage::KeyMatrix ? "W_K = W_Q" : "W_V = W_Q");
        EXPECT_EQ(step.terms.at(0).operands.at(0).cell, (CellRef{Stage::QueryMatrix, 0, 3, 5}));
    }
}

/// Equal tokens have equal operands in the explanations of their scores, even where a matrix product could
/// round equal rows at different positions differently.
TEST(Explanation, equalTokensHaveEqualOperands) {
    Session session;
    session.input.queryText = "the cat the the the the the the the the the the the the";
    session.projection.initScheme = InitScheme::StackedLinear;
    session.score.function = ScoreFunction::Additive;
    for (int size = 5; size < 60; size += 6) {
        session.embedding.dModel = session.dK = session.dV = session.score.additiveSize = size;
        const auto trace = computeTrace(session);
        for (const Stage stage :
             {Stage::HiddenQueries, Stage::HiddenValues, Stage::MappedQueries, Stage::MappedKeys}) {
            const StageMatrix matrix = stageMatrix(*trace, stage, 0, 0);
            const ConstMatrixView rows = matrix.values;
            for (Index r = 2; r < rows.rows(); ++r) {
                for (Index c = 0; c < rows.cols(); ++c)
                    ASSERT_EQ(rows(r, c), rows(0, c)) << stageInfo(stage).name;
            }
        }
    }
}

TEST(Explanation, hasCellChecksTheBounds) {
    const auto trace = computeTrace(Session());
    EXPECT_TRUE(hasCell(*trace, {Stage::Weights, 0, 5, 5}));
    EXPECT_TRUE(hasCell(*trace, {Stage::Weights, meanOfHeads, 5, 5}));
    EXPECT_FALSE(hasCell(*trace, {Stage::Weights, 0, 6, 5}));
    EXPECT_FALSE(hasCell(*trace, {Stage::Weights, 1, 0, 0}));
    EXPECT_FALSE(hasCell(*trace, {Stage::Context, meanOfHeads, 0, 0}));
    EXPECT_FALSE(hasCell(*trace, {Stage::Output, 0, 0, 0}));
    EXPECT_FALSE(hasCell(*trace, {Stage::QueryMatrix, 0, 0, 16}));
}

}  // namespace
