// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/session_changes.h"
#include "comparison/stage_difference.h"
#include "engine/compute_trace.h"
#include "io/session_file.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

namespace attention {
namespace {

using Words = std::vector<std::string>;

Words wordsOf(const std::string& letters) {
    Words words;
    for (const char letter : letters) words.emplace_back(1, letter);
    return words;
}

/// Returns the tokens of A and of B in the order of the alignment, such as "abcd ab-d". A "-" is an entry
/// without a token.
std::string drawn(const Alignment& alignment, const Words& a, const Words& b) {
    std::string upper, lower;
    for (const AlignedPair& pair : alignment) {
        upper += pair.a ? a[static_cast<std::size_t>(*pair.a)] : "-";
        lower += pair.b ? b[static_cast<std::size_t>(*pair.b)] : "-";
    }
    return upper + " " + lower;
}

std::string aligned(const std::string& a, const std::string& b) {
    return drawn(alignTokens(wordsOf(a), wordsOf(b)), wordsOf(a), wordsOf(b));
}

TEST(Alignment, pairsEqualTokensInOrder) {
    EXPECT_EQ(aligned("abcd", "abcd"), "abcd abcd");
    EXPECT_EQ(aligned("abcd", "axbcd"), "a-bcd axbcd");
    EXPECT_EQ(aligned("abcd", "abd"), "abcd ab-d");
    EXPECT_EQ(aligned("abcd", "axcd"), "ab-cd a-xcd");  // a replaced token of A comes before the token of B
    EXPECT_EQ(aligned("", "ab"), "-- ab");
    EXPECT_EQ(aligned("aaa", "aa"), "aaa aa-");
    EXPECT_EQ(aligned("abxcd", "cdxab").size(),
              2 * 8u + 1);  // only two of the five tokens keep their order
}

TEST(Alignment, pairsMovedTokensInTheOrderOfB) {
    const auto withMoved = [](const std::string& a, const std::string& b) {
        return withMovedTokensPaired(alignTokens(wordsOf(a), wordsOf(b)), wordsOf(a), wordsOf(b));
    };
    using Pairs = std::vector<AlignedPair>;
    EXPECT_EQ(withMoved("dog", "gdo"), (Pairs{{2, 0}, {0, 1}, {1, 2}}));
    EXPECT_EQ(withMoved("abc", "cba"), (Pairs{{2, 0}, {1, 1}, {0, 2}}));
    // Equal tokens are paired in their order. Tokens that only one side has remain unpaired.
    EXPECT_EQ(withMoved("xaab", "baay").size(), 5u);
    EXPECT_EQ(positionsOnlyInA(withMoved("xaab", "baay")), std::vector<Index>{0});
    EXPECT_EQ(positionsOnlyInB(withMoved("xaab", "baay")), std::vector<Index>{3});
    EXPECT_EQ(withMoved("abcd", "axcd"), alignTokens(wordsOf("abcd"), wordsOf("axcd")));
}

TEST(Alignment, listsPositionsOnlyInOneSide) {
    const Alignment alignment = alignTokens(wordsOf("abcd"), wordsOf("xacy"));
    EXPECT_EQ(positionsOnlyInA(alignment), (std::vector<Index>{1, 3}));
    EXPECT_EQ(positionsOnlyInB(alignment), (std::vector<Index>{0, 3}));
    EXPECT_EQ(positionsOnlyInA(alignByIndex(4, 4)), std::vector<Index>());
    EXPECT_EQ(positionsOnlyInB(alignByIndex(4, 4)), std::vector<Index>());
    EXPECT_EQ(positionsOnlyInB(alignByIndex(2, 4)), (std::vector<Index>{2, 3}));
    EXPECT_EQ(positionsOnlyInA(alignByIndex(2, 1)), (std::vector<Index>{1}));
}

/// Returns the length of the longest common subsequence of a[i …] and b[j …], computed recursively from its
/// definition.
int longestCommon(const Words& a, const Words& b, std::size_t i, std::size_t j) {
    if (i == a.size() || j == b.size()) return 0;
    if (a[i] == b[j]) return 1 + longestCommon(a, b, i + 1, j + 1);
    return std::max(longestCommon(a, b, i + 1, j), longestCommon(a, b, i, j + 1));
}

TEST(Alignment, isLongestCommonSubsequenceAndSymmetric) {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        Words a, b;
        for (Words* list : {&a, &b}) {
            for (unsigned i = random() % 9; i > 0; --i) list->push_back("w" + std::to_string(random() % 4));
        }
        const Alignment forth = alignTokens(a, b);
        std::vector<std::pair<Index, Index>> pairs;
        Index nextA = 0;
        Index nextB = 0;
        for (const AlignedPair& pair : forth) {
            if (pair.a) {
                ASSERT_EQ(*pair.a, nextA++);
            }
            if (pair.b) {
                ASSERT_EQ(*pair.b, nextB++);
            }
            if (!pair.a || !pair.b) continue;
            ASSERT_EQ(a[static_cast<std::size_t>(*pair.a)], b[static_cast<std::size_t>(*pair.b)]);
            pairs.emplace_back(*pair.a, *pair.b);
        }
        EXPECT_EQ(nextA, static_cast<Index>(a.size()));
        EXPECT_EQ(nextB, static_cast<Index>(b.size()));
        EXPECT_EQ(static_cast<int>(pairs.size()), longestCommon(a, b, 0, 0));
        std::vector<std::pair<Index, Index>> back;
        for (const AlignedPair& pair : alignTokens(b, a)) {
            if (pair.a && pair.b) back.emplace_back(*pair.b, *pair.a);
        }
        EXPECT_EQ(pairs, back);
    }
}

TEST(Alignment, handlesTextsOf4096Tokens) {
    Words a, b;
    for (int i = 0; i < 4096; ++i) {
        a.push_back(std::to_string(i % 97));
        b.push_back(std::to_string(i % 89));
    }
    const Alignment alignment = alignTokens(a, b);
    EXPECT_EQ(alignment.size(), 2 * 4096 - (4096 - positionsOnlyInA(alignment).size()));
    EXPECT_GT(4096 - positionsOnlyInA(alignment).size(), 88u);
}

StageDifference compared(const Trace& a, const Trace& b, Stage stage, int head = 0) {
    return compareStage({.trace = a, .head = head, .heads = {}}, {.trace = b, .head = head, .heads = {}},
                        stage);
}

bool isSame(float x, float y) {
    return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y) ||
           (std::isnan(x) && std::isnan(y));
}

