// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compute_trace.h"
#include "logic/strongest_keys.h"
#include "support/golden_case.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attention {
namespace {

using Kept = std::vector<TopWeight>;
const std::vector<int> four = {0, 1, 2, 3};

TEST(StrongestKeys, keepsTheFewestKeysReachingTheShare) {
    const float row[] = {0.125f, 0.5f, 0.125f, 0.25f};
    EXPECT_EQ(strongestKeys(row, four, 0.5), (Kept{{1, 0.5f}}));
    EXPECT_EQ(strongestKeys(row, four, 0.51), (Kept{{1, 0.5f}, {3, 0.25f}}));
    // Keys 0 and 2 have equal weights, so the first one is used.
    EXPECT_EQ(strongestKeys(row, four, 0.8), (Kept{{1, 0.5f}, {3, 0.25f}, {0, 0.125f}}));
    EXPECT_EQ(strongestKeys(row, four, 1).size(), 4u);
    EXPECT_TRUE(strongestKeys(row, four, 0).empty());
}

TEST(StrongestKeys, shareIsRelativeToTheVisibleKeys) {
    const float row[] = {0.9f, 0.06f, 0.03f, 0.01f};
    EXPECT_EQ(strongestKeys(row, {1, 2, 3}, 0.6), (Kept{{1, 0.06f}}));
    const float sigmoid[] = {0.9f, 0.9f, 0.9f, 0.1f};  // the weights add up to 2.8
    EXPECT_EQ(strongestKeys(sigmoid, four, 0.9), (Kept{{0, 0.9f}, {1, 0.9f}, {2, 0.9f}}));
}

TEST(StrongestKeys, omitsZeroWeightsAndNaNRows) {
    const float row[] = {0.5f, 0, 0.5f, 0};
    EXPECT_EQ(strongestKeys(row, four, 1), (Kept{{0, 0.5f}, {2, 0.5f}}));
    const float nan[] = {NAN, NAN, NAN, NAN};
    EXPECT_TRUE(strongestKeys(nan, four, 0.9).empty());
    const float zero[] = {0, 0, 0, 0};
    EXPECT_TRUE(strongestKeys(zero, four, 0.9).empty());
}

TEST(StrongestKeys, matchesTheArticle) {
    const auto trace = computeTrace(test::loadGoldenCase("article_self_attention").session);
    TopWeightCache strongest(shownWeights(*trace, {}), 0.75);
    const auto& is = strongest.topWeights(0, 1);  // weights: 0.2912 0.0106 0.0982 0.0625 0.4917 0.0458
    ASSERT_EQ(is.size(), 2u);
    EXPECT_EQ(is[0].key, 4);
    EXPECT_NEAR(is[0].weight, 0.4917, 5e-5);
    EXPECT_EQ(is[1].key, 0);
}

TEST(ShownWeights, omitsSpecialTokens) {
    Session session;
    session.input.queryText = "a b\nc";
    session.input.isBatch = true;
    session.input.specialTokens = SpecialTokens::Bert;
    session.heads = 2;
    const auto trace = computeTrace(session);
    const ShownWeights second = shownWeights(*trace, {1, {}, false, true});
    EXPECT_EQ(second.keys, (std::vector<int>{1}));  // the tokens are [CLS] c [SEP] [PAD]
    EXPECT_EQ(shownWeights(*trace, {1, {}, false, false}).keys.size(), 4u);
    ASSERT_EQ(second.heads.size(), 2u);
    EXPECT_EQ(second.heads[1].head, 1);
    const ShownWeights mean = shownWeights(*trace, {0, {}, true, false});
    ASSERT_EQ(mean.heads.size(), 1u);
    EXPECT_EQ(mean.heads[0].head, meanOfHeads);
    const auto of = [&](int head) { return stageMatrix(*trace, Stage::Weights, 0, head).values(1, 2); };
    EXPECT_FLOAT_EQ(mean.heads[0].matrix.values(1, 2), (of(0) + of(1)) / 2);
}

TEST(ShownWeights, keysAreMaskedIfEveryHeadMasksThem) {
    Session session;
    session.input.queryText = "a b c";
    session.heads = 2;
    session.mask.maskedCells = {{1, 0, {}}, {1, 2, 1}};
    const auto trace = computeTrace(session);
    EXPECT_EQ(maskedKeyFlags(*trace, 0, {0, 1}, 1), (std::vector<std::uint8_t>{1, 0, 0}));
    EXPECT_EQ(maskedKeyFlags(*trace, 0, {1}, 1), (std::vector<std::uint8_t>{1, 0, 1}));
}

}  // namespace
}  // namespace attention
