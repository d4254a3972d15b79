// SPDX-License-Identifier: GPL-3.0-or-later
// What trained models say, against the logits that tests/parity/make_models.py computed in double precision.
#include "engine/compute_trace.h"
#include "files/tensor_file.h"
#include "models/next_words.h"
#include "models/open_models.h"
#include "support/counted_memory.h"
#include "support/sessions.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <numeric>

namespace attention {
namespace {

namespace fs = std::filesystem;

std::string folderOf(const std::string& name) {
    return (fs::path(TEST_DATA) / "models" / name).string();
}

Shared<ModelTrace> traceOf(const std::string& folder, const std::string& text) {
    return computeTrace(test::sessionWith(folder, text))->model;
}

/// In double precision, whatever the logits' size.
std::vector<double> softmax(std::span<const float> logits) {
    const double largest = *std::ranges::max_element(logits);
    std::vector<double> shares;
    double sum = 0;
    for (const float logit : logits) sum += shares.emplace_back(std::exp(logit - largest));
    for (double& share : shares) share /= sum;
    return shares;
}

/// Of a text of expected.json: a row of numbers for each position.
std::vector<std::vector<double>> expectedShares(const std::string& name, std::size_t text) {
    const auto file = TensorFile::open(folderOf(name) + "/expected.npz");
    const FileTensor& logits = *file->find("text" + std::to_string(text) + ".logits");
    std::vector<float> numbers(static_cast<std::size_t>(logits.size()));
    file->copy(logits, 0, numbers);
    const auto width = static_cast<std::size_t>(logits.shape.back());
    std::vector<std::vector<double>> shares;
    for (std::size_t first = 0; first < numbers.size(); first += width)
        shares.push_back(softmax(std::span(numbers).subspan(first, width)));
    return shares;
}

class NextWordsOf : public testing::TestWithParam<std::string> {
 protected:
    static std::vector<std::string> texts() {
        const auto json = nlohmann::json::parse(std::ifstream(folderOf(GetParam()) + "/expected.json"));
        std::vector<std::string> all;
        for (const auto& entry : json.at("texts")) all.push_back(entry.at("text"));
        return all;
    }
};

TEST_P(NextWordsOf, areTheSoftmaxOfTheLogits) {
    for (std::size_t k = 0; k < texts().size(); ++k) {
        const auto trace = traceOf(folderOf(GetParam()), texts()[k]);
        const auto words = readNextWords(trace);
        const auto shares = expectedShares(GetParam(), k);
        ASSERT_EQ(std::ssize(shares), trace->tokenCount());
        for (Index i = 0; i < trace->tokenCount(); ++i) {
            const std::vector<double>& wanted = shares[static_cast<std::size_t>(i)];
            std::vector<double> falling = wanted;
            std::ranges::sort(falling, std::ranges::greater());
            ASSERT_EQ(words->end()->at(i).size(), 10U);
            for (std::size_t rank = 0; rank < 10; ++rank) {
                const LikelyToken& token = words->end()->at(i)[rank];
                EXPECT_NEAR(token.probability, falling[rank], 1e-5) << i << ' ' << rank;
                ASSERT_GE(token.id, 0);
                EXPECT_NEAR(token.probability, wanted[static_cast<std::size_t>(token.id)], 1e-5);
            }
            EXPECT_NE(words->end()->at(i)[0].id, words->end()->at(i)[1].id);
        }
    }
}

TEST_P(NextWordsOf, canBeAskedForAnyToken) {
    const auto trace = traceOf(folderOf(GetParam()), texts()[0]);
    const auto words = readNextWords(trace);
    const std::vector<double> wanted = expectedShares(GetParam(), 0)[2];
    std::vector<Index> ids(wanted.size());
    std::iota(ids.begin(), ids.end(), Index{0});
    const std::vector<double> all = probabilitiesOf(*trace, *words->end(), 2, ids);
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(all[i], wanted[i], 1e-5) << i;
    EXPECT_NEAR(std::accumulate(all.begin(), all.end(), 0.0), 1, 1e-5);

    const Shared<LikelyTokens>& early = words->places.front();
    const LikelyToken& third = early->at(1)[2];
    const std::vector<Index> one{third.id};
    EXPECT_NEAR(probabilitiesOf(*trace, *early, 1, one).front(), third.probability, 1e-6);
}

TEST_P(NextWordsOf, readTheLastStreamAsTheEnd) {
    const auto trace = traceOf(folderOf(GetParam()), texts()[0]);
    const auto words = readNextWords(trace);
    ASSERT_EQ(words->places.size(), trace->streams.size());
    // As if another layer followed: the norm is applied anew.
    ModelTrace longer = *trace;
    longer.streams.push_back(trace->streams.front());
    const auto lens = readStream(longer, trace->streams.size() - 1);
    for (std::size_t i = 0; i < lens->tokens.size(); ++i) {
        EXPECT_EQ(lens->tokens[i].id, words->end()->tokens[i].id);
        EXPECT_NEAR(lens->tokens[i].probability, words->end()->tokens[i].probability, 1e-9);
    }
    EXPECT_NE(words->places.front()->tokens, words->end()->tokens);
}

TEST_P(NextWordsOf, comeInPiecesTheSame) {
    const auto trace = traceOf(folderOf(GetParam()), texts()[0]);
    const auto row = static_cast<std::size_t>(trace->model->config().vocabulary) * sizeof(float);
    const auto whole = readStream(*trace, 0);
    const auto pieces = readStream(*trace, 0, {}, static_cast<Index>(2 * row));
    for (std::size_t i = 0; i < whole->tokens.size(); ++i) {
        EXPECT_EQ(pieces->tokens[i].id, whole->tokens[i].id);
        EXPECT_NEAR(pieces->tokens[i].probability, whole->tokens[i].probability, 1e-7);
    }
}

INSTANTIATE_TEST_SUITE_P(Folders, NextWordsOf,
                         testing::Values("bert", "distilbert", "gpt2", "llama", "llama3", "mistral", "qwen2",
                                         "qwen3", "roberta"),
                         [](const auto& one) { return one.param; });

TEST(NextWords, TakeMemoryForAPieceOnly) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += "w" + std::to_string(i) + ' ';
    const auto trace = traceOf(":induction", text);
    constexpr std::size_t row = 128 * sizeof(float);
    const auto peakWith = [&](std::size_t bytes) {
        const test::CountedMemory memory;
        readStream(*trace, 0, {}, static_cast<Index>(bytes));
        return memory.peak();
    };
    const std::size_t all = peakWith(60 * row), few = peakWith(3 * row);
    EXPECT_GE(all, 60 * row);
    // 57 positions fewer, of logits and of what they are made from.
    EXPECT_LE(few + 57 * row, all);
}

TEST(NextWords, AreTakenOverWithTheirStreams) {
    Session session = test::sessionWith(folderOf("gpt2"), "The cat sat.");
    const auto first = computeTrace(session);
    const auto words = readNextWords(first->model);
    session.model.edits = {{.layer = 1, .temperature = 3}};
    const auto warmer = computeTrace(session, first.get());
    const std::array known{words.get()};
    NextWords next = unreadWords(warmer->model, known);
    EXPECT_EQ(next.places[0], words->places[0]);
    EXPECT_EQ(next.places[1], words->places[1]);
    EXPECT_EQ(next.places[2], nullptr);
    EXPECT_EQ(next.next(), std::optional<std::size_t>(2));
    next.places[2] = readStream(*warmer->model, 2);
    EXPECT_EQ(next.next(), std::nullopt);
    EXPECT_NE(next.end()->tokens, words->end()->tokens);
    EXPECT_EQ(unreadWords(first->model).next(), std::optional<std::size_t>(2));  // the end first
}

TEST(NextWords, AreReadAsPeopleDo) {
    const auto trace = traceOf(folderOf("gpt2"), "The cat sat.");
    for (Index i = 0; i < trace->tokenCount(); ++i)
        EXPECT_EQ(wordOf(*trace, trace->text->ids[static_cast<std::size_t>(i)]),
                  trace->text->tokens->queries[0][static_cast<std::size_t>(i)]);
    EXPECT_EQ(wordOf(*trace, noToken), "");
    EXPECT_EQ(wordThere(*trace, 0), std::optional(trace->text->ids[1]));
    EXPECT_EQ(wordThere(*trace, trace->tokenCount() - 1), std::nullopt);
}

TEST(NextWords, OfSymbolsAreTheWordsOfTheText) {
    const auto trace = traceOf(":induction", "red fox blue owl red fox blue");
    const auto words = readNextWords(trace);
    const LikelyToken& last = words->end()->at(6)[0];
    EXPECT_EQ(wordOf(*trace, last.id), "owl");
    EXPECT_GT(last.probability, 0.5);
    EXPECT_EQ(words->end()->perPosition, 5);  // four words, and any other
    for (Index i = 0; i < 7; ++i) {
        double sum = 0;
        for (const LikelyToken& token : words->end()->at(i)) sum += token.probability;
        EXPECT_NEAR(sum, 1, 1e-6);
    }
    const LikelyToken& open = words->end()->at(1)[0];  // nothing is known of what follows a new word
    EXPECT_EQ(open.id, anotherWord);
    const std::vector<Index> ids{anotherWord, 2};
    EXPECT_NEAR(probabilitiesOf(*trace, *words->end(), 1, ids)[0], open.probability, 1e-6);
}

TEST(NextWords, FillWhatIsMasked) {
    const auto trace = traceOf(folderOf("roberta"), "<pad>cat<mask>");
    EXPECT_FALSE(isMaskedWord(*trace, 2));
    EXPECT_TRUE(isMaskedWord(*trace, 3));
    EXPECT_EQ(wordThere(*trace, 2), std::optional(trace->text->ids[2]));
    EXPECT_EQ(wordThere(*trace, 3), std::nullopt);
}

TEST(NextWords, ComeNotWhenStopped) {
    const auto trace = traceOf(folderOf("gpt2"), "The cat sat.");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(readStream(*trace, 0, attention::Run(stop.get_token())), nullptr);
    EXPECT_EQ(readNextWords(trace, attention::Run(stop.get_token())), nullptr);
    Progress progress;
    readStream(*trace, 0, attention::Run(Watch({}, &progress)));
    EXPECT_GT(progress.share(), 0);
}

TEST(NextWords, AreComparedWhereTheyMeanTheSame) {
    const auto gpt2 = traceOf(folderOf("gpt2"), "The cat sat.");
    EXPECT_TRUE(haveSameWords(*gpt2, *traceOf(folderOf("gpt2"), "A dog")));
    EXPECT_FALSE(haveSameWords(*gpt2, *traceOf(folderOf("llama"), "The cat sat.")));
    const auto letters = traceOf(":induction", "a b c a b");
    EXPECT_TRUE(haveSameWords(*letters, *traceOf(":induction", "a b c c")));
    EXPECT_FALSE(haveSameWords(*letters, *traceOf(":induction", "a c b a")));
}

}  // namespace
}  // namespace attention
