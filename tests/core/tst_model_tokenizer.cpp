// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of each step of a tokenizer.json, with texts whose expected tokens follow from the rule of the step.
#include "support/tokenizer_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace attention {
namespace {

using Texts = std::vector<std::string>;
using nlohmann::json;

/// Returns the words that the normalizer and the pre-tokenizer pass to the token model. The vocabulary is
/// initially empty. Each word that it lacks is added until the whole text can be tokenized.
Texts wordsOf(const std::string& text, const json& normalizer, const json& preTokenizer) {
    Texts words;
    json tokenizer = {{"normalizer", normalizer}, {"pre_tokenizer", preTokenizer}};
    tokenizer["model"] = {{"type", "WordLevel"}, {"vocab", json::object()}};
    for (int id = 0; id < 50; ++id) {
        const auto tokens = tokenizerOf(tokenizer.dump());
        const std::string problem = problemOf([&] { words = tokens->tokenize(text).texts; });
        if (problem.empty()) return words;
        const std::string before = "tokenizer.json: The member “model” must contain the token “",
                          behind = "” or a token for";
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
              "\u03bf\u03b4\u03bf\u03c3");  // no final sigma (ς) at the end of the word
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
    // Vertical tab, next line, zero-width joiner, soft hyphen, byte order mark and U+FFFD are removed. Tab
    // and ideographic space become spaces.
    EXPECT_EQ(normalised("a\x0b\u0085\u200d\u00ad\ufeff\ufffd"
                         "b\tc\u3000d",
                         bert),
              "ab c d");
    // Spaces are added around ideographs, but not around kana.
    EXPECT_EQ(normalised("x\u6ce8y\u3042", bert), "x \u6ce8 y\u3042");
    // U+2B820 gets no spaces, because it is in a gap between two blocks of ideographs.
    EXPECT_EQ(normalised("\U0002b81e\U0002b820", bert), " \U0002b81e \U0002b820");
    EXPECT_EQ(normalised("\u00c9\u0130\u03a3", bert), "ei\u03c3");
    json cased = bert;
    cased["lowercase"] = false;
    // By default, accents are stripped only if letters are lowercased.
    EXPECT_EQ(normalised("\u00c9", cased), "\u00c9");
    cased["strip_accents"] = true;
    EXPECT_EQ(normalised("\u00c9", cased), "E");
    cased["clean_text"] = cased["handle_chinese_chars"] = cased["strip_accents"] = false;
    EXPECT_EQ(normalised("\u6ce8\t\u0085", cased), "\u6ce8\t\u0085");
}

TEST(PreTokenizers, splitAtSpacesAndPunctuation) {
    EXPECT_EQ(wordsOf("it's a-b", nullptr, nullptr), (Texts{"it's a-b"}));
    EXPECT_EQ(wordsOf(" it's $a\u3002\u00a0b+ ", nullptr, step("BertPreTokenizer")),
              (Texts{"it", "'", "s", "$", "a", "\u3002", "b", "+"}));
    // The euro sign is not punctuation.
    EXPECT_EQ(wordsOf("a\u20acb", nullptr, step("BertPreTokenizer")), (Texts{"a\u20acb"}));
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
    // White space is defined by Unicode, so U+0085 is white space and U+FEFF is not.
    EXPECT_EQ(wordsOf("a\u0085\u0085b", nullptr, bytes), (Texts{"a", "Âħ", "Âħ", "b"}));
    EXPECT_EQ(wordsOf("a\ufeff!", nullptr, bytes), (Texts{"a", "ï»¿!"}));
    EXPECT_EQ(wordsOf("a b", nullptr, step("ByteLevel")), (Texts{"Ġa", "Ġb"}));
    // A prefix space is added, because the text does not begin with a space.
    EXPECT_EQ(wordsOf("\ta", nullptr, step("ByteLevel")), (Texts{"Ġ", "ĉ", "a"}));
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
    // The scheme "first" prepends the mark only at the beginning of the text, not at the beginning of each
    // piece.
    const auto inPieces = [&](const char* scheme) {
        return step("Sequence",
                    {{"pretokenizers", {step("WhitespaceSplit"), marks({{"prepend_scheme", scheme}})}}});
    };
    EXPECT_EQ(wordsOf("a b", nullptr, inPieces("first")), (Texts{"▁a", "b"}));
    EXPECT_EQ(wordsOf("a b", nullptr, inPieces("always")), (Texts{"▁a", "▁b"}));
}

}  // namespace
}  // namespace attention
