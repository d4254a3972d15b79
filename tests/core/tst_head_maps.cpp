// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the roles of heads with attention weights that match one role exactly, and the thumbnails of heads.
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "models/open_models.h"
#include "models/repeated_tokens.h"
#include "numerics/row_statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>

namespace attention {
namespace {

using Weight = std::function<float(Index query, Index key)>;

/// Returns the trace of a layer with `tokens`. Each function in `heads` returns the attention weights of one
/// head.
Trace layerOf(const std::vector<std::string>& tokens, const std::vector<Weight>& heads) {
    const Index n = std::ssize(tokens), count = std::ssize(heads);
    Tensor weights({1, count, n, n}), entropy({1, count, n});
    for (Index head = 0; head < count; ++head) {
        MatrixView to = weights.matrix(head);
        for (Index i = 0; i < n; ++i) {
            for (Index j = 0; j < n; ++j) to(i, j) = heads[static_cast<std::size_t>(head)](i, j);
            entropy.matrix()(head, i) = rowEntropy({rowSpan(to, i).data(), static_cast<std::size_t>(n)});
        }
    }
    Trace trace;
    trace.tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
    trace.tensor(Stage::Entropy) = std::make_shared<const Tensor>(std::move(entropy));
    Tokens all;
    all.queries = all.keys = {tokens};
    trace.tokens = std::make_shared<const Tokens>(std::move(all));
    return trace;
}

TEST(HeadMaps, dominantRoleMatchesTheAttentionPattern) {
    const auto onto = [](Index shift) {
        return [shift](Index i, Index j) { return j == std::max<Index>(i - shift, 0) ? 1.0f : 0.0f; };
    };
    // The tokens repeat after four positions. An induction head attends to the token after the earlier equal
    // token, which is three positions before the query.
    const Trace layer =
        layerOf({"a", "b", ".", "c", "a", "b", ".", "c"},
                {onto(1), onto(4), onto(3), [](Index, Index j) { return j == 0 ? 1.0f : 0; }, onto(0),
                 [](Index, Index j) { return j == 2 ? 1.0f : 0; },
                 [](Index i, Index j) { return j <= i ? 1.0f / static_cast<float>(i + 1) : 0; }});
    const auto maps = headMaps(layer);
    const std::vector<HeadRole> roles = {HeadRole::PreviousToken, HeadRole::SameToken, HeadRole::Induction,
                                         HeadRole::FirstToken,    HeadRole::Self,      HeadRole::Separator};
    for (std::size_t head = 0; head < roles.size(); ++head) {
        EXPECT_EQ(maps->metrics[head].dominantRole(), roles[head]) << head;
        EXPECT_EQ(maps->metrics[head].value(roles[head]), 1) << head;
        EXPECT_EQ(maps->metrics[head].value(HeadRole::Broad), 0) << head;
    }
    const HeadRoleMetrics& even = maps->metrics.back();
    EXPECT_EQ(even.dominantRole(), HeadRole::Broad);
    EXPECT_NEAR(even.value(HeadRole::Broad), 1, 1e-6);
    // The mean over queries 1 … 7 is (1/2 + 1/3 + … + 1/8) / 7.
    EXPECT_NEAR(even.value(HeadRole::FirstToken), 0.2454082, 1e-6);
    EXPECT_NEAR(even.value(HeadRole::PreviousToken), 0.2454082, 1e-6);
    EXPECT_EQ(even.queryCount(HeadRole::PreviousToken), 7);
    EXPECT_EQ(even.queryCount(HeadRole::SameToken), 4);
    EXPECT_EQ(even.queryCount(HeadRole::Induction), 4);
}

/// A head has a role only if at least four queries can match the role, however large their weights are.
TEST(HeadMaps, roleNeedsAtLeastFourQueries) {
    const std::vector<Weight> behindTheFirst = {[](Index, Index j) { return j == 1 ? 0.9f : 0.02f; }};
    for (const Index again : {1, 3, 4}) {
        std::vector<std::string> tokens = {"a", "b", "c", "d", "e", "f"};
        for (Index i = 0; i < again; ++i) tokens.push_back("a");
        // Every earlier "a" except the first is followed by another "a".
        const HeadRoleMetrics measures = headMaps(layerOf(tokens, behindTheFirst))->metrics[0];
        EXPECT_EQ(measures.queryCount(HeadRole::Induction), again);
        EXPECT_GT(measures.value(HeadRole::Induction), 0.89f);
        EXPECT_EQ(measures.dominantRole(), again < 4 ? HeadRole::Broad : HeadRole::Induction) << again;
    }
    const Trace none = layerOf({"a", "b", "c", "d", "e", "f"}, behindTheFirst);
    EXPECT_EQ(headMaps(none)->metrics[0].queryCount(HeadRole::SameToken), 0);
    EXPECT_EQ(headMaps(none, 0, {}, 4)->metrics[0].queryCount(HeadRole::PreviousToken), 2);
}

ModelTrace traceOf(const std::string& folder, Session session = {}) {
    session = sessionFromModel(folder, session);
    session.input.queryText = "a b c";
    return *computeTrace(session)->modelTrace;
}

TEST(RepeatedTokensResult, findsInductionOnlyInTheTrainedModel) {
    const ModelTrace induction = traceOf(":induction");
    const auto test = testOnRepeatedTokens(induction);
    EXPECT_EQ(test->copyLength, 32);
    const HeadRoleMetrics &first = test->headMaps[0]->metrics[0], &second = test->headMaps[1]->metrics[0];
    EXPECT_EQ(first.dominantRole(), HeadRole::PreviousToken);
    EXPECT_EQ(second.dominantRole(), HeadRole::Induction);
    EXPECT_GT(second.value(HeadRole::Induction), 0.9f);
    EXPECT_EQ(second.queryCount(HeadRole::Induction), 4 * 32);
    EXPECT_EQ(second.queryCount(HeadRole::Separator), 0);
    EXPECT_EQ(testOnRepeatedTokens(induction)->headMaps[1]->metrics[0].values, second.values);
    // The test models have random parameters, so they have no induction heads.
    for (const char* const name : {"gpt2", "llama", "bert"}) {
        const ModelTrace trace = traceOf(std::string(TEST_DATA "/models/") + name);
        const auto other = testOnRepeatedTokens(trace);
        for (const auto& layer : other->headMaps)
            for (const HeadRoleMetrics& head : layer->metrics) {
                EXPECT_LT(head.value(HeadRole::Induction), 0.33f) << name;
                EXPECT_EQ(head.queryCount(HeadRole::PreviousToken), 4 * other->copyLength);
            }
        const Index ends = std::string(name) == "gpt2" ? 0 : 1;  // 1 if a special token begins every text
        EXPECT_EQ(other->headMaps[0]->thumbnails.size(1), std::min<Index>(64, 2 * other->copyLength + ends))
            << name;
    }
}

// The random tokens can be all symbols of a session model, because this model adds no special tokens. It
// replaces an empty text by a training sequence, whose symbols must not be excluded as special tokens.
TEST(RepeatedTokensResult, usesAllSymbolsOfASessionModel) {
    std::ifstream file(SOURCE_FOLDER "/resources/presets/25-reverse.attn");
    Session session = parseSession(std::string(std::istreambuf_iterator<char>(file), {}));
    session.training.stepCount = 2;
    const ModelTrace trace = *computeTrace(session)->modelTrace;
    const auto test = testOnRepeatedTokens(trace);
    EXPECT_EQ(test->copyLength, std::min<Index>({32, trace.model->config().vocabularySize,
                                                 trace.model->config().maxTokens().value_or(64) / 2}));
}

/// A result applies only to a model with the tested settings of layers, such as ablated heads. Masked cells
/// are ignored because they belong to a text.
TEST(RepeatedTokensResult, appliesToEditedHeadsButIgnoresMaskedCells) {
    ModelTrace trace = traceOf(":induction");
    const auto test = testOnRepeatedTokens(trace);
    trace.configs[1].mask.maskedCells.push_back({});
    EXPECT_TRUE(test->appliesTo(trace));
    trace.configs[0].ablatedHeads = {0};
    EXPECT_FALSE(test->appliesTo(trace));
    EXPECT_LT(testOnRepeatedTokens(trace)->headMaps[1]->metrics[0].value(HeadRole::Induction), 0.5f);
}

TEST(HeadMaps, thumbnailCellsHoldTheLargestWeight) {
    for (const Index n : {1, 63, 64, 65, 100, 128, 201}) {
        const auto weight = [n](Index i, Index j) {
            return static_cast<float>((i * 7919 + j * 104729) % 1000) / 1000 / static_cast<float>(n);
        };
        const Trace layer =
            layerOf(std::vector<std::string>(static_cast<std::size_t>(n), "a"), {weight, weight});
        const auto maps = headMaps(layer);
        const Index m = std::min<Index>(n, 64);
        ASSERT_EQ(maps->thumbnails.shape(), (Shape{2, m, m}));
        Tensor largest({m, m});
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j) {
                float& cell = largest.matrix()(i * m / n, j * m / n);
                cell = std::max(cell, weight(i, j));
            }
        const ConstMatrixView wanted = std::as_const(largest).matrix();
        const ConstMatrixView found = std::as_const(maps->thumbnails).matrix(1);
        for (Index i = 0; i < m; ++i)
            for (Index j = 0; j < m; ++j) ASSERT_EQ(found(i, j), wanted(i, j)) << n << ' ' << i << ' ' << j;
    }
}

}  // namespace
}  // namespace attention
