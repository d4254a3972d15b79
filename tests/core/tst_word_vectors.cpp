// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the word vectors that are part of the program. Attention uses them without projections.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "io/writers.h"
#include "layer/stage_matrix.h"
#include "training/pronoun_grammar.h"
#include "word_vectors/open_word_vectors.h"
#include "word_vectors/word_vector_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace attention {
namespace {

/// Returns a session with Q = K = V in which no word attends to itself.
Session plain(const std::string& text, Index components) {
    Session s;
    s.input.queryText = text;
    s.embedding.source = EmbeddingSource::WordVectors;
    s.embedding.dModel = components;
    s.projection.initScheme = InitScheme::Identity;
    s.dK = s.dV = components;
    for (Index i = 0; i < 32; ++i) s.mask.maskedCells.push_back({i, i, {}});
    return s;
}

struct Found {
    std::string key;
    double weight = 0;
};

/// Returns the key with the largest weight for the first occurrence of `query` in the text.
Found strongestKey(const Trace& trace, const std::string& query) {
    const std::vector<std::string>& tokens = trace.tokens->queries[0];
    const Index row = std::ranges::find(tokens, query) - tokens.begin();
    const StageMatrix weights = stageMatrix(trace, Stage::Weights, 0, 0);
    const float* const first = rowSpan(weights.values, row).data();
    const float* const best = std::max_element(first, first + weights.values.cols());
    return {tokens[static_cast<std::size_t>(best - first)], *best};
}

/// At least 500 Chinese words use the vectors of English words, bit for bit. vectorSourceWord() returns the
/// English word.
TEST(WordVectors, chineseWordsUseEnglishVectors) {
    const auto vectors = englishWordVectors();
    const auto copied = [&](const std::string& word) {
        std::vector<float> row(static_cast<std::size_t>(vectors->width()));
        vectors->copyVector(vectors->find(word).value(), row);
        return row;
    };
    for (const auto& [chinese, english] : std::map<std::string, std::string>{
             {"猫", "cat"}, {"累", "tired"}, {"累了", "tired"}, {"白色的", "white"}, {"街道", "street"}}) {
        EXPECT_EQ(vectors->vectorSourceWord(chinese), english);
        EXPECT_EQ(copied(chinese), copied(english)) << chinese;
    }
    EXPECT_EQ(vectors->vectorSourceWord("cat"), "");
    EXPECT_EQ(vectors->vectorSourceWord("Cat"), "");
    EXPECT_EQ(vectors->vectorSourceWord("魑魅"), "");
    EXPECT_FALSE(vectors->find("魑魅"));

    std::ifstream file(SOURCE_FOLDER "/resources/vectors/chinese_words.txt");
    std::set<std::string> all;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream words(line);
        std::string english;
        words >> english;
        for (std::string chinese; words >> chinese;) {
            EXPECT_TRUE(all.insert(chinese).second) << chinese << " stands there twice";
            EXPECT_EQ(vectors->vectorSourceWord(chinese), english);
            EXPECT_TRUE(vectors->find(english)) << english;
        }
    }
    EXPECT_GE(all.size(), 500u);
    // All words of the pronoun task have a vector, except the particle 了, which has no English equivalent.
    const PronounGrammar sentences(PronounLanguage::Chinese, TokenizerKind::Words);
    for (const std::string& word : sentences.vocabulary())
        EXPECT_EQ(vectors->find(word).has_value(), word != "了") << word;
}

TEST(WordVectors, relatedWordsAttendToEachOther) {
    const std::string animals = "the cat sat on the mat while the dog slept on the sofa";
    const std::string cities = "paris is the capital of france and berlin is the capital of germany";
    const std::string money = "she put her money in the bank account";
    struct Case {
        std::string text;
        Index components;
        std::string query, key;
        double weight;
    };
    // Another implementation computed the weights, with the vectors before they were stored in 8 bits.
    const std::vector<Case> cases = {
        {animals, 8, "cat", "dog", .27},         {animals, 8, "mat", "slept", .24},
        {cities, 8, "paris", "france", .14},     {cities, 8, "berlin", "paris", .15},
        {money, 8, "she", "her", .60},           {money, 8, "bank", "money", .29},
        {animals, 16, "cat", "dog", .29},        {animals, 16, "mat", "sofa", .21},
        {animals, 16, "slept", "sat", .23},      {cities, 16, "paris", "france", .21},
        {cities, 16, "france", "germany", .38},  {money, 16, "she", "her", .62},
        {money, 16, "money", "bank", .23},       {animals, 64, "cat", "dog", .43},
        {animals, 64, "dog", "cat", .40},        {animals, 64, "mat", "sofa", .21},
        {cities, 64, "paris", "france", .32},    {cities, 64, "berlin", "germany", .32},
        {money, 64, "she", "her", .51},          {money, 64, "bank", "money", .28},
        {animals, 100, "cat", "dog", .37},       {cities, 100, "paris", "france", .29},
        {cities, 100, "berlin", "germany", .25}, {cities, 100, "germany", "france", .27},
        {money, 100, "she", "her", .45},         {money, 100, "money", "bank", .21}};
    for (const Case& one : cases) {
        const auto trace = computeTrace(plain(one.text, one.components));
        const Found found = strongestKey(*trace, one.query);
        EXPECT_EQ(found.key, one.key) << one.query << ' ' << one.components;
        EXPECT_NEAR(found.weight, one.weight, 0.03) << one.query << ' ' << one.components;
    }
}

