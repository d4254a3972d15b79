// SPDX-License-Identifier: GPL-3.0-or-later
// What is said not to apply changes nothing, and what is said to apply does.
#include "engine/applicability.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "imports/brought_session.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "models/open_models.h"
#include "support/array_files.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace attention {
namespace {

/// Of each field that may change a number another value than at first.
const std::map<std::string, std::string> others = {{"draws", "stable"},
                                                   {"input.query_text", "b a a c"},
                                                   {"input.key_text", "b a"},
                                                   {"input.batch", "true"},
                                                   {"input.tokenizer", "characters"},
                                                   {"input.special", "bert"},
                                                   {"input.query_tokens", R"([["p", "q", "q", "r"]])"},
                                                   {"input.key_tokens", R"([["p", "q"]])"},
                                                   {"embedding.source", "word_vectors"},
                                                   {"embedding.d_model", "32"},
                                                   {"embedding.seed", "7"},
                                                   {"embedding.positions", "sinusoidal"},
                                                   {"embedding.d_position", "4"},
                                                   {"embedding.vectors", R"({"a": [1]})"},
                                                   {"embedding.file", "nowhere.vec"},
                                                   {"embedding.carried", R"({"a": [1]})"},
                                                   {"projection.recipe", "linear"},
                                                   {"projection.init", "normal"},
                                                   {"projection.std", "2"},
                                                   {"projection.bias", "true"},
                                                   {"projection.shared", "qk"},
                                                   {"projection.seed", "7"},
                                                   {"projection.values", R"({"W_Q": [[1]]})"},
                                                   {"projection.constructed", R"([{"head": "next"}])"},
                                                   {"heads", "3"},
                                                   {"heads_kv", "1"},
                                                   {"d_k", "7"},
                                                   {"d_v", "7"},
                                                   {"score.function", "additive"},
                                                   {"score.scale", "3"},
                                                   {"score.qk_norm", "rms"},
                                                   {"score.rotary", "halves"},
                                                   {"score.rotary_base", "100"},
                                                   {"score.softcap", "1"},
                                                   {"score.bias", "alibi"},
                                                   {"score.d_a", "8"},
                                                   {"score.rank", "2"},
                                                   {"score.init", "normal"},
                                                   {"multiplier", "[[2, 1, 3]]"},
                                                   {"mask.causal", "strict"},
                                                   {"mask.prefix", "1"},
                                                   {"mask.window", "1"},
                                                   {"mask.sinks", "1"},
                                                   {"mask.diagonal", "false"},
                                                   {"mask.unknown", "false"},
                                                   {"mask.padding", "false"},
                                                   {"mask.cells", "[[2, 1]]"},
                                                   {"mask.fill", "-5"},
                                                   {"normalizer.function", "sparsemax"},
                                                   {"normalizer.sink", "0"},
                                                   {"normalizer.temperature", "3"},
                                                   {"dropout.p", "0.5"},
                                                   {"dropout.seed", "7"},
                                                   {"output.project", "true"},
                                                   {"output.d_out", "8"},
                                                   {"given.file", "nowhere.npz"},
                                                   {"given.layer", "1"},
                                                   {"model.folder", ":induction"},
                                                   {"model.layer", "1"},
                                                   {"model.edits", R"([{"layer": 0, "heads_off": [0]}])"}};

std::string numbersOf(const Session& session) {
    std::string npz;
    writeNpz(*computeTrace(session), [&](std::string_view bytes) { npz += bytes; });
    return npz;
}

ArrayInFile numbers(Shape shape, double step) {
    ArrayInFile array{shape, std::vector<float>(static_cast<std::size_t>(entryCount(shape)))};
    for (std::size_t i = 0; i < array.numbers.size(); ++i)
        array.numbers[i] = static_cast<float>(0.5 + 0.5 * std::sin(step * static_cast<double>(i + 1)));
    return array;
}

/// A session of each kind, over four words.
class Brought : public testing::Test {
 protected:
    Session ofModel(const std::string& folder) const {
        Session typed;
        typed.input.queryText = "a b a b";
        return sessionOfModel(folder, typed);
    }
    Session ofAttention() const {
        return sessionOfFile(
            m_folder.write("attention.npz", npzBytes({{"attentions", numbers({2, 2, 4, 4}, 1)},
                                                      {"queries", numbers({2, 2, 4, 3}, .3)},
                                                      {"keys", numbers({2, 2, 4, 3}, .7)}})),
            {});
    }

