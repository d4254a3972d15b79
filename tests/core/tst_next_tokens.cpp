// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the next tokens that trained models predict, against logits that tests/parity/make_models.py
// computed in double precision.
#include "engine/compute_trace.h"
#include "files/tensor_file.h"
#include "models/next_tokens.h"
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
    return computeTrace(test::sessionWith(folder, text))->modelTrace;
}

/// Returns the softmax of `logits` in double precision. The largest logit is subtracted first, so that no
/// exponential overflows.
std::vector<double> softmax(std::span<const float> logits) {
    const double largest = *std::ranges::max_element(logits);
    std::vector<double> shares;
    double sum = 0;
    for (const float logit : logits) sum += shares.emplace_back(std::exp(logit - largest));
    for (double& share : shares) share /= sum;
    return shares;
}

/// Returns the expected probabilities for one text of expected.json, one row per position. `text` is the
/// index of the text, from 0.
std::vector<std::vector<double>> expectedShares(const std::string& name, std::size_t text) {
    const auto file = TensorFile::open(folderOf(name) + "/expected.npz");
    const FileTensor& logits = *file->find("text" + std::to_string(text) + ".logits");
    std::vector<float> numbers(static_cast<std::size_t>(logits.size()));
    file->readValues(logits, 0, numbers);
    const auto width = static_cast<std::size_t>(logits.shape.back());
    std::vector<std::vector<double>> shares;
    for (std::size_t first = 0; first < numbers.size(); first += width)
        shares.push_back(softmax(std::span(numbers).subspan(first, width)));
    return shares;
}

class NextTokensOf : public testing::TestWithParam<std::string> {
 protected:
    static std::vector<std::string> texts() {
        const auto json = nlohmann::json::parse(std::ifstream(folderOf(GetParam()) + "/expected.json"));
        std::vector<std::string> all;
        for (const auto& entry : json.at("texts")) all.push_back(entry.at("text"));
        return all;
    }
};

TEST_P(NextTokensOf, equalTheSoftmaxOfTheLogits) {
    for (std::size_t k = 0; k < texts().size(); ++k) {
        const auto trace = traceOf(folderOf(GetParam()), texts()[k]);
        const auto words = decodeAllStreams(trace);
        const auto shares = expectedShares(GetParam(), k);
        ASSERT_EQ(std::ssize(shares), trace->tokenCount());
        for (Index i = 0; i < trace->tokenCount(); ++i) {
            const std::vector<double>& wanted = shares[static_cast<std::size_t>(i)];
            std::vector<double> falling = wanted;
            std::ranges::sort(falling, std::ranges::greater());
            ASSERT_EQ(words->finalStreamTokens()->tokensAt(i).size(), 10U);
            for (std::size_t rank = 0; rank < 10; ++rank) {
                const LikelyToken& token = words->finalStreamTokens()->tokensAt(i)[rank];
                EXPECT_NEAR(token.probability, falling[rank], 1e-5) << i << ' ' << rank;
                ASSERT_GE(token.id, 0);
                EXPECT_NEAR(token.probability, wanted[static_cast<std::size_t>(token.id)], 1e-5);
            }
            EXPECT_NE(words->finalStreamTokens()->tokensAt(i)[0].id,
                      words->finalStreamTokens()->tokensAt(i)[1].id);
        }
    }
}

TEST_P(NextTokensOf, probabilitiesOfAllTokensMatchTheLogits) {
    const auto trace = traceOf(folderOf(GetParam()), texts()[0]);
    const auto words = decodeAllStreams(trace);
    const std::vector<double> wanted = expectedShares(GetParam(), 0)[2];
    std::vector<Index> ids(wanted.size());
    std::iota(ids.begin(), ids.end(), Index{0});
    const std::vector<double> all = tokenProbabilities(*trace, *words->finalStreamTokens(), 2, ids);
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(all[i], wanted[i], 1e-5) << i;
    EXPECT_NEAR(std::accumulate(all.begin(), all.end(), 0.0), 1, 1e-5);

    const Shared<TopTokens>& early = words->byStream.front();
    const LikelyToken& third = early->tokensAt(1)[2];
    const std::vector<Index> one{third.id};
    EXPECT_NEAR(tokenProbabilities(*trace, *early, 1, one).front(), third.probability, 1e-6);
}

