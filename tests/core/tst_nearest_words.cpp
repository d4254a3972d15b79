// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the nearest words of a vector, against another implementation and against a direct computation
// over all words.
#include "analysis/nearest_words.h"
#include "engine/compute_trace.h"
#include "io/writers.h"
#include "layer/stage_matrix.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace attention {
namespace {

const std::string waiter = "the waiter brought the wine and the cook tasted the soup";

/// Returns a session with Q = K = V in which no word attends to itself.
Session plain(const std::string& text, Index components = 100, Index heads = 1) {
    Session s;
    s.input.queryText = text;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.dModel = components;
    s.projection.initScheme = InitScheme::Identity;
    s.heads = heads;
    s.dK = s.dV = components / heads;
    for (Index i = 0; i < 16; ++i) s.mask.maskedCells.push_back({i, i, {}});
    return s;
}

using Words = std::vector<std::string>;

Words wordsOf(const NearestWords& nearest) {
    Words words;
    for (const NearWord& near : nearest.words) words.push_back(near.word);
    return words;
}

std::set<std::string> amongFirst(const NearestWords& nearest, std::size_t count) {
    const Words words = wordsOf(nearest);
    return {words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count)};
}

bool contains(const std::set<std::string>& all, const std::set<std::string>& some) {
    return std::ranges::includes(all, some);
}

std::string reason(const Session& session, Stage stage, int row = 0, int head = 0) {
    const auto trace = computeTrace(session);
    return nearestWords(*trace, 0, {stage, head, row, 0}, 3).unavailableReason.text();
}

/// Returns all words by descending cosine, computed one by one in double precision. `vector` has `width`
/// entries. They are compared with the components `first` … `first` + `width` − 1 of each word vector.
std::vector<NearWord> byPlainArithmetic(const WordVectors& words, const float* vector, Index first,
                                        Index width) {
    std::vector<NearWord> all;
    for (Index id = 0; id < words.neighborCandidateCount(); ++id) {
        std::vector<float> other(static_cast<std::size_t>(first + width));
        words.copyVector(id, other);
        double product = 0, own = 0, others = 0;
        for (Index i = 0; i < width; ++i) {
            const double x = vector[i], y = other[static_cast<std::size_t>(first + i)];
            product += x * y;
            own += x * x;
            others += y * y;
        }
        const double lengths = std::sqrt(own) * std::sqrt(others);
        all.push_back({std::string(words.word(id)), lengths > 0 ? product / lengths : 0, false});
    }
    std::ranges::stable_sort(all, std::greater<>(), &NearWord::cosine);
    return all;
}

void expectSame(const NearestWords& found, std::vector<NearWord> plainly, const std::string& without) {
    std::erase_if(plainly, [&](const NearWord& near) { return near.word == without; });
    ASSERT_EQ(found.words.size(), 50u);
    for (std::size_t i = 0; i < found.words.size(); ++i) {
        EXPECT_EQ(found.words[i].word, plainly[i].word) << i;
        EXPECT_NEAR(found.words[i].cosine, plainly[i].cosine, 1e-6) << i;
    }
}

TEST(NearestWords, ofATokenAreSimilarWords) {
    const auto trace = computeTrace(plain("cat bank France"));
    const auto near = [&](int row, std::size_t count) {
        return amongFirst(nearestWords(*trace, 0, {Stage::QueryEmbeddings, 0, row, 7}, 10), count);
    };
    EXPECT_EQ(near(0, 4), (std::set<std::string>{"cats", "dog", "monkey", "rabbit"}));
    EXPECT_TRUE(contains(near(1, 5), {"banking", "banks", "credit"}));
    EXPECT_TRUE(contains(near(2, 5), {"belgium", "britain", "french"}));
}

TEST(NearestWords, ofAContextIncludeAttendedWords) {
    const auto trace = computeTrace(plain(waiter));
    constexpr int tasted = 8;
    const NearestWords context = nearestWords(*trace, 0, {Stage::Context, 0, tasted, 0}, 10);
    EXPECT_EQ(amongFirst(context, 3), (std::set<std::string>{"coffee", "soup", "wine"}));
    EXPECT_TRUE(contains(amongFirst(context, 8), {"coffee", "cook", "sauce", "soup", "wine"}));
    for (const NearWord& near : context.words) {
        const bool isInText = near.word == "wine" || near.word == "soup" || near.word == "cook" ||
                              near.word == "tasted" || near.word == "the";
        EXPECT_EQ(near.isInText, isInText) << near.word;
    }
    EXPECT_TRUE(std::ranges::is_sorted(context.words, std::greater<>(), &NearWord::cosine));
    EXPECT_EQ(wordsOf(nearestWords(*trace, 0, {Stage::Concat, 0, tasted, 0}, 10)), wordsOf(context));
}

