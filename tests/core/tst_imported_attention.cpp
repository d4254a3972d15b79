// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the import of attention weights and embeddings that another program has computed.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "explanation/explanation.h"
#include "files/file_read_error.h"
#include "imports/session_from_file.h"
#include "io/writers.h"
#include "layer/stage_matrix.h"
#include "support/array_files.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace attention {
namespace {

/// Returns attention weights of shape `shape`. Rows sum to 1 and differ between layers and heads.
ArrayInFile weights(Shape shape) {
    ArrayInFile array{shape, std::vector<float>(static_cast<std::size_t>(entryCount(shape)))};
    const auto keys = static_cast<std::size_t>(shape.back());
    for (std::size_t i = 0; i < array.numbers.size(); ++i)
        array.numbers[i] = static_cast<float>(1 + (i * 7 + i / keys) % 11);
    for (std::size_t row = 0; row < array.numbers.size(); row += keys) {
        const float sum =
            std::accumulate(array.numbers.begin() + static_cast<std::ptrdiff_t>(row),
                            array.numbers.begin() + static_cast<std::ptrdiff_t>(row + keys), 0.0f);
        for (std::size_t k = 0; k < keys; ++k) array.numbers[row + k] /= sum;
    }
    return array;
}

ArrayInFile waves(Shape shape, double step) {
    ArrayInFile array{shape, std::vector<float>(static_cast<std::size_t>(entryCount(shape)))};
    for (std::size_t i = 0; i < array.numbers.size(); ++i)
        array.numbers[i] = static_cast<float>(std::sin(step * static_cast<double>(i + 1)));
    return array;
}

const ArrayInFile words{{3}, {}, {"the", "cat", "the"}};

TEST(ImportedAttention, traceShowsTheChosenLayer) {
    const TestFolder folder;
    const ArrayInFile all = weights({2, 4, 3, 3});
    for (const std::string& path :
         {folder.write("a.npz", npzBytes({{"attentions", all}, {"tokens", words}})),
          folder.write("a.safetensors", safetensorsBytes({{"attentions", all}, {"tokens", words}}, 1))}) {
        Session session = sessionFromFile(path, {});
        for (Index layer = 0; layer < 2; ++layer) {
            session.importedAttention.layer = layer;
            ASSERT_TRUE(problems(session).empty());
            const auto trace = computeTrace(session);
            EXPECT_EQ(trace->tokens->queries[0], words.texts);
            EXPECT_EQ(trace->config.heads, 4);
            EXPECT_EQ(session.input.queryText, "the cat the");
            EXPECT_FALSE(hasStage(*trace, Stage::RawScores));
            EXPECT_FALSE(hasStage(*trace, Stage::Context));
            const auto first = all.numbers.begin() + static_cast<std::ptrdiff_t>(layer) * 36;
            EXPECT_TRUE(std::equal(first, first + 36, trace->tensor(Stage::Weights)->entries().begin()));
            double entropy = 0;
            for (Index key = 0; key < 3; ++key) {
                const double a = double{stageMatrix(*trace, Stage::Weights, 0, 2).values(1, key)};
                entropy -= a * std::log(a);
            }
            EXPECT_NEAR(stageMatrix(*trace, Stage::Entropy, 0, 2).values(1, 0), entropy, 1e-6);
            const Explanation told = explain(*trace, 0, {Stage::Weights, 2, 1, 0});
            ASSERT_EQ(told.steps.size(), 1u);
            EXPECT_EQ(told.steps[0].notes[0].text(),
                      "This number was imported from a file, so it is not computed from other numbers.");
        }
        session.importedAttention.layer = 2;
        ASSERT_EQ(problems(session).size(), 1u);
        EXPECT_EQ(problems(session)[0].path, "given.layer");
    }
}

/// Scores and context are computed and explained if the file contains queries, keys and values. Keys and
/// values have half as many heads as queries.
TEST(ImportedAttention, queriesKeysAndValuesGiveScoresAndContext) {
    const TestFolder folder;
    const Index layers = 2, heads = 4, n = 3, dK = 5, dV = 2;
    const ArrayInFile queries = waves({layers, 1, heads, n, dK}, .7);
    const ArrayInFile keys = waves({layers, 1, heads / 2, n, dK}, 1.3);
    const ArrayInFile values = waves({layers, 1, heads / 2, n, dV}, 2.1);
    const std::string path =
        folder.write("o.npz", npzBytes({{"attentions", weights({layers, 1, heads, n, n})},
                                        {"queries", queries},
                                        {"keys", keys},
                                        {"values", values},
                                        {"tokens", words}}));
    Session session = sessionFromFile(path, {});
    session.importedAttention.layer = 1;
    ASSERT_TRUE(problems(session).empty());
    const auto trace = computeTrace(session);
    const auto at = [](const ArrayInFile& array, Index count, Index head, Index row, Index column) {
        const Index rows = array.shape[3], width = array.shape[4];
        return double{
            array.numbers[static_cast<std::size_t>(((count + head) * rows + row) * width + column)]};
    };
    for (Index head = 0; head < heads; ++head) {
        const StageMatrix raw = stageMatrix(*trace, Stage::RawScores, 0, head);
        const StageMatrix scaled = stageMatrix(*trace, Stage::ScaledScores, 0, head);
        const StageMatrix context = stageMatrix(*trace, Stage::Context, 0, head);
        const StageMatrix weight = stageMatrix(*trace, Stage::Weights, 0, head);
        for (Index q = 0; q < n; ++q) {
            for (Index k = 0; k < n; ++k) {
                double sum = 0;
                for (Index c = 0; c < dK; ++c)
                    sum += at(queries, heads, head, q, c) * at(keys, heads / 2, head / 2, k, c);
                EXPECT_NEAR(raw.values(q, k), sum, 1e-5);
                EXPECT_NEAR(scaled.values(q, k), sum / std::sqrt(5.0), 1e-5);
            }
            for (Index c = 0; c < dV; ++c) {
                double sum = 0;
                for (Index k = 0; k < n; ++k)
                    sum += double{weight.values(q, k)} * at(values, heads / 2, head / 2, k, c);
                EXPECT_NEAR(context.values(q, c), sum, 1e-5);
            }
        }
    }
    EXPECT_FALSE(hasStage(*trace, Stage::MaskedScores));  // the file does not contain the mask
    const Explanation score = explain(*trace, 0, {Stage::RawScores, 3, 1, 2});
    EXPECT_EQ(score.steps.back().terms.size(), 5u);
    const Explanation weight = explain(*trace, 0, {Stage::Weights, 3, 1, 2});
    double sum = 0, own = 0;
    for (Index k = 0; k < n; ++k) {
        const double e = std::exp(double{stageMatrix(*trace, Stage::ScaledScores, 0, 3).values(1, k)});
        sum += e;
        if (k == 2) own = e;
    }
    ASSERT_EQ(weight.steps[0].notes.size(), 3u);
    EXPECT_EQ(weight.steps[0].notes[1].text(), "The sum of the weights in this row is 1.0000.");
    EXPECT_EQ(weight.steps[0].notes[2], Message("Explanation",
                                                "For comparison, the softmax of the row’s scaled scores is "
                                                "%1, computed over the keys whose weight is not 0.")
                                            .arg(Message::number(own / sum)));
    std::string npz, csv;
    writeNpz(*trace, [&](std::string_view bytes) { npz += bytes; });
    writeScoresCsv(*trace, [&](std::string_view bytes) { csv += bytes; });
    EXPECT_NE(npz.find("context.npy"), std::string::npos);
    EXPECT_EQ(npz.find("masked_scores.npy"), std::string::npos);
    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + heads * n * n);
}