TEST(WordVectors, areUniqueAndFoundInLowerCase) {
    const WordVectors& vectors = *englishWordVectors();
    EXPECT_EQ(vectors.neighborCandidateCount(), 22460);
    EXPECT_EQ(vectors.width(), 100);
    std::set<std::string_view> names;
    for (Index id = 0; id < vectors.neighborCandidateCount(); ++id) names.insert(vectors.word(id));
    EXPECT_EQ(names.size(), 22460u);
    ASSERT_TRUE(vectors.find("Paris"));
    EXPECT_EQ(vectors.find("Paris"), vectors.find("paris"));
    EXPECT_EQ(vectors.word(*vectors.find("the")), "the");
    EXPECT_FALSE(vectors.find("xyzzyish"));
}

/// The vectors of the first 20,000 words do not change if words are added, because lessons contain numbers
/// that depend on them.
TEST(WordVectors, frequentWordVectorsKeepTheirHash) {
    const WordVectors& vectors = *englishWordVectors();
    std::uint32_t hash = 2166136261u;  // FNV-1a
    std::vector<float> row(100);
    for (Index id = 0; id < 20000; ++id) {
        vectors.copyVector(id, row);
        for (const float x : row) hash = (hash ^ std::bit_cast<std::uint32_t>(x)) * 16777619u;
    }
    EXPECT_EQ(hash, 0xe9dace1fu);
    EXPECT_EQ(vectors.word(0), "the");
    EXPECT_EQ(vectors.word(19999), "aek");
}

std::vector<float> vectorOf(const std::string& word) {
    const auto id = englishWordVectors()->find(word);
    std::vector<float> row(100);
    if (id) englishWordVectors()->copyVector(*id, row);
    return row;
}

TEST(WordVectors, containEverydayWords) {
    for (const char* word : {"a", "I", "it's", "don't", "don’t", "We'll", "I'm", "can't", "they're", "kitten",
                             "puppy", "giraffe", "pancake", "eraser", "grandma", "adjective", "decoder"})
        EXPECT_TRUE(englishWordVectors()->find(word)) << word;
    // The help names these words as missing.
    for (const char* word : {"x", "7", "2024", "dog's", "emoji", "softmax", "tokenizer", "chatbot"})
        EXPECT_FALSE(englishWordVectors()->find(word)) << word;
}

TEST(WordVectors, contractionsAreMeansAndExcludedFromSearch) {
    EXPECT_EQ(vectorOf("a"), vectorOf("an"));
    const std::vector<float> mean = vectorOf("don't"), part = vectorOf("do"), other = vectorOf("not");
    for (std::size_t i = 0; i < mean.size(); ++i) EXPECT_NEAR(mean[i], (part[i] + other[i]) / 2, 0.03) << i;
    EXPECT_GE(*englishWordVectors()->find("don't"), englishWordVectors()->neighborCandidateCount());
    EXPECT_LT(*englishWordVectors()->find("kitten"), englishWordVectors()->neighborCandidateCount());
}

TEST(WordVectors, unknownWordsHaveZeroVectors) {
    const auto trace = computeTrace(plain("the xyzzyish cat", 12));
    const StageMatrix embeddings = stageMatrix(*trace, Stage::QueryEmbeddings, 0, 0);
    double sum = 0;
    for (Index c = 0; c < 12; ++c) {
        EXPECT_EQ(embeddings.values(1, c), 0.0f);
        sum += std::abs(embeddings.values(2, c));
    }
    EXPECT_GT(sum, 1);
}

TEST(WordVectors, rejectMoreComponentsThanTheFileHas) {
    EXPECT_TRUE(problems(plain("a cat", 100)).empty());
    const auto found = problems(plain("a cat", 101));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "embedding.d_model");
    EXPECT_EQ(found[0].message.text(),
              "must be at most 100 because the word vectors have 100 components, but it is 101");
}

TEST(WordVectors, rejectADamagedFile) {
    const std::vector<unsigned char> none = {'n', 'o', 'n', 'e'};
    EXPECT_THROW(QuantizedVectors({none.data(), none.size()}), std::runtime_error);
    std::vector<unsigned char> cut = {'a', 't', 't', 'n', 'v', 'e', 'c', '2', 2, 0, 0,   0,  0,   0,   0,  0,
                                      1,   0,   0,   0,   4,   0,   0,   0,   0, 0, 128, 63, 'x', 'y', 'z'};
    EXPECT_THROW(QuantizedVectors({cut.data(), cut.size()}), std::runtime_error);
}

}  // namespace
}  // namespace attention
