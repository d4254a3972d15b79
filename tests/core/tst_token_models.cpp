// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the token models (byte pairs, word pieces and whole words), of added tokens and of special tokens
// around a text. The expected ids were derived from the rules by hand.
#include "support/tokenizer_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace attention {
namespace {

using Ids = std::vector<Index>;
using Texts = std::vector<std::string>;
using nlohmann::json;

json vocabularyOf(const Texts& tokens) {
    json vocabulary = json::object();
    for (const std::string& token : tokens) vocabulary[token] = vocabulary.size();
    return vocabulary;
}

json bytePairs(const Texts& tokens, const json& merges, json fields = json::object()) {
    fields["type"] = "BPE";
    fields["vocab"] = vocabularyOf(tokens);
    fields["merges"] = merges;
    return fields;
}

Ids idsOf(const std::string& text, const json& model) {
    return tokenizerOf(json{{"model", model}}.dump())->tokenize(text).ids;
}

TEST(BytePairModel, mergesTheLowestRankThenTheLeftmostPair) {
    const Texts tokens = {"a", "b", "c", "ab", "bc", "abc", "aa"};
    EXPECT_EQ(idsOf("abc", bytePairs(tokens, {"b c", "a b", "ab c", "a bc"})), (Ids{5}));
    EXPECT_EQ(idsOf("abc", bytePairs(tokens, {"b c", "a b", "ab c"})), (Ids{0, 4}));
    EXPECT_EQ(idsOf("abc", bytePairs(tokens, {"a b", "b c"})), (Ids{3, 2}));
    EXPECT_EQ(idsOf("aaa", bytePairs(tokens, json::array({json::array({"a", "a"})}))), (Ids{6, 0}));
    EXPECT_EQ(idsOf("aaaab", bytePairs(tokens, {"a a", "a b"})), (Ids{6, 6, 1}));
    EXPECT_EQ(idsOf("abcab", bytePairs(tokens, {"a b", "ab c"})), (Ids{5, 3}));
    EXPECT_EQ(idsOf("", bytePairs(tokens, json::array())), Ids());
    // If a pair occurs twice in the list of merges, the later rank is used.
    EXPECT_EQ(idsOf("abc", bytePairs(tokens, {"a b", "b c", "a b"})), (Ids{0, 4}));
}

TEST(BytePairModel, ignoreMergesUsesWholeWordsFirst) {
    const Texts tokens = {"a", "b", "ab"};
    EXPECT_EQ(idsOf("ab", bytePairs(tokens, json::array())), (Ids{0, 1}));
    EXPECT_EQ(idsOf("ab", bytePairs(tokens, json::array(), {{"ignore_merges", true}})), (Ids{2}));
    EXPECT_EQ(idsOf("aba", bytePairs(tokens, json::array(), {{"ignore_merges", true}})), (Ids{0, 1, 0}));
}

TEST(BytePairModel, fallsBackToBytesThenToTheUnknownToken) {
    const Texts tokens = {"a", "?", "<0xC3>", "<0xA9>", "<0xC3><0xA9>"};
    // Without a byte fallback and an unknown token, é and x are dropped.
    EXPECT_EQ(idsOf("aéxa", bytePairs(tokens, json::array())), (Ids{0, 0}));
    const json bytes = {{"byte_fallback", true}, {"unk_token", "?"}};
    EXPECT_EQ(idsOf("aéa", bytePairs(tokens, json::array(), bytes)), (Ids{0, 2, 3, 0}));
    EXPECT_EQ(idsOf("é", bytePairs(tokens, {"<0xC3> <0xA9>"}, bytes)), (Ids{4}));
    EXPECT_EQ(idsOf("ô", bytePairs(tokens, json::array(), bytes)),
              (Ids{1}));  // <0xB4> is missing, so <0xC3> is not used either
    EXPECT_EQ(idsOf("é", bytePairs(tokens, json::array(), {{"unk_token", "?"}})), (Ids{1}));
    EXPECT_EQ(idsOf("xyazz", bytePairs(tokens, json::array(), {{"unk_token", "?"}})), (Ids{1, 1, 0, 1, 1}));
    json fused = bytes;
    fused["fuse_unk"] = true;
    EXPECT_EQ(idsOf("xyazz", bytePairs(tokens, json::array(), fused)), (Ids{1, 0, 1}));
    EXPECT_EQ(idsOf("xéy", bytePairs(tokens, json::array(), fused)), (Ids{1, 2, 3, 1}));
    const json lacking = bytePairs(tokens, json::array(), {{"unk_token", "!"}});
    EXPECT_EQ(idsOf("a", lacking), (Ids{0}));
    EXPECT_EQ(problemOf([&] { idsOf("ax", lacking); }),
              "tokenizer.json: The member “model” must contain the token “x” or a token for unknown words "
              "(“unk_token”).");
}

TEST(BytePairModel, mergesAWordOf100001Characters) {
    const json model = bytePairs({"a", "aa", "aaaa"}, {"a a", "aa aa"});
    const Ids ids = idsOf(std::string(100'001, 'a'), model);
    ASSERT_EQ(ids.size(), 25'001u);
    EXPECT_EQ(ids.front(), 2);
    EXPECT_EQ(ids.back(), 0);
}

TEST(WordPieceModel, matchesTheLongestTokenFromTheLeft) {
    json model = {{"type", "WordPiece"}, {"unk_token", "[UNK]"}, {"max_input_chars_per_word", 5}};
    model["continuing_subword_prefix"] = "##";
    model["vocab"] = vocabularyOf({"[UNK]", "a", "ab", "##b", "##bc", "##c", "##é", "##", "##abcdef"});
    EXPECT_EQ(idsOf("abc", model), (Ids{2, 5}));  // “ab” is matched because it is longer than “a”
    EXPECT_EQ(idsOf("abbc", model), (Ids{2, 4}));
    EXPECT_EQ(idsOf("aé", model), (Ids{1, 6}));
    EXPECT_EQ(idsOf("ax", model), (Ids{0}));
    EXPECT_EQ(idsOf("b", model), (Ids{0}));
    EXPECT_EQ(idsOf("##bc", model), (Ids{4}));  // the vocabulary contains “##bc” itself
    EXPECT_EQ(idsOf("aéééé", model), (Ids{1, 6, 6, 6, 6}));
    EXPECT_EQ(idsOf("aééééé", model), (Ids{0}));  // six characters, but at most five are allowed
    model.erase("type");
    EXPECT_EQ(idsOf("abbc", model), (Ids{2, 4}));
    model["unk_token"] = "gone";
    EXPECT_EQ(problemOf([&] { idsOf("ax", model); }),
              "tokenizer.json: The member “model” must contain the token “ax” or a token for unknown words "
              "(“unk_token”).");
}

TEST(WordLevelModel, mapsWholeWordsAndUnknownsToIds) {
    const json model = {{"unk_token", "?"}, {"vocab", {{"a b", 7}, {"?", 3}}}};
    EXPECT_EQ(idsOf("a b", model), (Ids{7}));
    EXPECT_EQ(idsOf("a", model), (Ids{3}));
}

/// Returns a tokenizer with the added tokens `tokens`. The ids of letters are 0–25 in alphabetical order, the
/// id of the space is 26, and the ids of added tokens begin at 30.
std::unique_ptr<const ModelTokenizer> withAdded(const json& tokens, const json& normalizer = nullptr) {
    Texts letters;
    for (char letter = 'a'; letter <= 'z'; ++letter) letters.emplace_back(1, letter);
    letters.emplace_back(" ");
    json tokenizer = {{"normalizer", normalizer}, {"model", bytePairs(letters, json::array())}};
    tokenizer["added_tokens"] = json::array();
    for (json token : tokens) {
        token["id"] = 30 + tokenizer["added_tokens"].size();
        if (!token.contains("normalized")) token["normalized"] = false;
        tokenizer["added_tokens"].push_back(token);
    }
    return tokenizerOf(tokenizer.dump());
}

TEST(AddedTokens, areMatchedLeftmostThenLongest) {
    const auto tokenizer =
        withAdded({{{"content", "<m>"}}, {{"content", "<m>x"}}, {{"content", "m>xy"}}, {{"content", ""}}});
    EXPECT_EQ(tokenizer->tokenize("a<m>b").ids, (Ids{0, 30, 1}));
    EXPECT_EQ(tokenizer->tokenize("<m>xyz").ids, (Ids{31, 24, 25}));
    EXPECT_EQ(tokenizer->tokenize("m>xy<m>").ids, (Ids{32, 30}));
    EXPECT_EQ(tokenizer->tokenize("<m").ids, (Ids{12}));
}

TEST(AddedTokens, respectLstripRstripAndSingleWord) {
    const auto taking =
        withAdded({{{"content", "L"}, {"lstrip", true}}, {{"content", "R"}, {"rstrip", true}}});
    EXPECT_EQ(taking->tokenize("a \u0085L b").ids, (Ids{0, 30, 26, 1}));
    EXPECT_EQ(taking->tokenize("a R \u3000b").ids, (Ids{0, 26, 31, 1}));
    EXPECT_EQ(taking->tokenize("R L").ids, (Ids{31, 30}));
    const auto alone = withAdded({{{"content", "xy"}, {"single_word", true}}});
    EXPECT_EQ(alone->tokenize("xy").ids, (Ids{30}));
    EXPECT_EQ(alone->tokenize("a xy.").ids, (Ids{0, 26, 30}));
    EXPECT_EQ(alone->tokenize("axy").ids, (Ids{0, 23, 24}));
    EXPECT_EQ(alone->tokenize("xyb").ids, (Ids{23, 24, 1}));
    EXPECT_EQ(alone->tokenize("xy\u0301").ids, (Ids{23, 24}));
    EXPECT_EQ(alone->tokenize("xy_ xy").ids, (Ids{23, 24, 26, 30}));
}

TEST(AddedTokens, areMatchedBeforeOrAfterNormalization) {
    const json lower = {{"type", "Lowercase"}};
    const auto tokenizer = withAdded({{{"content", "Xy"}}, {{"content", "Bc"}, {"normalized", true}}}, lower);
    EXPECT_EQ(tokenizer->tokenize("Xyxy").ids, (Ids{30, 23, 24}));
    EXPECT_EQ(tokenizer->tokenize("aBCbcd").ids, (Ids{0, 31, 31, 3}));  // the content “Bc” is lowercased too
    // Each piece between added tokens is normalized separately, so “z” is also prepended after an added
    // token.
    const auto prepending = withAdded({{{"content", "X"}}}, {{"type", "Prepend"}, {"prepend", "z"}});
    EXPECT_EQ(prepending->tokenize("aXXb").ids, (Ids{25, 0, 30, 30, 25, 1}));
}

TEST(AddedTokens, preventPrefixSpaceAfterThem) {
    json tokenizer = {{"model", bytePairs({"a", "▁"}, json::array())}};
    tokenizer["pre_tokenizer"] = {{"type", "Metaspace"}, {"replacement", "▁"}, {"prepend_scheme", "first"}};
    tokenizer["added_tokens"] = {{{"id", 5}, {"content", "X"}, {"normalized", false}},
                                 {{"id", 6}, {"content", "Y"}, {"normalized", true}}};
    const auto cut = tokenizerOf(tokenizer.dump());
    EXPECT_EQ(cut->tokenize("aXa").ids, (Ids{1, 0, 5, 0}));
    EXPECT_EQ(cut->tokenize("Xa").ids, (Ids{5, 0}));
    EXPECT_EQ(cut->tokenize("Ya").ids, (Ids{6, 0}));
    EXPECT_EQ(cut->tokenize("aYa").ids, (Ids{1, 0, 6, 0}));
}

TEST(PostProcessors, addSpecialTokensAroundTheText) {
    const auto around = [](const json& processor) {
        const json model = bytePairs({"a"}, json::array());
        return tokenizerOf(json{{"model", model}, {"post_processor", processor}}.dump())->tokenize("aa").ids;
    };
    EXPECT_EQ(around(nullptr), (Ids{0, 0}));
    EXPECT_EQ(around({{"type", "ByteLevel"}}), (Ids{0, 0}));
    const json bert = {{"type", "BertProcessing"}, {"cls", {"[CLS]", 5}}, {"sep", {"[SEP]", 6}}};
    EXPECT_EQ(around(bert), (Ids{5, 0, 0, 6}));
    EXPECT_EQ(around({{"type", "RobertaProcessing"}, {"cls", {"<s>", 7}}, {"sep", {"</s>", 8}}}),
              (Ids{7, 0, 0, 8}));
    json special;
    special["B"] = {{"id", "B"}, {"ids", {1, 2}}};
    const json text = {{"Sequence", {{"id", "A"}}}}, begin = {{"SpecialToken", {{"id", "B"}}}};
    const json byTemplate = {
        {"type", "TemplateProcessing"}, {"single", {begin, text}}, {"special_tokens", special}};
    EXPECT_EQ(around(byTemplate), (Ids{1, 2, 0, 0}));
    EXPECT_EQ(around({{"type", "Sequence"}, {"processors", {bert, byTemplate}}}), (Ids{1, 2, 5, 0, 0, 6}));
}

TEST(TokenTexts, vocabularyAndDisplayTextsDiffer) {
    json tokenizer = {{"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}}};
    tokenizer["model"] =
        bytePairs({"Ġthe", "Ċ", "æ³¨", "æ", "³¨", "##ing", "▁"}, json::array(), {{"ignore_merges", true}});
    tokenizer["model"]["vocab"]["far"] = 2'000'000'000;  // ids may have gaps
    tokenizer["added_tokens"] = {{{"id", 9}, {"content", "\u00e9"}, {"normalized", false}}};
    const auto bytes = tokenizerOf(tokenizer.dump());
    const ModelTokens tokens = bytes->tokenize("far the\u00e9\u6ce8");
    EXPECT_EQ(tokens.ids, (Ids{2'000'000'000, 0, 9, 2}));
    EXPECT_EQ(tokens.texts, (Texts{"far", "Ġthe", "\u00e9", "æ³¨"}));
    EXPECT_EQ(tokens.displayTexts, (Texts{"far", " the", "\u00e9", "\u6ce8"}));
    EXPECT_EQ(bytes->tokenDisplayText(1), "\n");
    EXPECT_EQ(bytes->tokenDisplayText(3), "<0xE6>");
    EXPECT_EQ(bytes->tokenDisplayText(4), "<0xB3><0xA8>");
    EXPECT_EQ(bytes->tokenDisplayText(6), "▁");  // “▁” does not represent a byte
    EXPECT_EQ(bytes->tokenDisplayText(8), "8");
    EXPECT_EQ(bytes->tokenText(8), nullptr);
    EXPECT_EQ(*bytes->tokenText(4), "³¨");
    tokenizer["pre_tokenizer"] = nullptr;
    EXPECT_EQ(tokenizerOf(tokenizer.dump())->tokenDisplayText(0), "Ġthe");
    EXPECT_EQ(tokenizerOf(tokenizer.dump())->tokenDisplayText(5), "##ing");
}

}  // namespace
}  // namespace attention