/// Checks every cell of `difference` against the matrices of the traces `a` and `b`.
void expectTrue(const StageDifference& difference, const Trace& a, const Trace& b, Stage stage, int head) {
    for (std::size_t r = 0; r < difference.rows.size(); ++r) {
        for (std::size_t c = 0; c < difference.columns.size(); ++c) {
            const AlignedPair row = difference.rows[r];
            const AlignedPair column = difference.columns[c];
            const auto i = static_cast<Index>(r);
            const auto j = static_cast<Index>(c);
            float inA = 0;
            float inB = 0;
            if (row.a && column.a) inA = stageMatrix(a, stage, 0, head).values(*row.a, *column.a);
            if (row.b && column.b) inB = stageMatrix(b, stage, 0, head).values(*row.b, *column.b);
            ASSERT_TRUE(isSame(difference.a.values(i, j), inA)) << stageInfo(stage).name;
            ASSERT_TRUE(isSame(difference.b.values(i, j), inB)) << stageInfo(stage).name;
            const bool areBoth = row.a && row.b && column.a && column.b;
            ASSERT_EQ(difference.isComparable(i, j), areBoth);
            ASSERT_TRUE(isSame(difference.change.values(i, j), areBoth ? inB - inA : 0));
        }
    }
}

TEST(StageDifference, sessionComparedWithItselfIsZero) {
    for (const Session& session : test::randomSessions(20)) {
        const auto trace = computeTrace(session);
        for (const Stage stage : test::everyStage()) {
            if (!hasStage(*trace, stage)) continue;
            const StageDifference difference = compared(*trace, *trace, stage);
            EXPECT_TRUE(positionsOnlyInA(difference.rows).empty() &&
                        positionsOnlyInB(difference.rows).empty());
            EXPECT_TRUE(positionsOnlyInA(difference.columns).empty() &&
                        positionsOnlyInB(difference.columns).empty());
            for (Index r = 0; r < difference.change.values.rows(); ++r) {
                for (Index c = 0; c < difference.change.values.cols(); ++c) {
                    const float x = difference.a.values(r, c);
                    ASSERT_TRUE(!std::isfinite(x) || difference.change.values(r, c) == 0.0f);
                }
            }
        }
        EXPECT_TRUE(sessionChanges(session, session).empty());
    }
}

