// SPDX-License-Identifier: GPL-3.0-or-later
// Tests constructed heads, whose matrices are computed from a definition. Each head attends to its target in
// any text.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "explanation/explanation.h"
#include "io/session_file.h"
#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace attention {
namespace {

using test::entriesOf;

/// Returns a text of `words` random words from w0 … w19. Words may repeat.
std::string randomText(int words, std::mt19937& random) {
    std::string text;
    for (int i = 0; i < words; ++i) text += "w" + std::to_string(random() % 20) + ' ';
    return text;
}

Session sessionOf(ConstructedHead head, Index keySize, CausalMask mask) {
    Session s;
    s.seeding = Seeding::PerRow;
    s.embedding.positionEncoding = PositionEncoding::Concatenated;
    s.embedding.dPosition = 64;
    s.embedding.dModel = 96;
    s.projection.initScheme = InitScheme::Constructed;
    s.projection.constructedHeads = {head};
    s.dK = keySize;
    s.dV = 4;
    s.score.function = ScoreFunction::Dot;
    s.mask.causal = mask;
    return s;
}

/// Returns the index of the key to which `head` must attend, from 0. Returns std::nullopt if this key is
/// outside the text or masked by a causal mask.
std::optional<Index> wanted(const ConstructedHead& head, Index query, Index words, CausalMask mask) {
    Index key = query;
    if (head.target == HeadTarget::Previous) key = query - 1;
    if (head.target == HeadTarget::Next) key = query + 1;
    if (head.target == HeadTarget::First) key = 0;
    if (head.target == HeadTarget::Offset) key = query + head.offset;
    const Index last = mask == CausalMask::None ? words - 1 : query;
    return key >= 0 && key <= last ? std::optional(key) : std::nullopt;
}

struct Found {
    int rows = 0;
    int right = 0;  ///< rows whose largest weight is at the target
    double sum = 0;
    double mean() const { return sum / rows; }
};

void look(const Session& session, Found& found) {
    const auto trace = computeTrace(session);
    const StageMatrix weights = stageMatrix(*trace, Stage::Weights, 0, 0);
    const ConstructedHead& head = session.projection.constructedHeads[0];
    for (Index i = 0; i < weights.values.rows(); ++i) {
        const auto key = wanted(head, i, weights.values.cols(), session.mask.causal);
        if (!key) continue;
        const float* const row = rowSpan(weights.values, i).data();
        ++found.rows;
        found.right += std::max_element(row, row + weights.values.cols()) == row + *key;
        found.sum += static_cast<double>(row[*key]);
    }
}

struct Case {
    ConstructedHead head;
    CausalMask mask;
};

std::vector<Case> positionHeads() {
    using enum HeadTarget;
    return {{{Previous}, CausalMask::Causal}, {{Previous}, CausalMask::None},
            {{Self}, CausalMask::Causal},     {{Self}, CausalMask::None},
            {{First}, CausalMask::Causal},    {{First}, CausalMask::None},
            {{Next}, CausalMask::None},       {{Offset, -3}, CausalMask::Causal},
            {{Offset, -3}, CausalMask::None}, {{Offset, 5}, CausalMask::None}};
}

std::string nameIn(const Case& one, Index keySize) {
    return std::string(nameOf(one.head.target)) + ' ' + std::to_string(one.head.offset) +
           (one.mask == CausalMask::None ? "" : " causal") + ", d_k " + std::to_string(keySize);
}

TEST(ConstructedHeads, attendMostToTheTargetForEveryKeySize) {
    std::mt19937 random(3);
    for (const Case& one : positionHeads()) {
        for (Index keySize = 2; keySize <= 64; keySize += 2) {
            Found found;
            for (const int words : {2, 3, 24, 64}) {
                Session s = sessionOf(one.head, keySize, one.mask);
                s.input.queryText = randomText(words, random);
                s.embedding.seed = random();
                look(s, found);
            }
            EXPECT_EQ(found.right, found.rows) << nameIn(one, keySize);
        }
    }
}

TEST(ConstructedHeads, targetWeightIsAbove90PercentFromKeySize8) {
    std::mt19937 random(4);
    for (const Case& one : positionHeads()) {
        for (const Index keySize : {8, 24, 64}) {
            for (const EmbeddingSource source : {EmbeddingSource::Random, EmbeddingSource::WordVectors}) {
                for (int words = 2; words <= 64; words += 31) {
                    Session s = sessionOf(one.head, keySize, one.mask);
                    s.input.queryText = randomText(words, random) + "the cat sat on the mat";
                    s.embedding.source = source;
                    Found found;
                    look(s, found);
                    EXPECT_EQ(found.right, found.rows) << nameIn(one, keySize);
                    if (found.rows > 0) {
                        EXPECT_GE(found.mean(), 0.9) << nameIn(one, keySize) << ", " << words << " words";
                    }
                }
            }
        }
    }
}

TEST(ConstructedHeads, targetWeightFallsWithSmallerKeySize) {
    std::mt19937 random(5);
    const std::string text = randomText(64, random);
    double before = 1;
    for (const Index keySize : {64, 6, 4, 2}) {
        Session s = sessionOf({HeadTarget::Previous}, keySize, CausalMask::Causal);
        s.input.queryText = text;
        Found found;
        look(s, found);
        EXPECT_LT(found.mean(), before);
        before = found.mean();
    }
    // For d_k = 2, the score is a cosine with a period of 2π tokens. So the key 6 tokens before the target
    // also has a high score.
    EXPECT_NEAR(before, 0.30, 0.01);
}

/// Expects that each query attends more to every equal token than to any other token, at all positions.
void expectSameWord(const Session& session) {
    const auto trace = computeTrace(session);
    const StageMatrix weights = stageMatrix(*trace, Stage::Weights, 0, 0);
    const std::vector<std::string>& tokens = trace->tokens->queries[0];
    for (Index i = 0; i < weights.values.rows(); ++i) {
        float same = 1, other = 0;
        for (Index j = 0; j < weights.values.cols(); ++j) {
            const bool isSame = tokens[static_cast<std::size_t>(i)] == tokens[static_cast<std::size_t>(j)];
            const float weight = weights.values(i, j);
            if (isSame) same = std::min(same, weight);
            if (!isSame) other = std::max(other, weight);
        }
        EXPECT_GT(same, other) << tokens[static_cast<std::size_t>(i)] << ", d_k " << session.dK;
    }
}

TEST(ConstructedHeads, sameWordHeadAttendsMostToEqualTokens) {
    std::mt19937 random(6);
    for (const PositionEncoding positions : {PositionEncoding::None, PositionEncoding::Concatenated}) {
        for (const auto& [keySize, norm] :
             {std::pair(32, QkNorm::None), {8, QkNorm::Rms}, {16, QkNorm::Rms}, {32, QkNorm::Rms}}) {
            for (int i = 0; i < 20; ++i) {
                Session s = sessionOf({HeadTarget::SameWord, 0, 1}, keySize, CausalMask::None);
                s.input.queryText = randomText(40, random);
                s.embedding.positionEncoding = positions;
                s.embedding.dModel = positions == PositionEncoding::None ? 32 : 96;
                s.embedding.seed = random();
                s.score.qkNorm = norm;
                expectSameWord(s);
            }
        }
    }
}

/// The score is β Σ cos((i + k − j) ω), as in the definition. The frequencies ω are
/// 10000^(−2m/64) for m = 0, 1 … d_k/2 − 1, at most 31.
TEST(ConstructedHeads, scoresDependOnDistanceOnly) {
    std::mt19937 random(7);
    for (const Index keySize : {2, 7, 8, 64, 80}) {
        Session s = sessionOf({HeadTarget::Offset, -2, 3.5}, keySize, CausalMask::None);
        s.input.queryText = randomText(20, random);
        const auto trace = computeTrace(s);
        const StageMatrix scores = stageMatrix(*trace, Stage::RawScores, 0, 0);
        for (Index i = 0; i < 20; ++i) {
            for (Index j = 0; j < 20; ++j) {
                double expected = 0;
                for (Index m = 0; m < std::min<Index>(keySize / 2, 32); ++m)
                    expected += 3.5 * std::cos(static_cast<double>(i - 2 - j) *
                                               std::pow(10000.0, -2.0 * static_cast<double>(m) / 64));
                EXPECT_NEAR(scores.values(i, j), expected, 2e-4) << keySize << ' ' << i << ' ' << j;
            }
        }
    }
}

TEST(ConstructedHeads, contextIsTheEmbeddingOfTheTarget) {
    Session s = sessionOf({HeadTarget::Previous, 0, 100}, 32, CausalMask::None);
    s.input.queryText = "one two three";
    s.dV = 40;  // token vectors have 32 components, so the other components of the context are 0
    s.output = {true, 5};
    const auto trace = computeTrace(s);
    const StageMatrix context = stageMatrix(*trace, Stage::Context, 0, 0);
    const StageMatrix words = stageMatrix(*trace, Stage::KeyEmbeddings, 0, 0);
    const StageMatrix output = stageMatrix(*trace, Stage::Output, 0, 0);
    for (Index i = 1; i < 3; ++i) {
        for (Index c = 0; c < 40; ++c)
            EXPECT_NEAR(context.values(i, c), c < 32 ? words.values(i - 1, c) : 0.0f, 1e-5);
        for (Index c = 0; c < 5; ++c) EXPECT_EQ(output.values(i, c), context.values(i, c));
    }
}

TEST(ConstructedHeads, differentTargetsWorkInOneLayer) {
    Session s = sessionOf({HeadTarget::First}, 16, CausalMask::None);
    s.input.queryText = "a b c d";
    s.input.keyText = "e f g";
    s.heads = 3;
    s.projection.constructedHeads = {{HeadTarget::First}, {HeadTarget::SameWord}, {HeadTarget::Self}};
    s.projection.sharedProjections = SharedProjections::QueryKey;  // has no effect on constructed heads
    const auto trace = computeTrace(s);
    // The only seed is the seed of the embeddings.
    EXPECT_TRUE(trace->provenance.seeds == std::vector<std::uint32_t>{123});
    for (Index i = 0; i < 3; ++i) {
        EXPECT_GT(stageMatrix(*trace, Stage::Weights, 0, 0).values(i, 0), 0.9);
        EXPECT_GT(stageMatrix(*trace, Stage::Weights, 0, 2).values(i, i), 0.9);
    }
}

std::string onlyProblemOf(const Session& s) {
    const auto found = problems(s);
    return found.size() == 1 ? found[0].path + " " + found[0].message.text() : "";
}

TEST(ConstructedHeads, problemsNameUnmetRequirements) {
    const Session good = sessionOf({HeadTarget::Previous}, 8, CausalMask::Causal);
    EXPECT_TRUE(problems(good).empty());
    Session s = good;
    s.heads = 2;
    EXPECT_EQ(onlyProblemOf(s),
              "projection.constructed must contain 2 entries, one for each head, but it contains 1");
    for (const PositionEncoding positions : {PositionEncoding::None, PositionEncoding::Sinusoidal}) {
        s = good;
        s.embedding.positionEncoding = positions;
        EXPECT_EQ(onlyProblemOf(s),
                  "embedding.positions must be beside because the head previous finds tokens by their "
                  "position");
        s.projection.constructedHeads = {{HeadTarget::SameWord}};
        EXPECT_EQ(onlyProblemOf(s),
                  positions == PositionEncoding::None
                      ? ""
                      : "embedding.positions must not be sinusoidal because the head same_word compares only "
                        "token vectors, without positions");
    }
    s = good;
    s.heads = 2;
    s.kvHeads = 1;
    s.projection.constructedHeads.resize(2);
    EXPECT_EQ(onlyProblemOf(s),
              "heads_kv must equal heads, which is 2, because constructed has one key–value head for each "
              "query head, but it is 1");
    s = good;
    s.projection.constructedHeads[0].strength = 2000;
    EXPECT_EQ(onlyProblemOf(s),
              "projection.constructed[0].strength must be a number from 0 to 1000, but it is 2000");
}

TEST(ConstructedHeads, jsonRoundTripsAndErrorsNameTheField) {
    const std::string json = R"([{"head":"offset","by":-3,"strength":2.5},{"head":"same_word"}])";
    const Session s = sessionWithField(Session(), "projection.constructed", json);
    const std::vector<ConstructedHead> heads = {{HeadTarget::Offset, -3, 2.5}, {HeadTarget::SameWord}};
    EXPECT_EQ(s.projection.constructedHeads, heads);
    EXPECT_EQ(parseSession(serializeSession(s)), s);
    const auto refusal = [](const std::string& value) -> std::string {
        try {
            (void)sessionWithField(Session(), "projection.constructed", value);
        } catch (const SessionError& error) {
            return error.what();
        }
        return {};
    };
    const std::string at = "projection.constructed[1]";
    EXPECT_EQ(refusal(R"([{}, {"head": "last"}])"),
              at + ".head must be previous, next, self, first, same_word or offset, but it is \"last\"");
    EXPECT_EQ(refusal(R"([{}, {"head": "next", "by": 2}])"), at + ".by is not a field. Use head or strength");
    EXPECT_EQ(refusal(R"([{}, {"head": "offset", "by": 2.0}])"),
              at + ".by must be a whole number from -4096 to 4096, but it is 2.0");
    EXPECT_EQ(refusal(R"([{}, {"strength": -1}])"),
              at + ".strength must be a number from 0 to 1000, but it is -1");
    EXPECT_TRUE(refusal(R"([{}, "previous"])").starts_with(at + " must be {\"head\": "));
}

TEST(ConstructedHeads, explanationGivesTheReasonOfEachEntry) {
    Session s = sessionOf({HeadTarget::Previous}, 8, CausalMask::None);
    s.heads = 3;
    s.projection.constructedHeads = {
        {HeadTarget::Previous}, {HeadTarget::First}, {HeadTarget::SameWord, 0, 2.5}};
    s.output = {true, 5};
    const auto trace = computeTrace(s);
    const auto said = [&](Stage stage, int head, int row, int column) {
        return explain(*trace, 0, {stage, head, row, column}, {0}).steps.back().notes.at(0).text();
    };
    EXPECT_EQ(said(Stage::QueryMatrix, 0, 2, 34),
              "This entry is 8 · cos(−1 · ω₂) with ω₂ = 0.7499. It is part of the 2 × 2 matrix that rotates "
              "wave 2 of the position encoding by the angle for the token offset −1.");
    EXPECT_EQ(said(Stage::QueryMatrix, 0, 3, 34),
              "This entry is −8 · sin(−1 · ω₂) with ω₂ = 0.7499. It is part of the 2 × 2 matrix that rotates "
              "wave 2 of the position encoding by the angle for the token offset −1.");
    EXPECT_EQ(said(Stage::QueryMatrix, 0, 3, 0),
              "Row 4 uses only wave 2 of the position encoding, so this entry is 0.");
    EXPECT_EQ(said(Stage::KeyMatrix, 0, 0, 32),
              "Row 1 copies one component of wave 1 of the position encoding and multiplies it by 1.");
    EXPECT_EQ(said(Stage::QueryMatrix, 1, 0, 0),
              "This entry is 0 because the query of this head depends only on the bias, not on the token.");
    EXPECT_EQ(
        said(Stage::QueryBias, 1, 1, 0),
        "This entry is 8 · cos(0). It encodes wave 1 of the first position, so that every query matches "
        "the first token.");
    EXPECT_EQ(said(Stage::QueryBias, 0, 1, 0),
              "This entry is 0 because only heads that attend to the first token have a query bias.");
    EXPECT_EQ(said(Stage::QueryMatrix, 2, 4, 4),
              "Row 5 multiplies component 5 of the token vector by 2.5000 and ignores all others.");
    EXPECT_EQ(said(Stage::ValueMatrix, 0, 1, 1),
              "Row 2 copies component 2 of the token vector and ignores all others.");
    EXPECT_EQ(said(Stage::OutputMatrix, 0, 1, 1),
              "Row 2 copies component 2 of the concatenated heads and ignores all others.");
    const float entry = stageMatrix(*trace, Stage::QueryMatrix, 0, 0).values(2, 34);
    EXPECT_FLOAT_EQ(entry, static_cast<float>(8 * std::cos(-std::pow(10000.0, -2.0 / 64))));
}

TEST(ConstructedHeads, choosingThemAppliesRequiredSettings) {
    Session s;
    s.heads = 4;
    s.projection.initScheme = InitScheme::Constructed;
    projectionInitializer(s.projection.initScheme).applyRequiredSettings(s);
    EXPECT_TRUE(problems(s).empty());
    EXPECT_EQ(s.embedding.dModel, 16 + 64);
    EXPECT_EQ(s.score.function, ScoreFunction::Dot);
    ASSERT_EQ(s.projection.constructedHeads.size(), 4u);
    EXPECT_EQ(s.projection.constructedHeads[0].target, HeadTarget::Previous);
    s.heads = 7;
    projectionInitializer(s.projection.initScheme).setDependentSizes(s);
    const std::vector<ConstructedHead> farther = {{HeadTarget::Offset, -2}, {HeadTarget::Offset, -3}};
    EXPECT_TRUE(std::ranges::equal(std::span(s.projection.constructedHeads).last(2), farther));
    s.heads = 1;
    projectionInitializer(s.projection.initScheme).setDependentSizes(s);
    EXPECT_EQ(s.projection.constructedHeads, std::vector<ConstructedHead>{{}});
    s.heads = 999'999;  // more than the maximum, so the list of heads is not extended
    projectionInitializer(s.projection.initScheme).setDependentSizes(s);
    EXPECT_EQ(s.projection.constructedHeads.size(), 1u);
}

}  // namespace
}  // namespace attention
