// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every number of a trace agrees with the number that PyTorch computes.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "support/golden_case.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

using namespace attention;
using namespace attention::test;

namespace {

class GoldenCases : public testing::TestWithParam<std::string> {};

void expectAgreement(const GoldenCase& golden, const std::string& tensor, const std::vector<float>& actual) {
    const auto& expected = golden.tensors.at(tensor).entries;
    ASSERT_EQ(actual.size(), expected.size()) << tensor;
    const double allowed = tolerance(golden, tensor);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto where = [&] { return tensor + " entry " + std::to_string(i); };
        if (std::isnan(expected[i])) {
            ASSERT_TRUE(std::isnan(actual[i])) << where() << " is " << actual[i];
        } else if (std::isinf(expected[i]) || expected[i] == golden.session.mask.fill) {
            ASSERT_EQ(actual[i], static_cast<float>(expected[i])) << where();
        } else {
            ASSERT_NEAR(actual[i], expected[i], allowed) << where();
        }
    }
}

TEST_P(GoldenCases, agreesWithPyTorch) {
    const GoldenCase golden = loadGoldenCase(GetParam());
    ASSERT_EQ(problems(golden.session), std::vector<Problem>());
    const auto trace = computeTrace(golden.session);
    EXPECT_EQ(trace->tokens->queries, golden.queryTokens);
    EXPECT_EQ(trace->tokens->keys, golden.keyTokens);
    EXPECT_EQ(trace->tokens->vocabulary, golden.vocabulary);

    std::size_t compared = 0;
    for (const StageInfo& info : pipelineStageInfos) {
        const std::string name(info.name);
        ASSERT_EQ(hasStage(*trace, info.stage), golden.tensors.contains(name)) << name;
        if (!hasStage(*trace, info.stage)) continue;
        EXPECT_EQ(stageShape(*trace, info.stage), golden.tensors.at(name).shape) << name;
        expectAgreement(golden, name, entriesOf(*trace, info.stage));
        ++compared;
    }
    EXPECT_EQ(compared, golden.tensors.size());
}

INSTANTIATE_TEST_SUITE_P(PyTorch, GoldenCases, testing::ValuesIn(goldenCaseNames()),
                         [](const auto& test) { return test.param; });

TEST(DefaultSession, givesThePublishedNumbers) {
    const auto trace = computeTrace(Session());
    const auto row = [&](Stage stage) { return middleRows(stageMatrix(*trace, stage, 0, 0).values, 1, 1); };
    ASSERT_EQ(trace->tokens->queries[0][1], "is");
    const auto expectRow = [&](Stage stage, std::initializer_list<float> expected) {
        Index i = 0;
        for (const float x : expected)
            EXPECT_NEAR(row(stage)(0, i++), x, 5e-5f) << stageInfo(stage).name << ' ' << i;
    };
    expectRow(Stage::RawScores, {8.5808f, -7.6597f, 3.2558f, 1.0395f, 11.1466f, -0.4800f});
    expectRow(Stage::Weights, {0.2912f, 0.0106f, 0.0982f, 0.0625f, 0.4917f, 0.0458f});
    expectRow(Stage::Context, {-1.5993f, 0.0156f, 1.2670f});
}

}  // namespace