TEST(ImportedAttention, queryAndKeyTokensAreReadSeparately) {
    const TestFolder folder;
    const std::string path = folder.write("x.npz", npzBytes({{"attentions", weights({2, 2, 3})},
                                                             {"query_tokens", {{2}, {}, {"a", "b"}}},
                                                             {"key_tokens", words}}));
    const Session session = sessionFromFile(path, {});
    ASSERT_TRUE(problems(session).empty());
    const auto trace = computeTrace(session);
    EXPECT_EQ(trace->tokens->queries[0], (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(trace->tokens->keys[0], words.texts);
}

/// Tokens of GPT-2 as returned by convert_ids_to_tokens() of Transformers are decoded to text.
TEST(ImportedAttention, byteLevelTokensAreDecoded) {
    const TestFolder folder;
    const auto tokensOf = [&](const std::vector<std::string>& texts) {
        const ArrayInFile tokens{{3}, {}, texts};
        const std::string path =
            folder.write("a.npz", npzBytes({{"attentions", weights({1, 1, 3, 3})}, {"tokens", tokens}}));
        return computeTrace(sessionFromFile(path, {}))->tokens->queries[0];
    };
    using Texts = std::vector<std::string>;
    EXPECT_EQ(tokensOf({"I", "ĠcafÃ©", "ĠæĹ¥æľ¬"}), (Texts{"I", " café", " 日本"}));
    EXPECT_EQ(tokensOf({"<|endoftext|>", "Ġ", "ð"}), (Texts{"<|endoftext|>", " ", "<0xF0>"}));
    // Chinese and single words contain no space marker Ġ. The last token ends within a character.
    EXPECT_EQ(tokensOf({"æĪĳ", "çĪ±", "åĮĹäº¬"}), (Texts{"我", "爱", "北京"}));
    EXPECT_EQ(tokensOf({"na", "Ã¯", "ve"}), (Texts{"na", "ï", "ve"}));
    EXPECT_EQ(tokensOf({"æĪĳ", "çĪ±", "å"}), (Texts{"我", "爱", "<0xE5>"}));
    // Tokens are not decoded if a token contains a character that no byte-level tokenizer writes. They are
    // also not decoded if the bytes are malformed (“é” is only the first byte of a character), or if they
    // contain a control character (“ġ”).
    EXPECT_EQ(tokensOf({"Ġobża", "日本", "▁the"}), (Texts{"Ġobża", "日本", "▁the"}));
    EXPECT_EQ(tokensOf({"café", "au", "lait"}), (Texts{"café", "au", "lait"}));
    EXPECT_EQ(tokensOf({"naïve", "Ġ", "s"}), (Texts{"naïve", "Ġ", "s"}));
    EXPECT_EQ(tokensOf({"Ġorġ", "mar", "il-Belt"}), (Texts{"Ġorġ", "mar", "il-Belt"}));
}

TEST(ImportedAttention, invalidFilesAreRejectedWithOneLine) {
    const TestFolder folder;
    ArrayInFile large = weights({2, 3, 3});
    large.numbers[4] = 1.5f;
    const std::string own =
        "The shape of the array “keys” must match the shapes of “attentions” and the other arrays.";
    const ArrayInFile all = weights({2, 3, 3}), q = waves({2, 3, 4}, 1);
    struct Case {
        ArraysInFile arrays;
        std::string reason;
    };
    const std::vector<Case> cases = {
        {{{"attentions", weights({3})}},
         "The array “attentions” must have 2 to 5 axes, but it has 1. The order of the axes is layers, "
         "sequences, heads, queries, keys. For query, key and value vectors, the last two axes are positions "
         "and components."},
        {{{"attentions", {{0, 3, 3}, {}}}}, "The array “attentions” must not be empty."},
        {{{"query_embeddings", {{0, 2, 3}, {}}}}, "The array “query_embeddings” must not be empty."},
        {{{"attentions", all}, {"tokens", {{2}, {}, {"a", "b"}}}},
         "The array “tokens” contains 2 strings, but it must contain 3, one for each position, because the "
         "axes of “attentions” are read as heads (2), queries (3), keys (3). Save exactly the tokens that "
         "the model received. To get these tokens, use tokens = "
         "tokenizer.convert_ids_to_tokens(input_ids[0])."},
        {{{"attentions", all}, {"queries", q}, {"keys", waves({2, 2, 4}, 1)}}, own},
        {{{"attentions", all}, {"queries", q}, {"keys", waves({2, 3, 5}, 1)}}, own},
        {{{"attentions", all}, {"queries", q}},
         "The file must contain both arrays “queries” and “keys” or neither, but it contains only one."},
        {{{"attentions", large}},
         "The weights in the array “attentions” must be between 0 and 1, but layer 1 contains 1.5000."},
        {{{"other", all}},
         "The file must contain an array “attentions”, “query_embeddings” or “vectors”, but it contains "
         "other."},
        {{{"attentions.0", all}, {"attentions.1", weights({1, 3, 3})}},
         "The arrays “attentions.1” and “attentions.0” must have the same shape."}};
    for (const Case& one : cases) {
        const std::string path = folder.write("wrong.npz", npzBytes(one.arrays));
        try {
            computeTrace(sessionFromFile(path, {}));
            ADD_FAILURE() << one.reason;
        } catch (const FileReadError& problem) {
            EXPECT_EQ(std::string(problem.what()), path + ": " + one.reason);
        }
    }
}

/// Returns the message about the file `path`, without the path. Returns an empty text if the file opens.
std::string openingError(const std::string& path) {
    try {
        computeTrace(sessionFromFile(path, {}));
    } catch (const FileReadError& error) {
        return std::string(error.what()).substr(path.size() + 2);
    }
    return {};
}

TEST(ImportedAttention, wrongTokenCountIsExplainedWithTheAxesAndARepair) {
    const TestFolder folder;
    const auto letters = [](Index count) {
        ArrayInFile array{{count}, {}, {}};
        for (Index i = 0; i < count; ++i) array.texts.emplace_back(1, static_cast<char>('a' + i));
        return array;
    };
    struct Case {
        Shape weights;
        Index tokenCount;
        std::string reason;
    };
    const std::vector<Case> cases = {
        {{6, 1, 1},
         6,
         "it must contain 1, one for each position, because the axes of “attentions” are read as heads "
         "(6), queries (1), keys (1). If "
         "torch.nn.MultiheadAttention has computed the weights, create it with batch_first=True, and compute "
         "them again."},
        {{1, 6},
         6,
         "it must contain 1, one for each position, because the axes of “attentions” are read as "
         "queries (1), keys (6). Save one list of tokens for the queries and one for the keys with "
         "numpy.savez(\"a.npz\", attentions=attentions, "
         "query_tokens=query_tokens, key_tokens=key_tokens)."},
        {{5, 5, 1, 2},
         5,
         "it must contain 1, one for each position, because the axes of “attentions” are read as layers "
         "(5), heads (5), queries (1), "
         "keys (2). To move the axes of queries and keys to the end, use attentions = "
         "numpy.transpose(attentions, (2, 3, 0, 1))."},
        {{2, 3, 2, 8, 8},
         5,
         "it must contain 8 or 24, one for each position, because the axes of “attentions” are read as "
         "layers (2), sequences (3), heads "
         "(2), queries (8), keys (8). Save exactly the tokens that the model received. To get these tokens, "
         "use tokens = "
         "tokenizer.convert_ids_to_tokens(input_ids[0])."}};
    for (const Case& one : cases)
        for (const std::string& path :
             {folder.write("a.npz", npzBytes({{"attentions", weights(one.weights)},
                                              {"tokens", letters(one.tokenCount)}})),
              folder.write("a.safetensors", safetensorsBytes({{"attentions", weights(one.weights)},
                                                              {"tokens", letters(one.tokenCount)}}))})
            EXPECT_EQ(openingError(path), "The array “tokens” contains " + std::to_string(one.tokenCount) +
                                              " strings, but " + one.reason);
}

/// torch.nn.MultiheadAttention returns (N, heads, L, S), or (N, L, S) for the mean of the heads.
TEST(ImportedAttention, firstAxisIsSequencesIfItHasListsOfTokens) {
    const TestFolder folder;
    const ArrayInFile tokens{{3, 4}, {}, {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}};
    for (const Shape& shape : {Shape{3, 2, 4, 4}, Shape{3, 4, 4}}) {
        const ArrayInFile array = weights(shape);
        const auto trace = computeTrace(sessionFromFile(
            folder.write("a.npz", npzBytes({{"attentions", array}, {"tokens", tokens}})), {}));
        EXPECT_EQ(trace->sequenceCount(), 3);
        EXPECT_EQ(trace->headCount(), shape.size() == 4 ? 2 : 1);
        EXPECT_EQ(trace->provenance.imported->layerCount, 1);
        EXPECT_EQ(trace->tokens->queries[2], (std::vector<std::string>{"i", "j", "k", "l"}));
        EXPECT_TRUE(std::ranges::equal(trace->tensor(Stage::Weights)->entries(), array.numbers));
    }
    // With one list of tokens, the first axis is layers.
    const ArrayInFile list{{4}, {}, {"a", "b", "c", "d"}};
    const auto trace = computeTrace(sessionFromFile(
        folder.write("b.npz", npzBytes({{"attentions", weights({3, 2, 4, 4})}, {"tokens", list}})), {}));
    EXPECT_EQ(trace->provenance.imported->layerCount, 3);
}

TEST(ImportedAttention, rowsWithAnotherSumThanOneAreReported) {
    const TestFolder folder;
    const auto warning = [&](const ArrayInFile& array) {
        const std::string path = folder.write("a.npz", npzBytes({{"attentions", array}}));
        return computeTrace(sessionFromFile(path, {}))->importWarning.text();
    };
    EXPECT_EQ(warning(weights({2, 3, 4})), "");
    ArrayInFile half = weights({2, 3, 4});
    for (std::size_t i = 16; i < 20; ++i) half.numbers[i] /= 2;  // head 2, query 2
    EXPECT_EQ(
        warning(half),
        "In layer 1, the weights of 1 of 6 rows do not sum to 1. For example, the weights of query 2 in "
        "head 2 sum to 0.5000.");
    ArrayInFile masked = weights({2, 3, 4});
    std::fill_n(masked.numbers.begin(), 4, 0.0f);  // a row without an allowed key
    std::fill_n(masked.numbers.begin() + 4, 4, NAN);
    masked.numbers[8] += 0.004f;  // a rounding error of 16-bit numbers
    EXPECT_EQ(warning(masked), "");
    // The axes are queries, keys, heads, and there are as many heads as tokens.
    ArrayInFile headsLast{{3, 3, 3}, std::vector<float>(27)};
    const ArrayInFile headsFirst = weights({3, 3, 3});
    for (std::size_t head = 0; head < 3; ++head)
        for (std::size_t cell = 0; cell < 9; ++cell)
            headsLast.numbers[cell * 3 + head] = headsFirst.numbers[head * 9 + cell];
    EXPECT_NE(warning(headsLast).find("The weights of each column sum to 1, so the axes may be in another "
                                      "order than layers, sequences, heads, queries, keys. If the last axis "
                                      "is heads, use numpy.moveaxis(attentions, -1, -3)."),
              std::string::npos)
        << warning(headsLast);
}

/// numpy.savez(file, d) stores a dictionary d as one Python object.
TEST(ImportedAttention, arraysWithoutANameAreRejectedWithTheRightCall) {
    const TestFolder folder;
    EXPECT_EQ(openingError(folder.write("a.npz", npzBytes({{"arr_0", weights({2, 3, 3})}}))),
              "The array in the file has no name, so its meaning is unknown. Save the array with a name, for "
              "example with numpy.savez(\"a.npz\", "
              "attentions=a).");
    const std::string header = "{'descr': '|O', 'fortran_order': False, 'shape': (), }\n";
    const std::string object =
        std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + "\x80\4N.";
    EXPECT_EQ(openingError(folder.write("a.npz", zipBytes({{"arr_0.npy", object}}))),
              "The file contains a Python dictionary instead of arrays. Save the arrays of a dictionary d "
              "with numpy.savez(\"a.npz\", **d).");
}

/// Transformers returns None for each layer if PyTorch's SDPA computes the attention.
TEST(ImportedAttention, noneIsRejectedAndEagerAttentionSuggested) {
    const TestFolder folder;
    for (const std::string shape : {"(2,)", "()"}) {
        const std::string header = "{'descr': '|O', 'fortran_order': False, 'shape': " + shape + ", }\n";
        const std::string array =
            std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + "\x80\4N.";
        for (const std::string name : {"attentions", "attentions.0"}) {
            const std::string path = folder.write("none.npz", zipBytes({{name + ".npy", array}}));
            try {
                sessionFromFile(path, {});
                ADD_FAILURE() << name;
            } catch (const FileReadError& problem) {
                EXPECT_EQ(
                    std::string(problem.what()),
                    path + ": The array “" + name +
                        "” contains Python objects instead of numbers. If the model has returned None, load "
                        "it with attn_implementation=\"eager\", because other implementations return no "
                        "weights.");
            }
        }
    }
}

TEST(ImportedAttention, moreThan64HeadsAreRejected) {
    const TestFolder folder;
    const std::string path = folder.write("many.npz", npzBytes({{"attentions", weights({65, 2, 2})}}));
    const auto found = problems(sessionFromFile(path, {}));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].path, "given.file");
    EXPECT_EQ(found[0].message.text(),
              "must contain attention whose size “heads” is a whole number from 1 to 64, but it is 65");
}

