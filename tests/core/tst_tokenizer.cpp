// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tokens.h"
#include "text/tokenizer.h"

#include <gtest/gtest.h>

using namespace attention;
using Strings = std::vector<std::string>;

namespace {

/// Returns the texts of the tokens of `text`.
Strings textsOf(std::string_view text, TokenizerKind tokenizer) {
    Strings texts;
    for (const TextToken& token : tokenize(text, tokenizer)) texts.push_back(token.text);
    return texts;
}

TEST(Tokenizer, wordsExcludePunctuation) {
    EXPECT_EQ(textsOf("Life is short, eat dessert first", TokenizerKind::Words),
              (Strings{"Life", "is", "short", "eat", "dessert", "first"}));
    EXPECT_EQ(textsOf("Don't — stop: 3.14 times!", TokenizerKind::Words),
              (Strings{"Don't", "stop", "3.14", "times"}));
}

TEST(Tokenizer, wordsCutChineseByDictionary) {
    // The dictionary of ICU grows with each version. The first and the last word are in every version.
    const Strings tokens = textsOf("人生苦短，先吃甜点。", TokenizerKind::Words);
    EXPECT_EQ(tokens.front(), "人生");
    EXPECT_EQ(tokens.back(), "甜点");
    std::string joined;
    for (const std::string& token : tokens) joined += token;
    EXPECT_EQ(joined, "人生苦短先吃甜点");
}

TEST(Tokenizer, wordsKeepEmoji) {
    EXPECT_EQ(textsOf("I ❤️ it 👩‍👩‍👧 … 🇨🇳", TokenizerKind::Words),
              (Strings{"I", "❤️", "it", "👩‍👩‍👧", "🇨🇳"}));
}

TEST(Tokenizer, wordsPunctuationKeepsPunctuation) {
    EXPECT_EQ(textsOf("Hi, you!", TokenizerKind::WordsPunctuation), (Strings{"Hi", ",", "you", "!"}));
}

TEST(Tokenizer, charactersAreGraphemeClusters) {
    EXPECT_EQ(textsOf("e\xCC\x81 a👍🏽\tb", TokenizerKind::Characters),
              (Strings{"e\xCC\x81", "a", "👍🏽", "b"}));
}

TEST(Tokenizer, whitespaceIncludesTheIdeographicSpace) {
    EXPECT_EQ(textsOf("  short,\n eat　it ", TokenizerKind::Whitespace), (Strings{"short,", "eat", "it"}));
}

/// Words that look the same are the same token, also with an invisible character inside or after a word.
TEST(Tokenizer, invisibleCharactersMakeNoOtherWord) {
    for (const std::string invisible : {"\u00AD", "\u200E", "\u200F", "\u061C", "\u202A", "\u202E", "\u2066",
                                        "\u2069", "\uFEFF", "\u2060"}) {
        const std::string text = "ca" + invisible + "t the cat" + invisible + " saw " + invisible + "cat";
        for (const auto tokenizer :
             {TokenizerKind::Words, TokenizerKind::WordsPunctuation, TokenizerKind::Whitespace}) {
            EXPECT_EQ(textsOf(text, tokenizer), (Strings{"cat", "the", "cat", "saw", "cat"})) << text;
        }
        EXPECT_EQ(textsOf("a" + invisible + "b" + invisible, TokenizerKind::Characters), (Strings{"a", "b"}));
        EXPECT_EQ(textsOf(invisible, TokenizerKind::Whitespace), Strings());
        const TextToken first = tokenize(text, TokenizerKind::Words).front();
        EXPECT_EQ(text.substr(first.range.begin, first.range.end - first.range.begin),
                  "ca" + invisible + "t");
    }
    // A zero-width non-joiner is part of a Persian word.
    EXPECT_EQ(textsOf("می\u200Cروم", TokenizerKind::Words), (Strings{"می\u200Cروم"}));
}

TEST(Tokenizer, textWithoutTokensGivesAnEmptyList) {
    for (const auto tokenizer : {TokenizerKind::Words, TokenizerKind::WordsPunctuation,
                                 TokenizerKind::Characters, TokenizerKind::Whitespace}) {
        EXPECT_EQ(textsOf("", tokenizer), Strings());
        EXPECT_EQ(textsOf(" \t\n", tokenizer), Strings());
    }
    EXPECT_EQ(textsOf("... , !", TokenizerKind::Words), Strings());
}

TEST(Tokens, vocabularyIsSortedByCodePoint) {
    InputSettings input;
    input.queryText = "b a B é a 中";
    EXPECT_EQ(tokenizeInput(input).vocabulary, (Strings{"B", "a", "b", "é", "中"}));
}

TEST(Tokens, lineBreaksAreSpacesUnlessInABatch) {
    InputSettings input;
    input.queryText = "one two\r\n\n three";
    EXPECT_EQ(tokenizeInput(input).queries, (TokenLists{{"one", "two", "three"}}));
    input.isBatch = true;
    EXPECT_EQ(tokenizeInput(input).queries, (TokenLists{{"one", "two"}, {"three"}}));
}

TEST(Tokens, oneKeyLineServesEveryQueryLine) {
    InputSettings input;
    input.isBatch = true;
    input.queryText = "a\nb";
    input.keyText = "k";
    EXPECT_EQ(tokenizeInput(input).keys, (TokenLists{{"k"}, {"k"}}));
}

}  // namespace