TEST_P(NextTokensOf, logitLensOfTheLastStreamIsThePrediction) {
    const auto trace = traceOf(folderOf(GetParam()), texts()[0]);
    const auto words = decodeAllStreams(trace);
    ASSERT_EQ(words->byStream.size(), trace->residualStreams.size());
    // Another stream is appended, so that the last stream is decoded like an intermediate stream. The final
    // norm is applied again.
    ModelTrace longer = *trace;
    longer.residualStreams.push_back(trace->residualStreams.front());
    const auto lens = decodeStream(longer, trace->residualStreams.size() - 1);
    for (std::size_t i = 0; i < lens->tokens.size(); ++i) {
        EXPECT_EQ(lens->tokens[i].id, words->finalStreamTokens()->tokens[i].id);
        EXPECT_NEAR(lens->tokens[i].probability, words->finalStreamTokens()->tokens[i].probability, 1e-9);
    }
    EXPECT_NE(words->byStream.front()->tokens, words->finalStreamTokens()->tokens);
}

TEST_P(NextTokensOf, chunkSizeDoesNotChangeTheResult) {
    const auto trace = traceOf(folderOf(GetParam()), texts()[0]);
    const auto row = static_cast<std::size_t>(trace->model->config().vocabularySize) * sizeof(float);
    const auto whole = decodeStream(*trace, 0);
    const auto pieces = decodeStream(*trace, 0, {}, static_cast<Index>(2 * row));
    for (std::size_t i = 0; i < whole->tokens.size(); ++i) {
        EXPECT_EQ(pieces->tokens[i].id, whole->tokens[i].id);
        EXPECT_NEAR(pieces->tokens[i].probability, whole->tokens[i].probability, 1e-7);
    }
}

INSTANTIATE_TEST_SUITE_P(Folders, NextTokensOf,
                         testing::Values("bert", "distilbert", "gpt2", "llama", "llama3", "mistral", "qwen2",
                                         "qwen3", "roberta"),
                         [](const auto& one) { return one.param; });

TEST(NextTokens, memoryIsBoundedByTheChunkSize) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += "w" + std::to_string(i) + ' ';
    const auto trace = traceOf(":induction", text);
    constexpr std::size_t row = 128 * sizeof(float);
    const auto peakWith = [&](std::size_t bytes) {
        const test::CountedMemory memory;
        decodeStream(*trace, 0, {}, static_cast<Index>(bytes));
        return memory.peak();
    };
    const std::size_t all = peakWith(60 * row), few = peakWith(3 * row);
    EXPECT_GE(all, 60 * row);
    // Blocks of 3 positions instead of 60 save the memory of 57 positions. This memory is for the logits and
    // for the vectors from which they are computed.
    EXPECT_LE(few + 57 * row, all);
}

TEST(NextTokens, areReusedForUnchangedStreams) {
    Session session = test::sessionWith(folderOf("gpt2"), "The cat sat.");
    const auto first = computeTrace(session);
    const auto words = decodeAllStreams(first->modelTrace);
    session.model.edits = {{.layer = 1, .temperature = 3}};
    const auto warmer = computeTrace(session, first.get());
    const std::array known{words.get()};
    NextTokens next = initialNextTokens(warmer->modelTrace, known);
    EXPECT_EQ(next.byStream[0], words->byStream[0]);
    EXPECT_EQ(next.byStream[1], words->byStream[1]);
    EXPECT_EQ(next.byStream[2], nullptr);
    EXPECT_EQ(next.nextUndecodedStream(), std::optional<std::size_t>(2));
    next.byStream[2] = decodeStream(*warmer->modelTrace, 2);
    EXPECT_EQ(next.nextUndecodedStream(), std::nullopt);
    EXPECT_NE(next.finalStreamTokens()->tokens, words->finalStreamTokens()->tokens);
    EXPECT_EQ(initialNextTokens(first->modelTrace).nextUndecodedStream(),
              std::optional<std::size_t>(2));  // the last stream is decoded first
}