/// The file may contain one array per layer, as Transformers returns them, or a single matrix of weights.
TEST(ImportedAttention, missingLayerAndSequenceAxesAreAdded) {
    const TestFolder folder;
    const ArrayInFile all = weights({2, 1, 4, 3, 3});
    ArrayInFile layers[2];
    for (int i = 0; i < 2; ++i)
        layers[i] = {{1, 4, 3, 3}, {all.numbers.begin() + 36 * i, all.numbers.begin() + 36 * (i + 1)}};
    const std::string path = folder.write(
        "list.npz", npzBytes({{"attentions.0", layers[0]}, {"attentions.1", layers[1]}, {"tokens", words}}));
    Session session = sessionFromFile(path, {});
    session.importedAttention.layer = 1;
    ASSERT_TRUE(problems(session).empty());
    const auto trace = computeTrace(session);
    EXPECT_EQ(trace->provenance.imported->layerCount, 2);
    EXPECT_TRUE(std::ranges::equal(trace->tensor(Stage::Weights)->entries(), layers[1].numbers));

    const ArrayInFile one = weights({3, 3});
    const Session of = sessionFromFile(
        folder.write(
            "map.npz",
            npzBytes({{"attentions", one}, {"queries", waves({3, 2}, 1)}, {"keys", waves({3, 2}, 2)}})),
        {});
    EXPECT_EQ(of.heads, 1);
    EXPECT_TRUE(std::ranges::equal(computeTrace(of)->tensor(Stage::Weights)->entries(), one.numbers));
    EXPECT_TRUE(hasStage(*computeTrace(of), Stage::RawScores));
}

