// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the settings that are adjusted after an edit, and of the suggested fixes if no adjustment is
// possible.
#include "engine/problems.h"
#include "engine/session_adjustment.h"
#include "io/session_file.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

namespace attention::test {
namespace {

const std::vector<std::string> edited = {"heads",
                                         "d_k",
                                         "d_v",
                                         "embedding.source",
                                         "embedding.d_model",
                                         "embedding.positions",
                                         "projection.recipe",
                                         "projection.shared",
                                         "input.query_text",
                                         "input.key_text",
                                         "normalizer.temperature",
                                         "mask.causal"};

/// Returns all fields as text, so that failure messages are readable.
std::string fieldsOf(const Session& session) {
    return serializeSession(session);
}

Session pieces(Index heads, Index size, EmbeddingSource source = EmbeddingSource::Random) {
    Session s;
    s.projection.initScheme = InitScheme::Identity;
    s.embedding.source = source;
    s.heads = heads;
    s.dK = s.dV = size;
    s.embedding.dModel = heads * size;
    return s;
}

Session after(Session s, const char* field, const auto& change) {
    change(s);
    return adjustedSession(std::move(s), field);
}

std::vector<std::string> names(const Session& s) {
    std::vector<std::string> list;
    for (const SuggestedFix& remedy : suggestedFixes(s)) {
        list.push_back(remedy.name.text());
        EXPECT_TRUE(problems(remedy.session).empty()) << list.back();
    }
    return list;
}

TEST(AdjustedAfterEdit, keepsSessionsWithoutProblems) {
    for (const Session& session : randomSessions(300)) {
        for (const std::string& field : edited)
            EXPECT_EQ(fieldsOf(adjustedSession(session, field)), fieldsOf(session)) << field;
    }
}

TEST(AdjustedAfterEdit, modelWidthFollowsHeadsAndKeySize) {
    const auto heads = [](Index n) { return [n](Session& s) { s.heads = n; }; };
    for (Index n = 1; n <= 64; ++n) {
        const Session random = after(pieces(1, 64), "heads", heads(n));
        EXPECT_EQ(random.heads, n);
        EXPECT_EQ(random.embedding.dModel, (64 + n - 1) / n * n);
        EXPECT_TRUE(problems(random).empty()) << n;
        const Session words = after(pieces(1, 100, EmbeddingSource::WordVectors), "heads", heads(n));
        EXPECT_EQ(words.embedding.dModel, 100 / n * n) << "no more than there are";
        EXPECT_TRUE(problems(words).empty()) << n;
    }
    const Session longer = after(pieces(3, 8), "d_k", [](Session& s) { s.dK = 20; });
    EXPECT_EQ(longer.embedding.dModel, 60);
    EXPECT_EQ(longer.dV, 20);
}

TEST(AdjustedAfterEdit, unsolvedProblemsKeepTheEditAndHaveRemedies) {
    const Session wide =
        after(pieces(1, 64, EmbeddingSource::WordVectors), "d_k", [](Session& s) { s.dK = 512; });
    EXPECT_EQ(wide.dK, 512);
    EXPECT_FALSE(problems(wide).empty());
    EXPECT_EQ(names(wide), (std::vector<std::string>{"Use d_k = 100", "Use random projections"}));
    EXPECT_EQ(adjustedSession(wide, "normalizer.temperature"), wide) << "another edit corrects nothing";

    Session cold;
    cold.normalizer.temperature = 0;
    EXPECT_EQ(names(cold), (std::vector<std::string>{"Use 0.001", "Use hardmax (limit T → 0)"}));
    Session alone;
    alone.input.keyText = "";
    EXPECT_EQ(names(alone), std::vector<std::string>{"Remove the second text"});
    Session odd;
    odd.score.rotary = RotaryPairing::Halves;
    odd.dK = 3;
    EXPECT_EQ(names(odd), std::vector<std::string>{"Turn off rotary positions"});
}

TEST(AdjustedAfterEdit, oneHotWidthIsTheVocabularySize) {
    Session s;
    s.embedding.source = EmbeddingSource::OneHot;
    s = adjustedSession(s, "embedding.source");
    EXPECT_EQ(s.embedding.dModel, 6);
    s = after(s, "input.query_text", [](Session& next) { next.input.queryText = "one two"; });
    EXPECT_EQ(s.embedding.dModel, 2);
}

TEST(AdjustedAfterEdit, customValuesGrowWithZerosAndAreNotCut) {
    Session s;
    s.input.queryText = "a b";
    s.embedding.source = EmbeddingSource::Custom;
    s.embedding.dModel = 2;
    s.embedding.customVectors = {{"a", {1, 2}}, {"b", {3, 4}}};
    s.projection.initScheme = InitScheme::Custom;
    s.heads = 1;
    s.dK = s.dV = 1;
    for (const char* name : {"W_Q", "W_K", "W_V"}) s.projection.customParameters[name] = {{1, 1, 2}, {5, 6}};
    ASSERT_TRUE(problems(s).empty());

    const Session more = after(s, "heads", [](Session& next) { next.heads = 2; });
    EXPECT_EQ(more.projection.customParameters.at("W_Q"), (CustomTensor{{2, 1, 2}, {5, 6, 0, 0}}));
    EXPECT_TRUE(problems(more).empty());
    const Session word = after(s, "input.query_text", [](Session& next) { next.input.queryText = "a b c"; });
    EXPECT_EQ(word.embedding.customVectors.at("c"), CopyOnWriteVector({0, 0}));
    const Session gone = after(word, "input.query_text", [](Session& next) { next.input.queryText = "a"; });
    EXPECT_FALSE(gone.embedding.customVectors.contains("c"));
    EXPECT_TRUE(gone.embedding.customVectors.contains("b")) << "it is typed";

    const Session fewer = after(s, "embedding.d_model", [](Session& next) { next.embedding.dModel = 1; });
    EXPECT_EQ(fewer.embedding.customVectors, s.embedding.customVectors);
    EXPECT_EQ(fewer.projection.customParameters, s.projection.customParameters);
    EXPECT_FALSE(problems(fewer).empty());
    ASSERT_EQ(names(fewer).at(0), "Shorten custom values to the new size");
    EXPECT_EQ(suggestedFixes(fewer).at(0).session.embedding.customVectors.at("b"), CopyOnWriteVector({3}));
}

}  // namespace
}  // namespace attention::test