TEST(NextTokens, displayAndActualTokensMatchTheText) {
    const auto trace = traceOf(folderOf("gpt2"), "The cat sat.");
    for (Index i = 0; i < trace->tokenCount(); ++i)
        EXPECT_EQ(displayToken(*trace, trace->text->ids[static_cast<std::size_t>(i)]),
                  trace->text->tokens->queries[0][static_cast<std::size_t>(i)]);
    EXPECT_EQ(displayToken(*trace, noToken), "");
    EXPECT_EQ(actualTokenId(*trace, 0), std::optional(trace->text->ids[1]));
    EXPECT_EQ(actualTokenId(*trace, trace->tokenCount() - 1), std::nullopt);
}

TEST(NextTokens, placeholderTokensShowWordsOfTheText) {
    const auto trace = traceOf(":induction", "red fox blue owl red fox blue");
    const auto words = decodeAllStreams(trace);
    const LikelyToken& last = words->finalStreamTokens()->tokensAt(6)[0];
    EXPECT_EQ(displayToken(*trace, last.id), "owl");
    EXPECT_GT(last.probability, 0.5);
    EXPECT_EQ(words->finalStreamTokens()->countPerPosition, 5);  // four words, and otherTokens
    for (Index i = 0; i < 7; ++i) {
        double sum = 0;
        for (const LikelyToken& token : words->finalStreamTokens()->tokensAt(i)) sum += token.probability;
        EXPECT_NEAR(sum, 1, 1e-6);
    }
    // The word at position 1 has not occurred before, so the model predicts no word of the text.
    const LikelyToken& open = words->finalStreamTokens()->tokensAt(1)[0];
    EXPECT_EQ(open.id, otherTokens);
    const std::vector<Index> ids{otherTokens, 2};
    EXPECT_NEAR(tokenProbabilities(*trace, *words->finalStreamTokens(), 1, ids)[0], open.probability, 1e-6);
}

TEST(NextTokens, actualTokenIsEmptyAtMaskTokens) {
    const auto trace = traceOf(folderOf("roberta"), "<pad>cat<mask>");
    EXPECT_FALSE(isMaskedToken(*trace, 2));
    EXPECT_TRUE(isMaskedToken(*trace, 3));
    EXPECT_EQ(actualTokenId(*trace, 2), std::optional(trace->text->ids[2]));
    EXPECT_EQ(actualTokenId(*trace, 3), std::nullopt);
}

TEST(NextTokens, stoppedDecodingReturnsNull) {
    const auto trace = traceOf(folderOf("gpt2"), "The cat sat.");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(decodeStream(*trace, 0, attention::ExecutionContext(stop.get_token())), nullptr);
    EXPECT_EQ(decodeAllStreams(trace, attention::ExecutionContext(stop.get_token())), nullptr);
    Progress progress;
    decodeStream(*trace, 0, attention::ExecutionContext(ProgressMonitor({}, &progress)));
    EXPECT_GT(progress.fraction(), 0);
}

TEST(NextTokens, sameTokenIdsNeedTheSameVocabulary) {
    const auto gpt2 = traceOf(folderOf("gpt2"), "The cat sat.");
    EXPECT_TRUE(haveSameVocabulary(*gpt2, *traceOf(folderOf("gpt2"), "A dog")));
    EXPECT_FALSE(haveSameVocabulary(*gpt2, *traceOf(folderOf("llama"), "The cat sat.")));
    const auto letters = traceOf(":induction", "a b c a b");
    EXPECT_TRUE(haveSameVocabulary(*letters, *traceOf(":induction", "a b c c")));
    EXPECT_FALSE(haveSameVocabulary(*letters, *traceOf(":induction", "a c b a")));
}

}  // namespace
}  // namespace attention