/// Subtractions of rounded numbers can give a weight of −1e−8, which means 0.
TEST(ImportedAttention, negativeRoundingErrorsAreZero) {
    const TestFolder folder;
    ArrayInFile all = weights({1, 1, 3, 3});
    all.numbers[4] = -1e-8f;
    const auto trace =
        computeTrace(sessionFromFile(folder.write("a.npz", npzBytes({{"attentions", all}})), {}));
    EXPECT_EQ(stageMatrix(*trace, Stage::Weights, 0, 0).values(1, 1), 0.0f);
    EXPECT_FALSE(std::signbit(stageMatrix(*trace, Stage::Weights, 0, 0).values(1, 1)));
    EXPECT_EQ(stageMatrix(*trace, Stage::Weights, 0, 0).values(1, 0), all.numbers[3]);
}

/// Opening a file checks the weights of all layers, not only of the shown layer.
TEST(ImportedAttention, allLayersAreCheckedOnOpening) {
    const TestFolder folder;
    ArrayInFile all = weights({3, 2, 3, 3});
    all.numbers[20] = -0.2f;
    const std::string path = folder.write("signed.npz", npzBytes({{"attentions", all}}));
    try {
        sessionFromFile(path, {});
        ADD_FAILURE();
    } catch (const FileReadError& problem) {
        EXPECT_EQ(std::string(problem.what()),
                  path +
                      ": The weights in the array “attentions” must be between 0 and 1, but layer 2 contains "
                      "−0.2000.");
    }
}

