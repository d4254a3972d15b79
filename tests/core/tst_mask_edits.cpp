// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the edits of masked cells and of cell multipliers, against the masked and multiplied cells of the
// trace.
#include "engine/compute_trace.h"
#include "layer/mask_edits.h"
#include "layer/stage_matrix.h"

#include <gtest/gtest.h>

#include <random>

using namespace attention;

namespace {

Session threeHeads() {
    Session session;
    session.heads = 3;
    return session;
}

TEST(MaskEdits, unmaskingOneHeadKeepsTheOthersMasked) {
    Session session = withCellMasked(threeHeads(), {1, 2, {}}, true);
    EXPECT_EQ(session.mask.maskedCells.size(), 1u);
    session = withCellMasked(session, {1, 2, 1}, false);
    for (Index head = 0; head < 3; ++head) EXPECT_EQ(isCellMaskedByHand(session, {1, 2, head}), head != 1);
    EXPECT_FALSE(isCellMaskedByHand(session, {1, 2, {}}));
    session = withCellMasked(session, {1, 2, {}}, false);
    EXPECT_EQ(session, threeHeads());
}

TEST(MaskEdits, maskingEveryHeadMasksTheCell) {
    Session session = threeHeads();
    for (Index head = 0; head < 3; ++head) session = withCellMasked(session, {0, 0, head}, true);
    EXPECT_TRUE(isCellMaskedByHand(session, {0, 0, {}}));
    EXPECT_EQ(withCellMasked(session, {0, 0, {}}, true), session);
    EXPECT_EQ(withCellMasked(session, {0, 0, {}}, false), threeHeads());
}

/// After 300 random mask edits, the masked cells of the session and of the trace equal a table of booleans.
TEST(MaskEdits, randomMaskEditsMatchABooleanTable) {
    std::mt19937 random(7);
    const auto upTo = [&](int n) { return static_cast<Index>(random() % static_cast<unsigned>(n)); };
    Session session = threeHeads();
    bool table[3][6][6] = {};
    for (int stroke = 0; stroke < 300; ++stroke) {
        Cell cell{upTo(6), upTo(6), {}};
        if (upTo(2)) cell.head = upTo(3);
        const bool isMasked = upTo(2) == 1;
        session = withCellMasked(session, cell, isMasked);
        for (Index head = 0; head < 3; ++head) {
            if (!cell.head || cell.head == head) table[head][cell.query][cell.key] = isMasked;
        }
    }
    const auto trace = computeTrace(session);
    for (Index head = 0; head < 3; ++head) {
        const auto forbidden = maskedScoreCells(*trace, 0, head);
        for (Index q = 0; q < 6; ++q) {
            for (Index k = 0; k < 6; ++k) {
                EXPECT_EQ(isCellMaskedByHand(session, {q, k, head}), table[head][q][k]);
                EXPECT_EQ(forbidden[static_cast<std::size_t>(q * 6 + k)] != 0, table[head][q][k]);
            }
        }
    }
}

TEST(MaskEdits, randomFactorEditsMatchATable) {
    std::mt19937 random(8);
    const auto upTo = [&](int n) { return static_cast<Index>(random() % static_cast<unsigned>(n)); };
    Session session = threeHeads();
    std::vector<double> table(3 * 36, 1.0);
    for (int stroke = 0; stroke < 300; ++stroke) {
        Cell cell{upTo(6), upTo(6), {}};
        if (upTo(2)) cell.head = upTo(3);
        const double factor = 0.5 * static_cast<double>(upTo(4));
        session = withCellMultiplier(session, cell, factor);
        for (Index head = 0; head < 3; ++head) {
            if (!cell.head || cell.head == head)
                table[static_cast<std::size_t>(head * 36 + cell.query * 6 + cell.key)] = factor;
        }
    }
    Session plain = session;
    plain.cellMultipliers.clear();
    const auto trace = computeTrace(session);
    const auto before = computeTrace(plain);
    for (Index head = 0; head < 3; ++head) {
        const StageMatrix now = stageMatrix(*trace, Stage::ScaledScores, 0, head);
        const StageMatrix then = stageMatrix(*before, Stage::ScaledScores, 0, head);
        const auto marked = multipliedCells(*trace, head);
        for (Index i = 0; i < 36; ++i) {
            const double factor = table[static_cast<std::size_t>(head * 36 + i)];
            EXPECT_EQ(cellMultiplier(session, {i / 6, i % 6, head}), factor);
            EXPECT_EQ(now.values(i / 6, i % 6), static_cast<float>(factor) * then.values(i / 6, i % 6));
            EXPECT_EQ(!marked.empty() && marked[static_cast<std::size_t>(i)] != 0, factor != 1.0);
        }
    }
}

TEST(MaskEdits, isMaskedByRuleIgnoresMaskedCells) {
    Session session = threeHeads();
    session.input.isBatch = true;
    session.input.queryText = "one two three four five\nsix seven";
    session.mask.causal = CausalMask::Causal;
    session.mask.prefixLength = 2;
    session.mask.window = 2;
    const Tokens tokens = tokenizeInput(session.input);
    const auto trace = computeTrace(session);
    session.mask.maskedCells = {{2, 2, {}}, {3, 1, 1}};  // masked by hand, not by a rule
    for (Index sequence = 0; sequence < 2; ++sequence) {
        const auto forbidden = maskedScoreCells(*trace, sequence, 0);
        for (Index i = 0; i < 25; ++i) {
            EXPECT_EQ(isMaskedByRule(session, tokens, nullptr, sequence, {i / 5, i % 5, {}}),
                      forbidden[static_cast<std::size_t>(i)] != 0);
        }
    }
    EXPECT_FALSE(isMaskedByRule(session, tokens, nullptr, 2, {0, 4, {}}));  // sequence 2 does not exist
}

TEST(MaskEdits, yieldingRulesMaskOnlyWhereAKeyRemains) {
    Session session = threeHeads();
    session.input.queryText = "cat qzx dog";
    session.embedding.source = EmbeddingSource::WordVectors;
    session.mask.allowsDiagonal = session.mask.allowsUnknownTokens = false;
    session.mask.maskedCells = {{0, 2, {}}, {2, 0, 1}};
    const auto trace = computeTrace(session);
    const auto isForbidden = [&](const Cell& cell) {
        return isMaskedByRule(session, *trace->tokens, trace->unknownKeys.get(), 0, cell);
    };
    EXPECT_TRUE(isForbidden({0, 0, {}}));
    EXPECT_FALSE(isForbidden({0, 1, {}}));  // the key is an unknown word, but no other key is left
    EXPECT_FALSE(isForbidden({0, 2, {}}));  // masked only by hand
    EXPECT_TRUE(isForbidden({2, 1, 0}));
    EXPECT_FALSE(isForbidden({2, 1, 1}));
    EXPECT_FALSE(isForbidden({2, 1, {}}));  // head 1 does not mask the cell
    session.input.keyText = "cat qzx dog";
    const Tokens two = tokenizeInput(session.input);
    // The rule for the diagonal applies only to self-attention.
    EXPECT_FALSE(isMaskedByRule(session, two, nullptr, 0, {0, 0, {}}));
}

TEST(MaskEdits, aKeyIsMaskedForEveryQuery) {
    const Session session = withKeyMasked(Session(), {0, 3, {}}, 6, true);
    const StageMatrix weights = stageMatrix(*computeTrace(session), Stage::Weights, 0, 0);
    for (Index query = 0; query < 6; ++query) {
        EXPECT_EQ(weights.values(query, 3), 0.0f);
        EXPECT_GT(weights.values(query, 2), 0.0f);
    }
    EXPECT_TRUE(isKeyMaskedByHand(session, {0, 3, {}}, 6));
    EXPECT_EQ(withKeyMasked(session, {0, 3, {}}, 6, false), Session());
}

TEST(MaskEdits, specialTokenPositionsMustMatchInEverySequence) {
    InputSettings input;
    input.specialTokens = SpecialTokens::Bert;
    EXPECT_EQ(specialTokenPositions(tokenizeInput(input)), (std::vector<Index>{0, 7}));
    input.isBatch = true;
    input.queryText = "one two\nthree";
    EXPECT_EQ(specialTokenPositions(tokenizeInput(input)), std::nullopt);
    input.queryText = "one two\nthree four";
    EXPECT_EQ(specialTokenPositions(tokenizeInput(input)), (std::vector<Index>{0, 3}));
}

}  // namespace