    TestFolder m_folder;
};

/// What may still be set. All else changes nothing, is named, and is in no file.
std::set<std::string> leftOf(const Session& session) {
    std::set<std::string> left;
    for (const auto& [path, value] : others) {
        const Message reason = replacedBy(session, path);
        if (reason.isEmpty()) {
            left.insert(path);
            continue;
        }
        const Session changed = withField(session, path, value);
        EXPECT_EQ(whyUnused(changed, path), reason) << path;
        EXPECT_EQ(readSession(writeSession(changed)), session) << path;
        EXPECT_EQ(withFields(changed, replacedFields(changed)), session) << path;
        EXPECT_TRUE(remarkOnReplaced(changed).text().ends_with(": " + path));
        if (!problems(changed).empty()) continue;
        EXPECT_EQ(numbersOf(changed), numbersOf(session)) << path;
    }
    EXPECT_TRUE(remarkOnReplaced(session).isEmpty());
    return left;
}

void expectChanged(const Session& session, const std::vector<std::string>& paths) {
    for (const std::string& path : paths)
        EXPECT_NE(numbersOf(withField(session, path, others.at(path))), numbersOf(session)) << path;
}

TEST(Applicability, knowsEveryField) {
    for (const std::string& path : fieldPaths()) {
        const bool changesNoNumber = path == "title" || path == "notes" || path == "steps" || path == "view";
        EXPECT_NE(others.contains(path), changesNoNumber) << path;
    }
}

/// Of a session that is computed here: what is not looked at changes nothing.
TEST(Applicability, isRightAboutWhatIsNotLookedAt) {
    const std::string usual = numbersOf(Session());
    std::set<std::string> unused;
    for (const auto& [path, value] : others) {
        const Session changed = withField(Session(), path, value);
        if (!problems(changed).empty() || whyUnused(changed, path).isEmpty()) continue;
        unused.insert(path);
        EXPECT_EQ(numbersOf(changed), usual) << path;
        EXPECT_EQ(readSession(writeSession(changed)), changed) << path;  // legal all the same
    }
    EXPECT_TRUE(unused.contains("mask.sinks"));
    EXPECT_TRUE(unused.contains("embedding.d_position"));
    EXPECT_GE(unused.size(), 12u);
    EXPECT_TRUE(whyUnused(withField(Session(), "mask.window", "1"), "mask.sinks").isEmpty());
}

TEST_F(Brought, modelsLeaveTextAndEdits) {
    const std::set<std::string> left = {
        "input.query_text",       "multiplier",   "mask.cells",  "mask.diagonal",
        "normalizer.temperature", "model.folder", "model.layer", "model.edits"};
    EXPECT_EQ(leftOf(ofModel(TEST_DATA "/models/gpt2")), left);
    expectChanged(ofModel(TEST_DATA "/models/gpt2"),
                  {"multiplier", "mask.cells", "mask.diagonal", "normalizer.temperature", "model.edits"});
    std::set<std::string> withWords = left;
    withWords.insert({"input.tokenizer", "input.special", "input.query_tokens"});
    EXPECT_EQ(leftOf(ofModel(":induction")), withWords);
    expectChanged(ofModel(":induction"), {"input.query_text", "input.special", "input.query_tokens"});
}

TEST_F(Brought, capturedAttentionLeavesWordsAndHowScoresAreScaled) {
    const Session session = ofAttention();
    const std::set<std::string> left = {
        "input.query_text",   "input.key_text",   "input.batch",  "input.tokenizer", "input.special",
        "input.query_tokens", "input.key_tokens", "score.scale",  "score.softcap",   "score.bias",
        "given.file",         "given.layer",      "model.folder", "model.layer",     "model.edits"};
    EXPECT_EQ(leftOf(session), left);
    expectChanged(session, {"score.scale", "score.softcap", "score.bias", "given.layer"});
    const Session bare =
        sessionOfFile(m_folder.write("bare.npz", npzBytes({{"attentions", numbers({2, 2, 4, 4}, 1)}})), {});
    std::set<std::string> less = left;
    for (const char* field : {"score.scale", "score.softcap", "score.bias"}) less.erase(field);
    EXPECT_EQ(leftOf(bare), less);
    // Sizes are the file's, whatever the session says.
    EXPECT_EQ(session.heads, 1);
    EXPECT_EQ(computeTrace(session)->config.heads, 2);
    EXPECT_EQ(computeTrace(session)->config.dK, 3);
}

TEST_F(Brought, fieldsAreNamedInOneSentence) {
    Session session = ofModel(":induction");
    session.heads = 4;
    session.input.batch = true;
    session.normalizer.temperature = 2;
    EXPECT_EQ(remarkOnReplaced(session).text(),
              "left out, for the trained model settles it: input.batch, heads");
    EXPECT_EQ(replacedBy(session, "heads").text(), "The trained model settles that.");
    session = ofAttention();
    session.normalizer.temperature = 2;
    EXPECT_EQ(remarkOnReplaced(session).text(),
              "left out, for the attention stands in a file: normalizer.temperature");
}

}  // namespace
}  // namespace attention