TEST(ImportedEmbeddings, equalTokensMayHaveDifferentVectors) {
    const TestFolder folder;
    const ArrayInFile vectors = waves({3, 4}, .9);
    const std::string path = folder.write(
        "v.npz", npzBytes({{"query_embeddings", vectors}, {"tokens", words}}, Packing::Deflated));
    Session session = sessionFromFile(path, {});
    ASSERT_TRUE(problems(session).empty());
    const auto trace = computeTrace(session);
    EXPECT_TRUE(std::ranges::equal(trace->tensor(Stage::QueryEmbeddings)->entries(), vectors.numbers));
    EXPECT_NE(stageMatrix(*trace, Stage::Queries, 0, 0).values(0, 0),
              stageMatrix(*trace, Stage::Queries, 0, 0).values(2, 0));  // rows 0 and 2 are both "the"
    EXPECT_EQ(explain(*trace, 0, {Stage::QueryEmbeddings, 0, 2, 1}).steps[0].notes[0].text(),
              "This number was imported from a file, so it is not computed from other numbers.");
    session.input.queryTokens = TokenLists{{"the", "cat"}};
    ASSERT_EQ(problems(session).size(), 1u);
    EXPECT_EQ(problems(session)[0].message.text(),
              "must contain 1 × 3 tokens (sequences × positions) like the vectors in the file, but it "
              "contains 1 × 2");
    session.input.queryTokens = TokenLists{words.texts};
    session.input.keyText = "the cat";
    ASSERT_EQ(problems(session).size(), 1u);
    EXPECT_EQ(problems(session)[0].path, "embedding.file");
}

}  // namespace
}  // namespace attention