TEST(StageDifference, equalsBMinusAAndSwappingNegates) {
    const auto sessions = test::randomSessions(24);
    for (std::size_t i = 0; i + 1 < sessions.size(); ++i) {
        const auto a = computeTrace(sessions[i]);
        const auto b = computeTrace(sessions[i + 1]);
        for (const Stage stage : test::everyStage()) {
            if (!hasStage(*a, stage) || !hasStage(*b, stage)) continue;
            const StageDifference forth = compared(*a, *b, stage);
            expectTrue(forth, *a, *b, stage, 0);
            const StageDifference back = compared(*b, *a, stage);
            for (std::size_t r = 0; r < forth.rows.size(); ++r) {
                for (std::size_t c = 0; c < forth.columns.size(); ++c) {
                    if (!forth.isComparable(static_cast<Index>(r), static_cast<Index>(c))) continue;
                    const auto row = *alignmentIndexOfB(back.rows, *forth.rows[r].a);
                    const auto column = *alignmentIndexOfB(back.columns, *forth.columns[c].a);
                    const float change = forth.change.values(static_cast<Index>(r), static_cast<Index>(c));
                    // The values are equal, or both are NaN. NaN is the result of −∞ − (−∞) in cells that
                    // both sessions mask.
                    const float negated = back.change.values(row, column);
                    ASSERT_TRUE(negated == -change || (std::isnan(negated) && std::isnan(change)));
                }
            }
        }
    }
}

Session sessionOf(const std::string& text) {
    Session session;
    session.seeding = Seeding::PerRow;
    session.input.queryText = text;
    return session;
}

TEST(StageDifference, insertedTokenHasItsOwnRow) {
    const auto a = computeTrace(sessionOf("the cat sat"));
    const auto b = computeTrace(sessionOf("the black cat sat"));
    const StageDifference scores = compared(*a, *b, Stage::RawScores);
    ASSERT_EQ(scores.rows.size(), 4u);
    EXPECT_EQ(scores.rows[1], (AlignedPair{std::nullopt, 1}));
    EXPECT_EQ(scores.presenceAt(1, 0), CellPresence::OnlyB);
    EXPECT_EQ(scores.presenceAt(0, 1), CellPresence::OnlyB);
    EXPECT_EQ(scores.presenceAt(2, 2), CellPresence::Both);
    // With Seeding::PerRow, the other words keep their vectors. Scores may be rounded differently, because
    // the product has another shape.
    const StageDifference vectors = compared(*a, *b, Stage::QueryEmbeddings);
    for (const Index row : {0, 2, 3}) {
        for (Index d = 0; d < 16; ++d) EXPECT_EQ(vectors.change.values(row, d), 0.0f);
        for (const Index column : {0, 2, 3}) EXPECT_NEAR(scores.change.values(row, column), 0.0f, 1e-5f);
    }
    const StageDifference weights = compared(*a, *b, Stage::Weights);
    float taken = 0;  // the weight that the old tokens lose to the new one
    for (const Index row : {0, 2, 3}) {
        for (const Index column : {0, 2, 3}) taken -= weights.change.values(row, column);
    }
    EXPECT_GT(taken, 1e-4f);
}

TEST(StageDifference, replacedTokensHaveCellsInNeither) {
    const auto a = computeTrace(sessionOf("the cat sat"));
    const auto b = computeTrace(sessionOf("the dog sat"));
    const StageDifference weights = compared(*a, *b, Stage::Weights);
    ASSERT_EQ(weights.rows.size(), 4u);  // rows: the, cat, dog, sat
    EXPECT_EQ(weights.presenceAt(1, 1), CellPresence::OnlyA);
    EXPECT_EQ(weights.presenceAt(2, 2), CellPresence::OnlyB);
    EXPECT_EQ(weights.presenceAt(1, 2), CellPresence::Neither);
    EXPECT_EQ(weights.presenceAt(2, 1), CellPresence::Neither);
}

