// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/variations.h"

#include "io/session_file.h"
#include "support/array_files.h"

#include <algorithm>

namespace attention::test {
namespace {

const Fields batch = {{"input.query_text", "one two three\nfour five"}, {"input.batch", "true"}};
const Fields cut = {{"d_k", "8"}, {"d_v", "8"}, {"heads", "2"}, {"output.project", "true"}};
const Fields shared = {{"d_v", "24"}};
const Fields causal = {{"mask.causal", "causal"}};
const Fields projected = {{"output.project", "true"}};
const Fields dropping = {{"dropout.p", "0.5"}};
const Fields drawnNormal = {{"projection.init", "normal"}};
const Fields additive = {{"score.function", "additive"}};
const Fields lowRank = {{"score.function", "low_rank_bilinear"}};
const Fields bilinear = {{"score.function", "bilinear"}};
const Fields oneHot = {{"embedding.d_model", "6"}};
const Fields typedVectors = {{"input.query_text", "a b a"},
                             {"embedding.d_model", "2"},
                             {"embedding.vectors", R"({"a": [1, 2], "b": [-1, 0.5]})"},
                             {"embedding.source", "values"}};
const Fields typedMatrices = {
    {"embedding.d_model", "2"},
    {"d_k", "1"},
    {"d_v", "2"},
    {"projection.values", R"({"W_Q": [[[1, 2]]], "W_K": [[[0, 1]]], "W_V": [[[1, 0], [0, 1]]]})"},
    {"projection.recipe", "values"}};

const Fields byHand = {{"embedding.positions", "beside"},
                       {"projection.constructed", R"([{"head": "previous"}])"},
                       {"projection.recipe", "constructed"}};

// The fields that every training task requires. They are set before the other fields.
const Fields learnable = {
    {"output.project", "true"}, {"input.query_text", "a b c a"}, {"learning.batch", "4"}};
Fields learning(const std::string& task, Fields more = {}) {
    Fields fields = learnable;
    for (auto& field : more) fields.push_back(std::move(field));
    fields.push_back({"learning.steps", "3"});
    fields.push_back({"learning.task", task});
    return fields;
}
const Fields sentences = learning("pronouns", {{"embedding.source", "word_vectors"}});

const Fields trained = {{"model.folder", ":induction"}};

/// Files from which sessions read vectors and attention. The files fit the six words of the default text.
struct Brought {
    TestFolder folder;
    std::string words = folder.write("words.txt", "life 1 2\nis -1 0.5\nshort 2 2\n");
    std::string twoLanguages = folder.write("both.txt", "动物 1 2\nanimal -1 0.5\n");
    std::string positions = folder.write("positions.npz", npzBytes({{"query_embeddings", rising({6, 16})}}));
    std::string attention = folder.write("attention.npz", npzBytes({{"attentions", rising({2, 1, 6, 6})}}));