TEST(NearestWords, matchADirectComputation) {
    const auto trace = computeTrace(plain(waiter));
    for (const Stage stage : {Stage::QueryEmbeddings, Stage::Values, Stage::Context}) {
        const StageMatrix matrix = stageMatrix(*trace, stage, 0, 0);
        expectSame(nearestWords(*trace, 0, {stage, 0, 4, 0}, 50),
                   byPlainArithmetic(*trace->wordVectors, rowSpan(matrix.values, 4).data(), 0, 100),
                   stage == Stage::Context ? "" : "wine");
    }
}

TEST(NearestWords, ofAHeadUseItsComponentsOnly) {
    const auto trace = computeTrace(plain(waiter, 100, 2));
    const WordVectorColumnRange part = wordVectorColumns(*trace, Stage::Context, 1);
    EXPECT_EQ(part.first, 50);
    EXPECT_EQ(part.width, 50);
    for (const Stage stage : {Stage::Queries, Stage::Keys, Stage::Values, Stage::Context}) {
        const StageMatrix matrix = stageMatrix(*trace, stage, 0, 1);
        expectSame(nearestWords(*trace, 0, {stage, 1, 4, 0}, 50),
                   byPlainArithmetic(*trace->wordVectors, rowSpan(matrix.values, 4).data(), 50, 50),
                   stage == Stage::Context ? "" : "wine");
    }
    EXPECT_EQ(wordVectorColumns(*trace, Stage::Concat, 0).width, 100);
}

TEST(NearestWords, ofTheEmbeddingTableFollowVocabularyRows) {
    const auto trace = computeTrace(plain("dog cat"));
    const Words cat = wordsOf(nearestWords(*trace, 0, {Stage::EmbeddingTable, 0, 0, 0}, 4));
    EXPECT_EQ(cat, wordsOf(nearestWords(*trace, 0, {Stage::KeyEmbeddings, 0, 1, 0}, 4)));
    EXPECT_EQ(std::ranges::count(cat, "cat"), 0);
}

TEST(NearestWords, ignoreTheVectorNorm) {
    Session session = plain(waiter);
    session.normalizer.function = NormalizerFunction::Sigmoid;  // sigmoid weights do not sum to 1
    const auto trace = computeTrace(session);
    const CellRef tasted{Stage::Context, 0, 8, 0};
    const Words words = wordsOf(nearestWords(*trace, 0, tasted, 10));
    for (const float factor : {1e-30f, 1e30f}) {
        Trace other = *trace;
        auto scaled = std::make_shared<Tensor>(*trace->tensor(Stage::Context));
        for (float& x : scaled->entries()) x *= factor;
        other.tensor(Stage::Context) = scaled;
        EXPECT_EQ(wordsOf(nearestWords(other, 0, tasted, 10)), words) << factor;
    }
}

TEST(NearestWords, ignoreConcatenatedPositionEncodings) {
    Session session = plain(waiter, 40);
    session.embedding.positionEncoding = PositionEncoding::Concatenated;
    session.embedding.dPosition = 10;
    const auto trace = computeTrace(session);
    Session without = plain(waiter, 30);
    const CellRef wine{Stage::KeyEmbeddings, 0, 4, 0};
    EXPECT_EQ(nearestWords(*trace, 0, wine, 10).words,
              nearestWords(*computeTrace(without), 0, wine, 10).words);
    EXPECT_EQ(wordVectorColumns(*trace, Stage::Context, 0).width, 30);
    session.heads = 4;
    session.dK = session.dV = 10;
    EXPECT_EQ(reason(session, Stage::Context, 0, 3),
              "The components of this head encode positions, not words.");
    EXPECT_EQ(wordVectorColumns(*computeTrace(session), Stage::Values, 2).width, 10);
}

TEST(NearestWords, areUnavailableWithoutWordVectors) {
    const std::string none = "These vectors were not computed from word vectors.";
    EXPECT_EQ(reason(Session(), Stage::QueryEmbeddings), none);
    EXPECT_EQ(reason(Session(), Stage::EmbeddingTable), none);
}

