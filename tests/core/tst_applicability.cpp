// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that fields that are reported as unused have no effect, and that other fields have an effect.
#include "engine/applicability.h"
#include "engine/compute_trace.h"
#include "engine/problems.h"
#include "imports/session_from_file.h"
#include "io/session_file.h"
#include "io/writers.h"
#include "models/open_models.h"
#include "support/array_files.h"
#include "support/variations.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace attention {
namespace {

using namespace test;

/// Returns a value different from the default for each field that can change a number. The key is the path of
/// the field.
const std::map<std::string, std::string>& others() {
    static const auto all = [] {
        std::map<std::string, std::string> values;
        for (const Variation& variation : variations())
            if (!isOnlyShown(variation.path)) values.try_emplace(variation.path, variation.value);
        return values;
    }();
    return all;
}

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

/// Creates sessions with a trained model or with imported attention, each with four tokens.
class ImportedSession : public testing::Test {
 protected:
    Session ofModel(const std::string& folder) const {
        Session typed;
        typed.input.queryText = "a b a b";
        return sessionFromModel(folder, typed);
    }
    Session ofAttention() const {
        return sessionFromFile(
            m_folder.write("attention.npz", npzBytes({{"attentions", numbers({2, 2, 4, 4}, 1)},
                                                      {"queries", numbers({2, 2, 4, 3}, .3)},
                                                      {"keys", numbers({2, 2, 4, 3}, .7)}})),
            {});
    }

    TestFolder m_folder;
};

/// Returns the paths of the fields that the model or the imported attention of `session` does not replace.
/// Expects that a replaced field changes no number, is listed by replacedFieldsRemark(), and is
/// not saved.
std::set<std::string> leftOf(const Session& session) {
    std::set<std::string> left;
    for (const auto& [path, value] : others()) {
        const Message reason = replacementReason(session, path);
        if (reason.isEmpty()) {
            left.insert(path);
            continue;
        }
        const Session changed = sessionWithField(session, path, value);
        EXPECT_EQ(unusedReason(changed, path), reason) << path;
        EXPECT_EQ(parseSession(serializeSession(changed)), session) << path;
        EXPECT_EQ(sessionWithFields(changed, replacedFields(changed)), session) << path;
        EXPECT_TRUE(replacedFieldsRemark(changed).text().ends_with(": " + path)) << path;
        if (!problems(changed).empty()) continue;
        EXPECT_EQ(numbersOf(changed), numbersOf(session)) << path;
    }
    EXPECT_TRUE(replacedFieldsRemark(session).isEmpty());
    return left;
}

void expectChanged(const Session& session, const std::vector<std::string>& paths) {
    for (const std::string& path : paths)
        EXPECT_NE(numbersOf(sessionWithField(session, path, others().at(path))), numbersOf(session)) << path;
}

TEST(Applicability, everyComputedFieldHasAVariation) {
    for (const std::string& path : fieldPaths())
        EXPECT_NE(others().contains(path), isOnlyShown(path)) << path;
}

/// Fields that are reported as unused in a session without a model or imported attention change no number.
TEST(Applicability, unusedFieldsChangeNothing) {
    const std::string usual = numbersOf(Session());
    std::set<std::string> unused;
    for (const auto& [path, value] : others()) {
        const Session changed = sessionWithField(Session(), path, value);
        if (!problems(changed).empty() || unusedReason(changed, path).isEmpty()) continue;
        unused.insert(path);
        EXPECT_EQ(numbersOf(changed), usual) << path;
        // An unused value is still valid, and it is saved.
        EXPECT_EQ(parseSession(serializeSession(changed)), changed) << path;
    }
    EXPECT_TRUE(unused.contains("mask.sinks"));
    EXPECT_TRUE(unused.contains("embedding.d_position"));
    EXPECT_GE(unused.size(), 12u);
    EXPECT_TRUE(unusedReason(sessionWithField(Session(), "mask.window", "1"), "mask.sinks").isEmpty());
}

TEST_F(ImportedSession, modelReplacesAllButTextAndEdits) {
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

TEST_F(ImportedSession, attentionReplacesAllButTokensAndScoreScaling) {
    const Session session = ofAttention();
    const std::set<std::string> left = {
        "input.query_text",   "input.key_text",   "input.batch",  "input.tokenizer", "input.special",
        "input.query_tokens", "input.key_tokens", "score.scale",  "score.softcap",   "score.bias",
        "given.file",         "given.layer",      "model.folder", "model.layer",     "model.edits"};
    EXPECT_EQ(leftOf(session), left);
    expectChanged(session, {"score.scale", "score.softcap", "score.bias", "given.layer"});
    const Session bare =
        sessionFromFile(m_folder.write("bare.npz", npzBytes({{"attentions", numbers({2, 2, 4, 4}, 1)}})), {});
    std::set<std::string> less = left;
    for (const char* field : {"score.scale", "score.softcap", "score.bias"}) less.erase(field);
    EXPECT_EQ(leftOf(bare), less);
    // The sizes come from the file, even if the session has different sizes.
    EXPECT_EQ(session.heads, 1);
    EXPECT_EQ(computeTrace(session)->config.heads, 2);
    EXPECT_EQ(computeTrace(session)->config.dK, 3);
}

TEST_F(ImportedSession, remarkListsReplacedFields) {
    Session session = ofModel(":induction");
    session.heads = 4;
    session.input.isBatch = true;
    session.normalizer.temperature = 2;
    EXPECT_EQ(replacedFieldsRemark(session).text(),
              "These settings were ignored because the trained model overrides them: input.batch, heads");
    EXPECT_EQ(replacementReason(session, "heads").text(), "The trained model overrides this setting.");
    session = ofAttention();
    session.normalizer.temperature = 2;
    EXPECT_EQ(replacedFieldsRemark(session).text(),
              "These settings were ignored because the attention weights are imported from a file: "
              "normalizer.temperature");
}

}  // namespace
}  // namespace attention