    static ArrayInFile rising(const Shape& shape) {
        ArrayInFile array{shape, std::vector<float>(static_cast<std::size_t>(entryCount(shape)))};
        for (std::size_t i = 0; i < array.numbers.size(); ++i)
            array.numbers[i] = static_cast<float>(i) / static_cast<float>(array.numbers.size());
        return array;
    }
};
const Brought& brought() {
    static const Brought files;
    return files;
}

const std::string moreMatrices =
    R"({"W_Q": [[[1, 2]]], "W_K": [[[0, 1]]], "W_V": [[[1, 0], [0, 3]]], "b_Q": [[0.5]]})";

}  // namespace

const std::vector<Variation>& variations() {
    static const std::vector<Variation> all = {
        {"draws", "stable", {}, {"3", "random"}},
        {"draws", "stable", {{"projection.recipe", "linear"}}},
        {"draws", "stable", additive},
        {"input.query_text", "Life is long"},
        {"input.query_text", "dessert", {{"input.key_text", "Life is short"}}},
        {"input.key_text", "is life"},
        {"input.batch", "true", {{"input.query_text", "one two three\nfour five"}}, {"1", "yes"}},
        {"input.tokenizer", "characters", {}, {"word"}},
        {"input.tokenizer", "words_punctuation"},
        {"input.tokenizer", "whitespace", {{"input.query_text", "a-b c"}}},
        {"input.special", "bert", {}, {"gpt"}},
        {"input.query_tokens", R"([["x", "y"]])", {}, {R"(["a"])", "[[1]]", "[[]]", R"([[""]])", "text"}},
        {"input.key_tokens", R"([["x", "y", "z"]])", {}, {"{}", "[[null]]"}},
        {"embedding.source", "one_hot", oneHot, {"zero"}},
        {"embedding.source", "random", typedVectors},
        {"embedding.d_model", "9", {}, {"0", "4097", "1.5", "2.0", "x"}},
        {"embedding.seed", "7", {}, {"-1", "4294967296", "1.5"}},
        {"embedding.positions", "sinusoidal", {}, {"learnt"}},
        {"embedding.positions", "learned", learning("reverse")},
        {"embedding.positions", "beside"},
        {"embedding.d_position", "4", {{"embedding.positions", "beside"}}, {"1", "4096", "2.5", "null"}},
        {"embedding.vectors",
         R"({"a": [1, 2], "b": [3, 0.5]})",
         typedVectors,
         {"[]", R"({"a": 1})", R"({"a": ["x"]})"}},
        {"embedding.source", "word_vectors"},
        {"embedding.source", "given", {{"embedding.file", brought().positions}}},
        {"embedding.file",
         brought().words,
         {{"embedding.d_model", "2"}, {"embedding.source", "word_vectors"}}},
        {"embedding.carried",
         R"({"Life": [3, 4], "is": [5, 6]})",
         {{"embedding.d_model", "2"},
          {"embedding.file", "/nowhere/v.txt"},
          {"embedding.carried", R"({"Life": [1, 2]})"},
          {"embedding.source", "word_vectors"}},
         {"[]", R"({"a": 1})", R"({"a": ["x"]})"}},
        {"given.file", brought().attention},
        {"given.layer", "1", {{"given.file", brought().attention}}, {"-1", "0.5", "null"}},
        {"model.folder", ":induction"},
        {"model.layer", "1", trained, {"-1", "0.5", "null"}},
        {"model.edits",
         R"([{"layer": 0, "temperature": 2, "cells": [[2, 1]]}])",
         trained,
         {"{}", "[1]", R"([{"layer": -1}])", R"([{"temperature": 0}])", R"([{"cells": [[0]]}])",
          R"([{"multiplier": [[0, 1]]}])", R"([{"heads_off": [-1]}])", R"([{"heads": [1]}])"}},
        {"model.edits",
         R"([{"layer": 1, "multiplier": [[2, 1, 3]], "heads_off": [0]}])",
         {{"model.folder", ":induction"}, {"model.layer", "1"}}},
        {"mask.cells", "[[3, 1]]", trained, {"[[0]]", "[[0, -1]]", "[[0, 1, 2, 3]]", "[0, 1]"}},
        {"projection.recipe", "linear", {}, {"mlp"}},
        {"projection.recipe", "stacked_linear"},
        {"projection.recipe", "identity", cut},
        {"projection.recipe", "multihead_attention", cut},
        {"projection.recipe", "per_head", typedMatrices},
        {"projection.init", "uniform_fan_in", {}, {"he"}},
        {"projection.init", "normal"},
        {"projection.init", "lecun_normal"},
        {"projection.init", "xavier_uniform"},
        {"projection.std", "2", drawnNormal, {"0", "1001", "x"}},
        {"projection.bias", "true", {}, {"0"}},
        {"projection.shared", "qk", shared, {"kv"}},
        {"projection.shared", "qkv", shared},
        {"projection.seed", "7", {}, {"-1", "4294967296"}},
        {"projection.seed",
         "7",
         {{"score.function", "bilinear"}, {"projection.recipe", "identity"}, {"d_k", "16"}, {"d_v", "16"}}},
        {"projection.values",
         moreMatrices,
         typedMatrices,
         {"[]", R"({"W_X": [1]})", R"({"W_Q": [[1, 2], [3]]})", R"({"W_Q": []})"}},
        {"projection.recipe", "per_head", byHand},
        {"projection.constructed",
         R"([{"head": "first", "strength": 3}])",
         byHand,
         {"{}", "[1]", R"([{"head": "last"}])", R"([{"by": 1}])", R"([{"strength": 1001}])",
          R"([{"head": "offset", "by": 4097}])"}},
        {"projection.constructed", R"([{"head": "offset", "by": -2}])", byHand},
        {"heads", "3", {}, {"0", "65", "1.0"}},
        {"heads", "1", cut},
        {"heads_kv", "1", {{"heads", "4"}}, {"0", "65", "1.0", "all"}},
        {"heads_kv", "2", {{"heads", "4"}, {"projection.recipe", "linear"}}},
        {"d_k", "7", {}, {"0", "4097", "null"}},
        {"d_v", "5", {}, {"-5", "4097", "[]"}},
        {"score.function", "dot", {}, {"softmax"}},
        {"score.function", "additive"},
        {"score.function", "bilinear"},
        {"score.function", "low_rank_bilinear"},
        {"score.function", "cosine"},
        {"score.function", "gaussian"},
        {"score.scale", "d_model", {}, {"0", "1e7", "d_v", "null"}},
        {"score.scale", "2.5"},
        {"score.d_a", "5", additive, {"0", "4097"}},
        {"score.rank", "2", lowRank, {"0", "4097"}},
        {"score.init", "normal", bilinear, {"zeros"}},
        {"multiplier",
         "[[0, 1, -2], [1, 1, 0.5, 0]]",
         {},
         {"{}", "[[0, 1]]", "[[0, 1, 2e6]]", "[[-1, 0, 1]]", "[[0, 1.5, 1]]", "[[0, 0, 1, -1]]"}},
        {"mask.causal", "causal", {}, {"true"}},
        {"mask.causal", "strict"},
        {"mask.prefix", "2", causal, {"-1", "0.5"}},
        {"score.softcap", "1.5", {}, {"0", "-1", "1e7", "x"}},
        {"score.bias", "alibi", {}, {"t5"}},
        {"score.qk_norm", "rms", {}, {"l2"}},
        {"mask.sinks", "1", {{"mask.window", "0"}}, {"-1", "1.5", "null"}},
        {"score.rotary", "halves", {}, {"both"}},
        {"score.rotary", "interleaved"},
        {"score.rotary_base", "100", {{"score.rotary", "halves"}}, {"1", "2e9", "x"}},
        {"mask.window", "1", {}, {"-1", "x"}},
        {"mask.padding", "false", batch, {"null"}},
        {"mask.cells", "[[0, 1], [2, 2, 0]]"},
        {"mask.diagonal", "false", {}, {"null", "0"}},
        {"mask.diagonal", "false", trained},
        {"mask.unknown",
         "false",
         {{"embedding.source", "word_vectors"}, {"input.query_text", "a qzx cat"}},
         {"1", "none"}},
        {"mask.fill", "-1e9", {{"mask.causal", "strict"}}, {"inf", "nan", "1e39", "null"}},
        {"normalizer.function", "sparsemax", {}, {"relu"}},
        {"normalizer.function", "hardmax"},
        {"normalizer.function", "sigmoid"},
        {"normalizer.function", "entmax15"},
        {"normalizer.sink", "0", {}, {"1e7", "-2e6", "off"}},
        {"normalizer.temperature", "2", {}, {"0", "1001", "hot"}},
        {"dropout.p", "0.5", {}, {"1", "-0.1", "x"}},
        {"dropout.p", "0.3", dropping},
        {"dropout.seed", "3", dropping, {"-1", "4294967296"}},
        {"output.project", "true", {}, {"2"}},
        {"output.d_out", "5", projected, {"0", "4097"}},
        {"learning.task", "previous", learnable, {"copy"}},
        {"learning.task", "sort", learning("reverse", {{"input.query_text", ""}})},
        {"learning.task", "recall",
         learning("reverse", {{"learning.length", "5"}, {"input.query_text", ""}})},
        {"learning.task", "induction", learning("reverse", {{"input.query_text", ""}})},
        {"learning.symbols", "9", learning("reverse"), {"1", "53", "2.5"}},
        {"learning.length", "6", learning("reverse"), {"1", "65", "x"}},
        {"learning.examples", "a b c => a a a",
         learning("own", {{"learning.examples", "a b c => c b a\nb => c"}})},
        {"learning.examples", "he saw her | her=he",
         learning("own",
                  {{"embedding.source", "word_vectors"}, {"learning.examples", "he saw her | he=her"}})},
        {"learning.patterns",
         "chinese",
         learning("pronouns", {{"embedding.file", brought().twoLanguages},
                               {"embedding.d_model", "2"},
                               {"output.d_out", "2"},
                               {"learning.length", "24"},
                               {"embedding.positions", "learned"},
                               {"embedding.source", "word_vectors"}}),
         {"french"}},
        {"learning.layers", "2", learning("reverse"), {"0", "5", "1.0"}},
        {"learning.optimizer", "sgd", learning("reverse"), {"lion"}},
        {"learning.rate", "0.1", learning("reverse"), {"0", "11", "x"}},
        {"learning.clip", "0.01", learning("reverse"), {"0", "-1", "2e6"}},
        {"learning.batch", "5", learning("reverse"), {"0", "513", "null"}},
        {"learning.steps", "5", sentences},
        {"learning.steps", "0", learning("reverse"), {"-1", "20001", "0.5"}},
        {"learning.seed", "7", learning("reverse"), {"-1", "4294967296"}},
        {"learning.noise", "0.5", learning("reverse"), {"-0.1", "11"}},
        {"normalizer.temperature", "2", learning("reverse")},
        {"model.edits", R"([{"layer": 0, "temperature": 2, "heads_off": [0]}])", learning("reverse")},
        {"model.edits",
         R"([{"layer": 0, "mask": {"causal": "causal", "window": 1}}])",
         learning("reverse"),
         {R"([{"mask": 1}])", R"([{"mask": {"causal": "all"}}])", R"([{"mask": {"rule": 1}}])",
          R"([{"mask": {"window": -1}}])"}},
        {"model.layer", "1", learning("reverse", {{"learning.layers", "2"}})},
        {"input.query_text", "The cat saw a zzxq", sentences},
        {"title", "a title"},
        {"notes", "some notes"},
        {"suggestions", R"(["guess"])", {}, {"{}", "1"}},
        {"steps", R"([{"say": "look"}])", {}, {"{}", "1"}},
        {"view", R"({"zoom": 2})", {}, {"[]", "1"}},
    };
    return all;
}

std::vector<Fields> contexts() {
    std::vector<Fields> all = {
        {},
        {{"embedding.positions", "beside"},
         {"projection.constructed", R"([{"head": "same_word"}])"},
         {"projection.recipe", "constructed"}},
        {{"heads", "4"}, {"heads_kv", "2"}},
        {{"draws", "stable"}},
        {{"embedding.positions", "sinusoidal"}, {"score.qk_norm", "rms"}, {"score.rotary", "halves"}},
        {{"score.softcap", "2"}, {"score.bias", "alibi"}, {"normalizer.sink", "1"}},
    };
    for (const Variation& variation : variations())
        if (std::ranges::find(all, variation.around) == all.end()) all.push_back(variation.around);
    return all;
}

std::map<std::string, std::vector<std::string>> fieldValues() {
    std::map<std::string, std::vector<std::string>> values;
    for (const std::string& path : fieldPaths()) values[path] = {serializeField(Session(), path)};
    for (const Variation& variation : variations()) {
        auto& known = values.at(variation.path);
        if (std::ranges::find(known, variation.value) == known.end()) known.push_back(variation.value);
    }
    return values;
}

bool isOnlyShown(const std::string& path) {
    return path == "title" || path == "notes" || path == "suggestions" || path == "steps" || path == "view";
}

Session with(const Fields& fields, Session session) {
    for (const auto& [path, value] : fields) session = sessionWithField(session, path, value);
    return session;
}

}  // namespace attention::test
