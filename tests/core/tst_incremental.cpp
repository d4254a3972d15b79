// SPDX-License-Identifier: GPL-3.0-or-later
// A trace that takes over what it can from another has the numbers of one that is computed from nothing,
// whatever the session before and after: all pairs of sessions that differ from the default in any field.
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "io/session_file.h"
#include "support/array_files.h"
#include "support/sessions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

using namespace attention;
using namespace attention::test;

namespace {

using Fields = std::vector<std::array<std::string, 2>>;  // path and value, as --set takes them

/// A field with another value, in a session in which it counts.
struct Variation {
    std::string path;
    std::string value;
    Fields around = {};
};

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

const Fields trained = {{"model.folder", ":induction"}};

/// Files that sessions take numbers from, for the six words of the article.
struct Brought {
    TestFolder folder;
    std::string words = folder.write("words.txt", "life 1 2\nis -1 0.5\nshort 2 2\n");
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

/// Every field once at least, those with few values once with each of them.
std::vector<Variation> variations() {
    const std::string moreMatrices =
        R"({"W_Q": [[[1, 2]]], "W_K": [[[0, 1]]], "W_V": [[[1, 0], [0, 3]]], "b_Q": [[0.5]]})";
    return {
        {"draws", "stable"},
        {"draws", "stable", {{"projection.recipe", "linear"}}},
        {"draws", "stable", additive},
        {"input.query_text", "Life is long"},
        {"input.query_text", "dessert", {{"input.key_text", "Life is short"}}},
        {"input.key_text", "is life"},
        {"input.batch", "true", {{"input.query_text", "one two three\nfour five"}}},
        {"input.tokenizer", "characters"},
        {"input.tokenizer", "words_punctuation"},
        {"input.tokenizer", "whitespace", {{"input.query_text", "a-b c"}}},
        {"input.special", "bert"},
        {"input.query_tokens", R"([["x", "y"]])"},
        {"input.key_tokens", R"([["x", "y", "z"]])"},
        {"embedding.source", "one_hot", oneHot},
        {"embedding.source", "random", typedVectors},
        {"embedding.d_model", "9"},
        {"embedding.seed", "7"},
        {"embedding.positions", "sinusoidal"},
        {"embedding.positions", "beside"},
        {"embedding.d_position", "4", {{"embedding.positions", "beside"}}},
        {"embedding.vectors", R"({"a": [1, 2], "b": [3, 0.5]})", typedVectors},
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
          {"embedding.source", "word_vectors"}}},
        {"given.file", brought().attention},
        {"given.layer", "1", {{"given.file", brought().attention}}},
        {"model.folder", ":induction"},
        {"model.layer", "1", trained},
        {"model.edits", R"([{"layer": 0, "temperature": 2, "cells": [[2, 1]]}])", trained},
        {"model.edits",
         R"([{"layer": 1, "multiplier": [[2, 1, 3]], "heads_off": [0]}])",
         {{"model.folder", ":induction"}, {"model.layer", "1"}}},
        {"mask.cells", "[[3, 1]]", trained},
        {"projection.recipe", "linear"},
        {"projection.recipe", "stacked_linear"},
        {"projection.recipe", "identity", cut},
        {"projection.recipe", "multihead_attention", cut},
        {"projection.recipe", "per_head", typedMatrices},
        {"projection.init", "uniform_fan_in"},
        {"projection.init", "normal"},
        {"projection.init", "lecun_normal"},
        {"projection.init", "xavier_uniform"},
        {"projection.std", "2", drawnNormal},
        {"projection.bias", "true"},
        {"projection.shared", "qk", shared},
        {"projection.shared", "qkv", shared},
        {"projection.seed", "7"},
        {"projection.seed",
         "7",
         {{"score.function", "bilinear"}, {"projection.recipe", "identity"}, {"d_k", "16"}, {"d_v", "16"}}},
        {"projection.values", moreMatrices, typedMatrices},
        {"projection.recipe", "per_head", byHand},
        {"projection.constructed", R"([{"head": "first", "strength": 3}])", byHand},
        {"projection.constructed", R"([{"head": "offset", "by": -2}])", byHand},
        {"heads", "3"},
        {"heads", "1", cut},
        {"heads_kv", "1", {{"heads", "4"}}},
        {"heads_kv", "2", {{"heads", "4"}, {"projection.recipe", "linear"}}},
        {"d_k", "7"},
        {"d_v", "5"},
        {"score.function", "dot"},
        {"score.function", "additive"},
        {"score.function", "bilinear"},
        {"score.function", "low_rank_bilinear"},
        {"score.function", "cosine"},
        {"score.function", "gaussian"},
        {"score.scale", "d_model"},
        {"score.scale", "2.5"},
        {"score.d_a", "5", additive},
        {"score.rank", "2", lowRank},
        {"score.init", "normal", bilinear},
        {"multiplier", "[[0, 1, -2], [1, 1, 0.5, 0]]"},
        {"mask.causal", "causal"},
        {"mask.causal", "strict"},
        {"mask.prefix", "2", causal},
        {"score.softcap", "1.5"},
        {"score.bias", "alibi"},
        {"score.qk_norm", "rms"},
        {"mask.sinks", "1", {{"mask.window", "0"}}},
        {"score.rotary", "halves"},
        {"score.rotary", "interleaved"},
        {"score.rotary_base", "100", {{"score.rotary", "halves"}}},
        {"mask.window", "1"},
        {"mask.padding", "false", batch},
        {"mask.cells", "[[0, 1], [2, 2, 0]]"},
        {"mask.diagonal", "false"},
        {"mask.diagonal", "false", trained},
        {"mask.unknown", "false", {{"embedding.source", "word_vectors"}, {"input.query_text", "a qzx cat"}}},
        {"mask.fill", "-1e9", {{"mask.causal", "strict"}}},
        {"normalizer.function", "sparsemax"},
        {"normalizer.function", "hardmax"},
        {"normalizer.function", "sigmoid"},
        {"normalizer.function", "entmax15"},
        {"normalizer.sink", "0"},
        {"normalizer.temperature", "2"},
        {"dropout.p", "0.5"},
        {"dropout.p", "0.3", dropping},
        {"dropout.seed", "3", dropping},
        {"output.project", "true"},
        {"output.d_out", "5", projected},
        {"title", "a title"},
        {"notes", "some notes"},
        {"steps", R"([{"say": "look"}])"},
        {"view", R"({"zoom": 2})"},
    };
}