TEST(StageDifference, alignsDimensionsByIndex) {
    Session session = sessionOf("the cat sat");
    const auto a = computeTrace(session);
    session.dK = 30;
    session.dV = 20;
    session.heads = 3;
    const auto b = computeTrace(session);
    const StageDifference queries = compared(*a, *b, Stage::Queries);
    ASSERT_EQ(queries.columns.size(), 30u);
    EXPECT_EQ(queries.presenceAt(0, 23), CellPresence::Both);
    EXPECT_EQ(queries.presenceAt(0, 24), CellPresence::OnlyB);
    const StageDifference context = compared(*a, *b, Stage::Context);
    EXPECT_EQ(context.presenceAt(2, 20), CellPresence::OnlyA);
    expectTrue(context, *a, *b, Stage::Context, 0);
    const StageDifference matrix = compared(*a, *b, Stage::QueryMatrix);
    EXPECT_EQ(matrix.rows.size() * matrix.columns.size(), 16u * 30u);
    expectTrue(matrix, *a, *b, Stage::QueryMatrix, 0);
}

TEST(StageDifference, headMissingInAHasNoComparableCells) {
    Session session = sessionOf("the cat sat");
    const auto a = computeTrace(session);
    session.heads = 3;
    session.output = {true, 5};
    const auto b = computeTrace(session);
    const StageDifference third = compared(*a, *b, Stage::Weights, 2);
    EXPECT_FALSE(third.hasA);
    EXPECT_TRUE(third.hasB);
    ASSERT_EQ(third.rows.size(), 3u);
    EXPECT_EQ(third.presenceAt(1, 1), CellPresence::OnlyB);
    EXPECT_EQ(third.b.values(1, 1), stageMatrix(*b, Stage::Weights, 0, 2).values(1, 1));
    EXPECT_FALSE(compared(*a, *b, Stage::Output).hasA);
}

TEST(StageDifference, meanAveragesSelectedHeadsOfEachSide) {
    Session session = sessionOf("the cat sat");
    session.heads = 2;
    const auto a = computeTrace(session);
    session.heads = 4;
    const auto b = computeTrace(session);
    const StageDifference mean =
        compareStage({.trace = *a, .head = meanOfHeads, .heads = {}},
                     {.trace = *b, .head = meanOfHeads, .heads = {1, 3}}, Stage::Weights);
    const auto weight = [](const Trace& trace, int head) {
        return static_cast<double>(stageMatrix(trace, Stage::Weights, 0, head).values(1, 2));
    };
    const auto inA = static_cast<float>((weight(*a, 0) + weight(*a, 1)) / 2);
    const auto inB = static_cast<float>((weight(*b, 1) + weight(*b, 3)) / 2);
    EXPECT_EQ(mean.change.values(1, 2), inB - inA);
}

TEST(StageDifference, crossAttentionAlignsQueriesAndKeysSeparately) {
    Session session = sessionOf("the cat sat");
    session.input.keyText = "on the mat";
    const auto a = computeTrace(session);
    session.input.keyText = "on a mat today";
    const auto b = computeTrace(session);
    const StageDifference weights = compared(*a, *b, Stage::Weights);
    EXPECT_EQ(weights.rows.size(), 3u);
    EXPECT_EQ(weights.columns.size(), 5u);  // columns: on, the, a, mat, today
    EXPECT_EQ(positionsOnlyInA(weights.columns), (std::vector<Index>{1}));
    EXPECT_EQ(positionsOnlyInB(weights.columns), (std::vector<Index>{1, 3}));
    expectTrue(weights, *a, *b, Stage::Weights, 0);
}