TEST(NearestWords, areUnavailableAfterAProjection) {
    const std::string projected = "Projected vectors are no longer in the space of word vectors.";
    Session session = plain(waiter);
    session.projection.initScheme = InitScheme::PerHead;
    for (const Stage stage : {Stage::Queries, Stage::Keys, Stage::Values, Stage::Context, Stage::Concat})
        EXPECT_EQ(reason(session, stage), projected);
    EXPECT_EQ(reason(session, Stage::QueryEmbeddings), "");
    EXPECT_EQ(reason(session, Stage::QueryMatrix), "These numbers are not the vector of a token.");
    session.projection.initScheme = InitScheme::StackedLinear;
    EXPECT_EQ(reason(session, Stage::HiddenQueries), projected);
    session = plain(waiter);
    session.output.hasProjection = true;
    EXPECT_EQ(reason(session, Stage::Output), projected);
    EXPECT_EQ(reason(session, Stage::Context), "");
}

TEST(NearestWords, areUnavailableWithAddedPositions) {
    Session session = plain(waiter);
    session.embedding.positionEncoding = PositionEncoding::Sinusoidal;
    for (const Stage stage : {Stage::QueryEmbeddings, Stage::Keys, Stage::Context})
        EXPECT_EQ(reason(session, stage),
                  "Vectors with an added position encoding are no longer in the space of word vectors.");
    EXPECT_EQ(reason(session, Stage::EmbeddingTable), "");
}

TEST(NearestWords, areUnavailableForOtherStages) {
    Session session = plain(waiter);
    session.score.rotary = RotaryPairing::Halves;
    const std::string changed =
        "These vectors were transformed for the score function, so they are no longer in the space of word "
        "vectors.";
    EXPECT_EQ(reason(session, Stage::ScoredQueries), changed);
    EXPECT_EQ(reason(session, Stage::ScoredKeys), changed);
    session = plain(waiter);
    session.score.function = ScoreFunction::Bilinear;
    EXPECT_EQ(reason(session, Stage::MappedQueries), changed);
    for (const Stage stage : {Stage::RawScores, Stage::Weights, Stage::Entropy, Stage::BilinearMatrix})
        EXPECT_EQ(reason(session, stage), "These numbers are not the vector of a token.");
}

TEST(NearestWords, areUnavailableForZeroOrNonFiniteVectors) {
    Session session = plain("the xyzzyish cat");
    EXPECT_EQ(reason(session, Stage::QueryEmbeddings, 1),
              "“xyzzyish” has no word vector, so a zero vector is used.");
    session.mask.maskedCells = {{0, 0, {}}, {0, 2, {}}};
    EXPECT_EQ(reason(session, Stage::Context),
              "This vector has no direction because all its components are 0.");
    session.mask.maskedCells.push_back({0, 1, {}});  // now all keys of the query are masked
    EXPECT_EQ(reason(session, Stage::Context),
              "This vector has no direction because not all its components are finite.");
}

nlohmann::json exported(const Session& session) {
    std::string text;
    writeTraceJson(*computeTrace(session), [&](std::string_view bytes) { text += bytes; });
    return nlohmann::json::parse(text);
}

TEST(NearestWords, areExported) {
    Session session = plain("the cat xyzzyish\nits dog", 100, 2);
    session.input.isBatch = true;
    const auto trace = computeTrace(session);
    const auto json = exported(session).at("nearest_words");
    EXPECT_EQ(json.size(), 3u);
    const auto check = [&](const char* name, int sequence, const CellRef& row) {
        const auto& words = json.at(name).at(sequence).at(row.head).at(row.row);
        const NearestWords nearest = nearestWords(*trace, sequence, row, 10);
        ASSERT_EQ(words.size(), nearest.words.size()) << name;
        for (std::size_t i = 0; i < words.size(); ++i) {
            EXPECT_EQ(words[i][0], nearest.words[i].word);
            EXPECT_NEAR(words[i][1].get<double>(), nearest.words[i].cosine, 5.1e-5);
        }
    };
    check("query_embeddings", 0, {Stage::QueryEmbeddings, 0, 1, 0});
    check("query_embeddings", 0, {Stage::QueryEmbeddings, 0, 2, 0});  // no word vector, so the list is empty
    check("key_embeddings", 1, {Stage::KeyEmbeddings, 0, 1, 0});
    check("context", 1, {Stage::Context, 1, 0, 0});
    EXPECT_EQ(json.at("context").at(0).at(1).size(), 3u);
    EXPECT_EQ(json.at("query_embeddings").at(0).at(0).at(1).size(), 10u);

    session.projection.initScheme = InitScheme::PerHead;
    EXPECT_FALSE(exported(session).at("nearest_words").contains("context"));
    EXPECT_FALSE(exported(Session()).contains("nearest_words"));
}

}  // namespace
}  // namespace attention
