// SPDX-License-Identifier: GPL-3.0-or-later
// Each step of a tokenizer.json, on texts for which the tokens follow from its rule. Where it is the words
// that count, the vocabulary learns each word when it is found to lack it.
#include "support/tokenizer_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace attention {
namespace {

using Texts = std::vector<std::string>;
using nlohmann::json;

/// The words that the model is given.
Texts wordsOf(const std::string& text, const json& normalizer, const json& preTokenizer) {
    Texts words;
    json tokenizer = {{"normalizer", normalizer}, {"pre_tokenizer", preTokenizer}};
    tokenizer["model"] = {{"type", "WordLevel"}, {"vocab", json::object()}};
    for (int id = 0; id < 50; ++id) {
        const auto tokens = tokenizerOf(tokenizer.dump());
        const std::string problem = problemOf([&] { words = tokens->tokenize(text).texts; });
        if (problem.empty()) return words;
        const std::string before = "tokenizer.json: model: the vocabulary has neither “", behind = "” nor a";
        const auto end = problem.find(behind);
        EXPECT_TRUE(problem.starts_with(before) && end != std::string::npos) << problem;
        tokenizer["model"]["vocab"][problem.substr(before.size(), end - before.size())] = id;
    }
    return {"no end of words"};
}

std::string normalised(const std::string& text, const json& normalizer) {
    const Texts words = wordsOf(text, normalizer, nullptr);
    return words.empty() ? "" : words.front();
}

json step(const char* type, json fields = json::object()) {
    fields["type"] = type;
    return fields;
}

TEST(TextNormalizers, applyUnicodeFormsAndStripAccents) {
    EXPECT_EQ(normalised("a\u0301\uFB01", nullptr), "a\u0301\uFB01");
    EXPECT_EQ(normalised("a\u0301\uFB01", step("NFC")), "\u00e1\uFB01");
    EXPECT_EQ(normalised("\u00e1\uFB01", step("NFD")), "a\u0301\uFB01");
    EXPECT_EQ(normalised("a\u0301\uFB01", step("NFKC")), "\u00e1fi");
    EXPECT_EQ(normalised("\u00e1\uFB01", step("NFKD")), "a\u0301fi");
    EXPECT_EQ(normalised("a\u0301\u00e1", step("StripAccents")), "a\u00e1");
    const json both =
        step("Sequence", {{"normalizers", {step("NFD"), step("StripAccents"), step("Lowercase")}}});
    EXPECT_EQ(normalised("\u00c1B", both), "ab");
}

TEST(TextNormalizers, lowercaseEachCharacterWithoutContext) {
    EXPECT_EQ(normalised("\u039f\u0394\u039f\u03a3", step("Lowercase")),
              "\u03bf\u03b4\u03bf\u03c3");  // no final ς
    EXPECT_EQ(normalised("\u0130I", step("Lowercase")), "i\u0307i");
}

TEST(TextNormalizers, prependAndReplace) {
    const json prepend = step("Prepend", {{"prepend", "▁"}});
    const json replace = step("Replace", {{"pattern", {{"String", "ab"}}}, {"content", "abc"}});
    EXPECT_EQ(normalised("x", prepend), "▁x");
    EXPECT_EQ(wordsOf("", prepend, nullptr), Texts());
    EXPECT_EQ(normalised("ababab a", replace), "abcabcabc a");
    EXPECT_EQ(normalised("ab", step("Replace", {{"pattern", {{"String", ""}}}, {"content", "x"}})), "ab");
}

TEST(TextNormalizers, bertCleansThenSpacesThenStripsThenLowercases) {
    const json bert = step("BertNormalizer", {{"clean_text", true}, {"strip_accents", nullptr}});
    // Vertical tab, next line, joiner, soft hyphen and the byte order mark go; tab and the wide space stay.
    EXPECT_EQ(normalised("a\x0b\u0085\u200d\u00ad\ufeff\ufffd"
                         "b\tc\u3000d",
                         bert),
              "ab c d");
    EXPECT_EQ(normalised("x\u6ce8y\u3042", bert), "x \u6ce8 y\u3042");              // kana are no ideographs
    EXPECT_EQ(normalised("\U0002b81e\U0002b820", bert), " \U0002b81e \U0002b820");  // the gap between blocks
    EXPECT_EQ(normalised("\u00c9\u0130\u03a3", bert), "ei\u03c3");
    json cased = bert;
    cased["lowercase"] = false;
    EXPECT_EQ(normalised("\u00c9", cased), "\u00c9");  // accents are stripped where letters are lowered
    cased["strip_accents"] = true;
    EXPECT_EQ(normalised("\u00c9", cased), "E");
    cased["clean_text"] = cased["handle_chinese_chars"] = cased["strip_accents"] = false;
    EXPECT_EQ(normalised("\u6ce8\t\u0085", cased), "\u6ce8\t\u0085");
}

TEST(PreTokenizers, splitAtSpacesAndPunctuation) {
    EXPECT_EQ(wordsOf("it's a-b", nullptr, nullptr), (Texts{"it's a-b"}));
    EXPECT_EQ(wordsOf(" it's $a\u3002\u00a0b+ ", nullptr, step("BertPreTokenizer")),
              (Texts{"it", "'", "s", "$", "a", "\u3002", "b", "+"}));
    EXPECT_EQ(wordsOf("a\u20acb", nullptr, step("BertPreTokenizer")), (Texts{"a\u20acb"}));  // no punctuation
    EXPECT_EQ(wordsOf(" it's\u0085$a\u3000b ", nullptr, step("WhitespaceSplit")), (Texts{"it's", "$a", "b"}));
    EXPECT_EQ(wordsOf("it's $$a_1\u0301 \ufeff", nullptr, step("Whitespace")),
              (Texts{"it", "'", "s", "$$", "a_1\u0301", "\ufeff"}));
}

TEST(PreTokenizers, isolatedSplitKeepsAllCharacters) {
    const auto split = [](const json& pattern) {
        return step("Split", {{"pattern", pattern}, {"behavior", "Isolated"}, {"invert", false}});
    };
    EXPECT_EQ(wordsOf("ab12c345", nullptr, split({{"Regex", "\\p{N}{1,2}"}})),
              (Texts{"ab", "12", "c", "34", "5"}));
    EXPECT_EQ(wordsOf("a\\E.b.c", nullptr, split({{"String", "\\E."}})), (Texts{"a", "\\E.", "b.c"}));
    EXPECT_EQ(wordsOf("ab", nullptr, split({{"Regex", "x*"}})), (Texts{"a", "b"}));
    const json both =
        step("Sequence", {{"pretokenizers", {step("WhitespaceSplit"), split({{"String", "-"}})}}});
    EXPECT_EQ(wordsOf("a-b c", nullptr, both), (Texts{"a", "-", "b", "c"}));
}

TEST(PreTokenizers, byteLevelEncodesBytesAsCharacters) {
    const json bytes = step("ByteLevel", {{"add_prefix_space", false}});
    EXPECT_EQ(wordsOf("it's  a1", nullptr, bytes), (Texts{"it", "'s", "Ġ", "Ġa", "1"}));
    EXPECT_EQ(wordsOf("\u6ce8\n", nullptr, bytes), (Texts{"æ³¨", "Ċ"}));
    // White space is what Unicode says: U+0085 with, U+FEFF without.
    EXPECT_EQ(wordsOf("a\u0085\u0085b", nullptr, bytes), (Texts{"a", "Âħ", "Âħ", "b"}));
    EXPECT_EQ(wordsOf("a\ufeff!", nullptr, bytes), (Texts{"a", "ï»¿!"}));
    EXPECT_EQ(wordsOf("a b", nullptr, step("ByteLevel")), (Texts{"Ġa", "Ġb"}));
    EXPECT_EQ(wordsOf("\ta", nullptr, step("ByteLevel")), (Texts{"Ġ", "ĉ", "a"}));  // no U+0020 in front
    EXPECT_EQ(wordsOf("a b", nullptr, step("ByteLevel", {{"use_regex", false}})), (Texts{"ĠaĠb"}));
}

TEST(PreTokenizers, metaspaceReplacesSpaces) {
    const auto marks = [](json fields) {
        fields["replacement"] = "▁";
        return step("Metaspace", std::move(fields));
    };
    EXPECT_EQ(wordsOf("a  b", nullptr, marks({})), (Texts{"▁a", "▁", "▁b"}));
    EXPECT_EQ(wordsOf(" a", nullptr, marks({})), (Texts{"▁a"}));
    EXPECT_EQ(wordsOf("a b", nullptr, marks({{"split", false}})), (Texts{"▁a▁b"}));
    EXPECT_EQ(wordsOf("a b", nullptr, marks({{"prepend_scheme", "never"}})), (Texts{"a", "▁b"}));
    EXPECT_EQ(wordsOf("a b", nullptr, marks({{"add_prefix_space", false}})), (Texts{"a", "▁b"}));
    // "first" means where the text begins, not where a piece does.
    const auto inPieces = [&](const char* scheme) {
        return step("Sequence",
                    {{"pretokenizers", {step("WhitespaceSplit"), marks({{"prepend_scheme", scheme}})}}});
    };
    EXPECT_EQ(wordsOf("a b", nullptr, inPieces("first")), (Texts{"▁a", "b"}));
    EXPECT_EQ(wordsOf("a b", nullptr, inPieces("always")), (Texts{"▁a", "▁b"}));
}

}  // namespace
}  // namespace attention