TEST(StageDifference, keepsMaskedCellsAndComputedNaN) {
    Session session = sessionOf("the cat sat");
    const auto a = computeTrace(session);
    session.mask.causal = CausalMask::Strict;  // masks all keys of the first query
    const auto b = computeTrace(session);
    const StageDifference weights = compared(*a, *b, Stage::Weights);
    EXPECT_TRUE(std::isnan(weights.change.values(0, 0)) && weights.isComparable(0, 0));
    EXPECT_EQ(weights.maskedA, std::vector<std::uint8_t>(9, 0));
    EXPECT_EQ(weights.maskedB, (std::vector<std::uint8_t>{1, 1, 1, 0, 1, 1, 0, 0, 1}));
    EXPECT_TRUE(compared(*a, *b, Stage::RawScores).maskedB.empty());
}

TEST(StageDifference, omitsHiddenSpecialTokens) {
    Session session = sessionOf("the cat sat");
    const auto a = computeTrace(session);
    session.input.specialTokens = SpecialTokens::Bert;
    const auto b = computeTrace(session);
    const StageDifference hidden =
        compareStage({.trace = *a, .heads = {}, .hidesSpecialTokens = true},
                     {.trace = *b, .heads = {}, .hidesSpecialTokens = true}, Stage::Weights);
    ASSERT_EQ(hidden.rows.size(), 3u);
    EXPECT_EQ(hidden.rows[0], (AlignedPair{0, 1}));
    EXPECT_EQ(hidden.b.values(0, 0), stageMatrix(*b, Stage::Weights, 0, 0).values(1, 1));
    EXPECT_EQ(compared(*a, *b, Stage::Weights).rows.size(), 5u);
}

TEST(SessionChanges, listEveryDifferingField) {
    Session a;
    Session b;
    b.dK = 64;
    b.mask.window = 2;
    b.input.keyText = "two words";
    b.score.scale = {ScoreScale::Kind::Custom, 3};
    b.title = "another title";
    b.viewStateJson = "{\"zoom\":2}";
    const std::vector<FieldChange> expected = {{"input.key_text", "null", "two words"},
                                               {"d_k", "24", "64"},
                                               {"score.scale", "d_k", "3.0"},
                                               {"mask.window", "null", "2"}};
    EXPECT_EQ(sessionChanges(a, b), expected);
    EXPECT_EQ(sessionChanges(b, a).front(), (FieldChange{"input.key_text", "two words", "null"}));
}

/// Fields that a trained model replaces, such as the number of heads, are not listed as changes.
TEST(SessionChanges, omitFieldsReplacedByModelOrFile) {
    Session a, b;
    a.heads = 8;
    a.normalizer.temperature = 2;
    b.model.folder = ":induction";
    const std::vector<FieldChange> expected = {{"normalizer.temperature", "2.0", "1.0"},
                                               {"model.folder", "null", ":induction"}};
    EXPECT_EQ(sessionChanges(a, b), expected);
}

TEST(SessionChanges, appliedOneByOneYieldTheOtherSession) {
    const auto sessions = test::randomSessions(12);
    for (std::size_t i = 0; i + 1 < sessions.size(); ++i) {
        const Session& a = sessions[i];
        Session b = sessions[i + 1];
        const auto changes = sessionChanges(a, b);
        for (const FieldChange& change : changes) {
            const Session next = withFieldFrom(b, change.path, a);
            EXPECT_EQ(serializeField(next, change.path), change.a);
            EXPECT_EQ(sessionChanges(a, next).size(), sessionChanges(a, b).size() - 1);
            EXPECT_EQ(sessionWithField(b, change.path, change.a), next);  // equals the result of --set
            b = next;
        }
        EXPECT_EQ(b, a);
        EXPECT_EQ(withResultFieldsFrom(sessions[i + 1], a), a);
    }
}

TEST(SessionChanges, copyingResultFieldsKeepsTitleAndView) {
    Session a;
    a.heads = 4;
    a.title = "A";
    Session b;
    b.title = "B";
    b.notes = "of B";
    const Session copied = withResultFieldsFrom(b, a);
    EXPECT_EQ(copied.heads, 4);
    EXPECT_EQ(copied.title, "B");
    EXPECT_EQ(copied.notes, "of B");
    EXPECT_TRUE(sessionChanges(a, copied).empty());
}

}  // namespace
}  // namespace attention