Session with(const Fields& fields) {
    Session session;
    for (const auto& [path, value] : fields) session = withField(session, path, value);
    return session;
}

using Named = std::pair<std::string, const Tensor*>;

/// Every tensor of the trace and of its parameters; null where there is none.
std::vector<Named> tensorsOf(const Trace& t) {
    const Parameters& p = *t.parameters;
    std::vector<Named> tensors;
    for (const Stage stage : everyStage())
        tensors.emplace_back(std::string(infoOf(stage).name), t.at(stage).get());
    for (const Tensor& learned : p.score->tensors) tensors.emplace_back("of the score", &learned);
    const auto add = [&](const std::string& name, const Shared<Linear>& linear) {
        tensors.emplace_back("W_" + name, linear ? &linear->weight : nullptr);
        tensors.emplace_back("b_" + name, linear ? &linear->bias : nullptr);
    };
    for (const auto& [name, projection] :
         {std::pair("Q", &p.query), std::pair("K", &p.key), std::pair("V", &p.value)}) {
        tensors.emplace_back(std::string("w_") + name, projection->first.get());
        add(name, projection->linear);
    }
    add("O", p.output);
    return tensors;
}

/// The name of the first tensor that differs; empty for none.
std::string firstDifference(const Trace& a, const Trace& b) {
    const auto ofA = tensorsOf(a);
    const auto ofB = tensorsOf(b);
    for (std::size_t i = 0; i < ofA.size(); ++i) {
        const Tensor* const x = ofA[i].second;
        const Tensor* const y = ofB[i].second;
        if (!x != !y) return ofA[i].first;
        if (x && (x->shape() != y->shape() || !areSame(x->entries(), y->entries()))) return ofA[i].first;
    }
    return "";
}

std::string nameOf(const Variation& v) {
    std::string name = v.path + '=' + v.value;
    for (const auto& [path, value] : v.around) name += ' ' + path + '=' + value;
    return name;
}

TEST(Incremental, everyFieldIsVariedAndCounts) {
    std::set<std::string> varied;
    for (const Variation& variation : variations()) {
        varied.insert(variation.path);
        const Session before = with(variation.around);
        const Session after = withField(before, variation.path, variation.value);
        ASSERT_EQ(problems(before), std::vector<Problem>()) << nameOf(variation);
        ASSERT_EQ(problems(after), std::vector<Problem>()) << nameOf(variation);
        const bool isOnlyShown = variation.path == "title" || variation.path == "notes" ||
                                 variation.path == "steps" || variation.path == "view";
        ASSERT_NE(before, after) << nameOf(variation);
        EXPECT_EQ(firstDifference(*computeTrace(before), *computeTrace(after)).empty(), isOnlyShown)
            << nameOf(variation);
    }
    const std::vector<std::string> paths = fieldPaths();
    EXPECT_EQ(varied, std::set<std::string>(paths.begin(), paths.end()));
}

TEST(Incremental, isTheSameAsFreshForEveryPairOfSessions) {
    std::vector<Session> sessions;
    std::vector<std::string> names;
    const auto add = [&](const Session& session, const std::string& name) {
        if (std::ranges::find(sessions, session) != sessions.end()) return;
        sessions.push_back(session);
        names.push_back(name);
    };
    for (const Variation& variation : variations()) {
        const Session before = with(variation.around);
        add(before, "around " + nameOf(variation));
        add(withField(before, variation.path, variation.value), nameOf(variation));
    }
    std::vector<std::shared_ptr<const Trace>> fresh;
    for (const Session& session : sessions) fresh.push_back(computeTrace(session));
    for (std::size_t a = 0; a < sessions.size(); ++a) {
        for (std::size_t b = 0; b < sessions.size(); ++b) {
            const auto trace = computeTrace(sessions[b], fresh[a].get());
            const auto where = [&] { return names[a] + "  ->  " + names[b]; };
            ASSERT_EQ(firstDifference(*trace, *fresh[b]), "") << where();
            ASSERT_EQ(*trace->session, sessions[b]) << where();
            ASSERT_EQ(trace->provenance, fresh[b]->provenance) << where();
            ASSERT_EQ(trace->tokens->queries, fresh[b]->tokens->queries) << where();
            ASSERT_EQ(trace->tokens->keys, fresh[b]->tokens->keys) << where();
        }
    }
}

/// The same of sessions that differ in many fields at once.
TEST(Incremental, isTheSameAsFreshForRandomSessions) {
    const std::vector<Session> sessions = randomSessions(60);
    for (std::size_t a = 0; a < sessions.size(); ++a) {
        const auto before = computeTrace(sessions[a]);
        for (std::size_t b = 0; b < sessions.size(); ++b) {
            const auto after = computeTrace(sessions[b], before.get());
            ASSERT_EQ(firstDifference(*after, *computeTrace(sessions[b])), "") << a << " -> " << b;
        }
    }
}

}  // namespace
