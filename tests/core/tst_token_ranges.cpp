// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the range of each token in the text. All tokenizers are tested with unusual texts, and each step
// with ranges that were derived by hand.
#include "engine/compute_trace.h"
#include "models/model_trace.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "support/sessions.h"
#include "support/tokenizer_files.h"
#include "tokenizers/tokenizer_steps.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace attention {
namespace {

using nlohmann::json;
using Ranges = std::vector<TextRange>;
using Texts = std::vector<std::string>;

std::string repeatedText(const std::string& text, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) result += text;
    return result;
}

Texts hostileTexts() {
    return {"",
            " ",
            "  \t \r\n",
            "The quick brown fox, isn't it?",
            "one\r\ntwo\n\n\tthree ",
            "e\u0301a\u0327\u0301 \u0301x",
            "Z" + repeatedText("\u0301\u0327\u0489", 20) + "a" + repeatedText("\u0316", 60) + "lgo",
            "👩‍👩‍👧 🇨🇳🇩🇪 👍🏽😀a ❤️",
            "\u0645\u0631\u062d\u0628\u0627 \u0628\u0650\u0633\u0652\u0645\u0650",
            "สวัสดีชาวโลก",
            "\u1112\u1161\u11ab\u1100\u1173\u11af 한글",
            "ﬁne ㎏ ㈠ ½ \ufdfa ǆ",
            "İstanbul Straße ΟΔΟΣ I\u0307",
            std::string("a\0b \0", 5),
            "\ufeffx\u0085y\u2028z\u00a0\u200d\u00ad",
            "a\ufffdb \ufffd",
            "a\xff b\xe4\xb8 \xf0\x9f\x98 \xc3(\x80\x80 \xed\xa0\x80 \xc0\xaf end\xe4",
            repeatedText("a", 100'000),
            repeatedText("人生苦短，先吃甜点。", 2'000),
            "𝒜𝓁𝓅𝒽𝒶 𠀀𪜀 𐍈",
            "注意x注",
            "a [MASK] b[MASK][CLS] [SEP]",
            "a <|endoftext|><|endoftext|> b",
            "a  <mask>  b</s><s>",
            "▁the ▁ Ġthe ##ing <0xE4>"};
}

/// Returns random texts of up to 11 characters. Many of the characters affect their neighbors when the text
/// is normalized.
Texts randomTexts() {
    const Texts characters = {"a",      "e",      " ",      "\u0301", "\u0327",   "\u0316", "\u00e9", "ﬁ",
                              "注",     "㈠",     "\u1112", "\u1161", "\u11ab",   "한",     "İ",      "😀",
                              "\u200d", "\u212b", "\u1e69", "\xff",   "\xe4\xb8", "f",      "▁",      "\n"};
    std::mt19937 generator(7);
    Texts texts;
    for (int i = 0; i < 400; ++i) {
        texts.emplace_back();
        for (auto length = generator() % 12; length > 0; --length)
            texts.back() += characters[generator() % characters.size()];
    }
    return texts;
}

Texts allTexts() {
    Texts texts = hostileTexts();
    std::ranges::copy(randomTexts(), std::back_inserter(texts));
    return texts;
}

bool isCharacterBoundary(const std::string& text, std::size_t offset) {
    return offset == text.size() || (static_cast<unsigned char>(text[offset]) & 0xc0) != 0x80;
}

/// Checks that the ranges are within the text and do not decrease. If the text is valid UTF-8, the ranges
/// must begin and end at character boundaries.
void expectValidRanges(const std::string& text, const std::vector<std::optional<TextRange>>& ranges) {
    TextRange last;
    const bool isWellFormed = isUtf8(text);
    for (const auto& range : ranges) {
        if (!range) continue;
        ASSERT_LE(range->begin, range->end);
        ASSERT_LE(range->end, text.size());
        ASSERT_GE(range->begin, last.begin);
        ASSERT_GE(range->end, last.end);
        last = *range;
        if (!isWellFormed) continue;
        ASSERT_TRUE(isCharacterBoundary(text, range->begin) && isCharacterBoundary(text, range->end));
    }
}

TEST(TextTokens, haveTheRangeOfTheirText) {
    for (const std::string& text : allTexts()) {
        SCOPED_TRACE(text.substr(0, 100));
        for (const auto tokenizer : {TokenizerKind::Words, TokenizerKind::WordsPunctuation,
                                     TokenizerKind::Characters, TokenizerKind::Whitespace}) {
            std::size_t lastEnd = 0;
            const bool isWellFormed = isUtf8(text);
            for (const TextToken& token : tokenize(text, tokenizer)) {
                ASSERT_GE(token.range.begin, lastEnd);
                ASSERT_LT(token.range.begin, token.range.end);
                ASSERT_LE(token.range.end, text.size());
                ASSERT_TRUE(!isWellFormed || token.range.textIn(text) == token.text) << token.text;
                lastEnd = token.range.end;
            }
        }
    }
}

TEST(TextTokens, malformedBytesKeepTheirPlace) {
    const std::vector<TextToken> expected = {
        {"a\ufffd", {0, 2}}, {"b\ufffd", {3, 6}}, {"\ufffd\ufffdc", {7, 10}}};
    EXPECT_EQ(tokenize("a\xff b\xe4\xb8 \x80\xc0"
                       "c",
                       TokenizerKind::Whitespace),
              expected);
}

TEST(NormalForms, ofPiecesEqualTheFormOfTheWholeText) {
    UErrorCode status = U_ZERO_ERROR;
    for (const auto* const form :
         {icu::Normalizer2::getNFCInstance(status), icu::Normalizer2::getNFDInstance(status),
          icu::Normalizer2::getNFKCInstance(status), icu::Normalizer2::getNFKDInstance(status)}) {
        for (const std::string& text : allTexts()) {
            std::string whole;
            form->normalize(icu::UnicodeString::fromUTF8(text), status).toUTF8String(whole);
            ASSERT_EQ(normalized(AlignedText::fromUtf8(text), *form).toUtf8(), whole) << text;
        }
    }
}

/// Opens the tokenizer of a trained model. The parameter is the name of the model's folder.
class ReferenceTokenizer : public testing::TestWithParam<std::string> {
 protected:
    std::unique_ptr<const ModelTokenizer> tokenizer = openTokenizer(TEST_DATA "/models/" + GetParam());
};

TEST_P(ReferenceTokenizer, givesEachTokenAValidRange) {
    const std::vector<Index> specialIds = tokenizer->tokenize("").ids;
    for (const std::string& text : allTexts()) {
        SCOPED_TRACE(text.substr(0, 100));
        const ModelTokens tokens = tokenizer->tokenize(text);
        ASSERT_EQ(tokens.ranges.size(), tokens.ids.size());
        ASSERT_NO_FATAL_FAILURE(expectValidRanges(text, tokens.ranges));
        // The special tokens that are added around every text have no range. All other tokens have a range.
        std::vector<Index> idsWithoutRange;
        std::size_t changes = 0;
        for (std::size_t i = 0; i < tokens.ids.size(); ++i) {
            if (!tokens.ranges[i]) idsWithoutRange.push_back(tokens.ids[i]);
            changes += i > 0 && tokens.ranges[i].has_value() != tokens.ranges[i - 1].has_value();
        }
        EXPECT_EQ(idsWithoutRange, specialIds);
        EXPECT_LE(changes, 2u);
    }
}

INSTANTIATE_TEST_SUITE_P(Models, ReferenceTokenizer,
                         testing::Values("bert", "bert_vocab", "distilbert", "gpt2", "gpt2_merges", "llama",
                                         "llama3", "mistral", "qwen2", "qwen3", "roberta"),
                         [](const auto& test) { return test.param; });

TEST(ByteLevelTokens, coverTheWholeText) {
    for (const char* const model : {"gpt2", "gpt2_merges", "llama3", "roberta"}) {
        const auto tokenizer = openTokenizer(std::string(TEST_DATA "/models/") + model);
        for (const std::string& text : hostileTexts()) {
            if (text.find("<mask>") != text.npos) continue;  // RoBERTa's <mask> strips the spaces before it
            SCOPED_TRACE(model + (": " + text.substr(0, 100)));
            const ModelTokens tokens = tokenizer->tokenize(text);
            const bool isWellFormed = isUtf8(text);
            std::size_t covered = 0;
            for (std::size_t i = 0; i < tokens.ids.size(); ++i) {
                if (!tokens.ranges[i]) continue;
                ASSERT_LE(tokens.ranges[i]->begin, covered);
                covered = tokens.ranges[i]->end;
                const std::string& display = tokens.displayTexts[i];
                const std::string part(tokens.ranges[i]->textIn(text));
                const bool isWhole =
                    isWellFormed && (display.find("<0x") == display.npos || part.find("<0x") != part.npos);
                // RoBERTa inserts a space before the text.
                ASSERT_TRUE(!isWhole || part == display || ' ' + part == display) << display;
            }
            EXPECT_EQ(covered, text.size());
        }
    }
}

json stepJson(const char* type, json fields = json::object()) {
    fields["type"] = type;
    return fields;
}

/// Returns the ranges of the tokens of `text`. Each token must have a range.
Ranges rangesOf(const std::string& text, const json& tokenizer) {
    Ranges ranges;
    const ModelTokens tokens = tokenizerOf(tokenizer.dump())->tokenize(text);
    for (const auto& range : tokens.ranges) ranges.push_back(range.value());
    expectValidRanges(text, tokens.ranges);
    return ranges;
}

/// Returns the range of each character after normalization and pre-tokenization. Each character becomes an
/// unknown token.
Ranges characterRanges(const std::string& text, const json& normalizer, const json& preTokenizer = nullptr) {
    const json model = {
        {"type", "BPE"}, {"vocab", {{"?", 0}}}, {"unk_token", "?"}, {"merges", json::array()}};
    return rangesOf(text, {{"normalizer", normalizer}, {"pre_tokenizer", preTokenizer}, {"model", model}});
}

/// Returns the range of each word after normalization and pre-tokenization. Each word becomes an unknown
/// token.
Ranges wordRanges(const std::string& text, const json& normalizer, const json& preTokenizer) {
    const json model = {{"type", "WordLevel"}, {"vocab", {{"?", 0}}}, {"unk_token", "?"}};
    return rangesOf(text, {{"normalizer", normalizer}, {"pre_tokenizer", preTokenizer}, {"model", model}});
}

TEST(NormalizerRanges, ofNormalFormsCoverTheirSource) {
    EXPECT_EQ(characterRanges("xe\u0301y", stepJson("NFC")), (Ranges{{0, 1}, {1, 4}, {4, 5}}));
    EXPECT_EQ(characterRanges("x\u00e9y", stepJson("NFD")), (Ranges{{0, 1}, {1, 3}, {1, 3}, {3, 4}}));
    EXPECT_EQ(characterRanges("xe\u0301y", stepJson("NFD")), (Ranges{{0, 1}, {1, 2}, {2, 4}, {4, 5}}));
    EXPECT_EQ(characterRanges("aﬁe\u0301", stepJson("NFKC")), (Ranges{{0, 1}, {1, 4}, {1, 4}, {4, 7}}));
    EXPECT_EQ(characterRanges("a㎏b", stepJson("NFKD")), (Ranges{{0, 1}, {1, 4}, {1, 4}, {4, 5}}));
    EXPECT_EQ(characterRanges("\u1112\u1161\u11ab.", stepJson("NFC")), (Ranges{{0, 9}, {9, 10}}));
    EXPECT_EQ(characterRanges("a\u0301\u0316b", stepJson("NFD")),
              (Ranges{{0, 1}, {1, 5}, {1, 5}, {5, 6}}));  // the two marks are exchanged
}

TEST(NormalizerRanges, ofLowerCaseAndRemovedMarks) {
    EXPECT_EQ(characterRanges("aİB𝒜", stepJson("Lowercase")),
              (Ranges{{0, 1}, {1, 3}, {1, 3}, {3, 4}, {4, 8}}));
    EXPECT_EQ(characterRanges("e\u0301\u0327x", stepJson("StripAccents")), (Ranges{{0, 5}, {5, 6}}));
    EXPECT_EQ(characterRanges("\u0301x", stepJson("StripAccents")), (Ranges{{2, 3}}));
}

TEST(NormalizerRanges, ofPrependAndReplace) {
    const auto replace = [](const char* from, const char* to) {
        return stepJson("Replace", {{"pattern", {{"String", from}}}, {"content", to}});
    };
    EXPECT_EQ(characterRanges("ab", stepJson("Prepend", {{"prepend", "▁"}})),
              (Ranges{{0, 0}, {0, 1}, {1, 2}}));
    EXPECT_EQ(characterRanges("xaby", replace("ab", "123")),
              (Ranges{{0, 1}, {1, 3}, {1, 3}, {1, 3}, {3, 4}}));
    EXPECT_EQ(characterRanges("xaby", replace("ab", "")), (Ranges{{0, 1}, {3, 4}}));
    EXPECT_EQ(characterRanges("é é", replace(" ", "▁")), (Ranges{{0, 2}, {2, 3}, {3, 5}}));
    EXPECT_EQ(characterRanges("xab", replace("", "1")), (Ranges{{0, 1}, {1, 2}, {2, 3}}));
}

TEST(NormalizerRanges, ofBert) {
    const json bert = stepJson("BertNormalizer");
    EXPECT_EQ(characterRanges("a\u200db\tc", bert), (Ranges{{0, 1}, {4, 5}, {5, 6}, {6, 7}}));
    EXPECT_EQ(characterRanges("x注y", bert), (Ranges{{0, 1}, {1, 1}, {1, 4}, {4, 4}, {4, 5}}));
    EXPECT_EQ(characterRanges("注", bert), (Ranges{{0, 0}, {0, 3}, {3, 3}}));
    const json words = stepJson("BertPreTokenizer");
    EXPECT_EQ(wordRanges("Élan naïve", bert, words), (Ranges{{0, 5}, {6, 12}}));
    EXPECT_EQ(wordRanges("E\u0301lan cafe\u0301 ﬁne", bert, words), (Ranges{{0, 6}, {7, 13}, {14, 19}}));
    EXPECT_EQ(wordRanges("a\u200db 注意.", bert, words), (Ranges{{0, 5}, {6, 9}, {9, 12}, {12, 13}}));
    // “㈠” is normalized to “(一)”, and spaces are inserted around “一”. All five characters have the range
    // of “㈠”.
    const json both = stepJson("Sequence", {{"normalizers", {stepJson("NFKC"), bert}}});
    EXPECT_EQ(characterRanges("㈠", both), (Ranges(5, {0, 3})));
}

TEST(PreTokenizerRanges, ofWords) {
    EXPECT_EQ(wordRanges(" it's\u3000a", nullptr, stepJson("BertPreTokenizer")),
              (Ranges{{1, 3}, {3, 4}, {4, 5}, {8, 9}}));
    EXPECT_EQ(wordRanges(" it's\u0085é ", nullptr, stepJson("WhitespaceSplit")), (Ranges{{1, 5}, {7, 9}}));
    EXPECT_EQ(wordRanges("é's $$", nullptr, stepJson("Whitespace")),
              (Ranges{{0, 2}, {2, 3}, {3, 4}, {5, 7}}));
    const json split = stepJson(
        "Split", {{"pattern", {{"Regex", "\\p{N}{1,2}"}}}, {"behavior", "Isolated"}, {"invert", false}});
    EXPECT_EQ(wordRanges("é12c345", nullptr, split), (Ranges{{0, 2}, {2, 4}, {4, 5}, {5, 7}, {7, 8}}));
}

TEST(PreTokenizerRanges, ofBytesAndInsertedSpaces) {
    EXPECT_EQ(wordRanges("a bé", nullptr, stepJson("ByteLevel")), (Ranges{{0, 1}, {1, 5}}));
    const json bytes = stepJson("ByteLevel", {{"add_prefix_space", false}});
    EXPECT_EQ(characterRanges("é😀.", nullptr, bytes),
              (Ranges{{0, 2}, {0, 2}, {2, 6}, {2, 6}, {2, 6}, {2, 6}, {6, 7}}));
    const auto metaspace = [](json fields) {
        fields["replacement"] = "▁";
        return stepJson("Metaspace", std::move(fields));
    };
    EXPECT_EQ(wordRanges("a  b", nullptr, metaspace({})), (Ranges{{0, 1}, {1, 2}, {2, 4}}));
    EXPECT_EQ(characterRanges("a b", nullptr, metaspace({})), (Ranges{{0, 0}, {0, 1}, {1, 2}, {2, 3}}));
    EXPECT_EQ(wordRanges("a b", nullptr, metaspace({{"prepend_scheme", "never"}})), (Ranges{{0, 1}, {1, 3}}));
    // The second “▁” is inserted between the letters f and i of “ﬁ”, which is one character of the text.
    const json split = stepJson("Split", {{"pattern", {{"String", "f"}}}, {"behavior", "Isolated"}});
    const json both = stepJson("Sequence", {{"pretokenizers", {split, metaspace({})}}});
    EXPECT_EQ(characterRanges("ﬁ", stepJson("NFKC"), both), (Ranges{{0, 0}, {0, 3}, {0, 3}, {0, 3}}));
}

json bpeTokenizer(const json& vocabulary, const json& merges, json fields = json::object()) {
    fields["type"] = "BPE";
    fields["vocab"] = vocabulary;
    fields["merges"] = merges;
    return {{"model", fields}};
}

TEST(TokenModelRanges, ofBytePairs) {
    const json none = json::array();
    EXPECT_EQ(rangesOf("abca", bpeTokenizer({{"a", 0}, {"b", 1}, {"c", 2}, {"ab", 3}}, {"a b"})),
              (Ranges{{0, 2}, {2, 3}, {3, 4}}));
    EXPECT_EQ(rangesOf("axb", bpeTokenizer({{"a", 0}, {"b", 1}, {"ab", 3}}, {"a b"})),
              (Ranges{{0, 3}}));  // x is dropped
    EXPECT_EQ(rangesOf("xaxx", bpeTokenizer({{"a", 0}}, none)), (Ranges{{1, 2}}));
    EXPECT_EQ(
        rangesOf("xéazz", bpeTokenizer({{"?", 0}, {"a", 1}}, none, {{"unk_token", "?"}, {"fuse_unk", true}})),
        (Ranges{{0, 3}, {3, 4}, {4, 6}}));
    const json bytes = {{"<0xC3>", 0}, {"<0xA9>", 1}, {"a", 2}, {"<0xA9>a", 3}};
    EXPECT_EQ(rangesOf("aé", bpeTokenizer(bytes, none, {{"byte_fallback", true}})),
              (Ranges{{0, 1}, {1, 3}, {1, 3}}));
    EXPECT_EQ(rangesOf("éa", bpeTokenizer(bytes, {"<0xA9> a"}, {{"byte_fallback", true}})),
              (Ranges{{0, 2}, {0, 3}}));
    EXPECT_EQ(rangesOf("éa", bpeTokenizer({{"éa", 0}}, none, {{"ignore_merges", true}})), (Ranges{{0, 3}}));
}

TEST(TokenModelRanges, ofWordPieces) {
    json tokenizer = {{"normalizer", stepJson("BertNormalizer")},
                      {"pre_tokenizer", stepJson("BertPreTokenizer")}};
    tokenizer["model"] = {
        {"type", "WordPiece"},
        {"unk_token", "?"},
        {"max_input_chars_per_word", 5},
        {"vocab",
         {{"?", 0}, {"el", 1}, {"##an", 2}, {"na", 3}, {"##iv", 4}, {"##e", 5}, {"ﬁ", 6}, {"##n", 7}}}};
    EXPECT_EQ(rangesOf("Élan naïve ﬁne", tokenizer),
              (Ranges{{0, 3}, {3, 5}, {6, 8}, {8, 11}, {11, 12}, {13, 16}, {16, 17}, {17, 18}}));
    EXPECT_EQ(rangesOf("na elüx ÉLÉLÉL.", tokenizer),
              (Ranges{{0, 2}, {3, 8}, {9, 18}, {18, 19}}));  // all but “na” are unknown
}

TEST(TokenModelRanges, ofSentencePieces) {
    json tokenizer = bpeTokenizer({{"▁", 0}, {"t", 1}, {"h", 2}, {"▁t", 3}, {"▁th", 4}}, {"▁ t", "▁t h"});
    const json replace = stepJson("Replace", {{"pattern", {{"String", " "}}}, {"content", "▁"}});
    tokenizer["normalizer"] =
        stepJson("Sequence", {{"normalizers", {stepJson("Prepend", {{"prepend", "▁"}}), replace}}});
    EXPECT_EQ(rangesOf("th  th", tokenizer), (Ranges{{0, 2}, {2, 3}, {3, 6}}));
    EXPECT_EQ(rangesOf("h", tokenizer), (Ranges{{0, 0}, {0, 1}}));  // the inserted “▁” has an empty range
}

TEST(AddedTokenRanges, coverTheContentWithoutStrippedSpaces) {
    json tokenizer = bpeTokenizer({{"a", 0}, {"b", 1}, {" ", 2}}, json::array());
    tokenizer["normalizer"] = stepJson("Lowercase");
    tokenizer["added_tokens"] = {
        {{"id", 5}, {"content", "[MASK]"}, {"normalized", false}, {"lstrip", true}, {"rstrip", true}},
        {{"id", 6}, {"content", "BA"}, {"normalized", true}},
        {{"id", 7}, {"content", "[CLS]"}, {"normalized", false}}};
    EXPECT_EQ(rangesOf("a  [MASK] b", tokenizer), (Ranges{{0, 1}, {3, 9}, {10, 11}}));
    EXPECT_EQ(rangesOf("aBabA", tokenizer), (Ranges{{0, 1}, {1, 3}, {3, 5}}));
    tokenizer["post_processor"] = {{"type", "BertProcessing"}, {"cls", {"[CLS]", 7}}, {"sep", {"[SEP]", 8}}};
    const ModelTokens tokens = tokenizerOf(tokenizer.dump())->tokenize("[CLS]a");
    EXPECT_EQ(tokens.ids, (std::vector<Index>{7, 7, 0, 8}));
    EXPECT_EQ(tokens.ranges,
              (std::vector<std::optional<TextRange>>{{}, TextRange{0, 5}, TextRange{5, 6}, {}}));
}

/// Returns the part of the text in the range of each token, by sequence. For a token without a range, returns
/// “-”.
TokenLists partsOf(const TokenRanges& ranges) {
    TokenLists parts;
    for (const auto& sequence : ranges.tokens) {
        parts.emplace_back();
        for (const auto& range : sequence)
            parts.back().emplace_back(range ? range->textIn(ranges.text) : "-");
    }
    return parts;
}

TEST(InputRanges, ofLinesReferToTheWholeText) {
    InputSettings input;
    input.queryText = "one two\r\n \nthré e";
    TokenRanges ranges = tokenizeInput(input).queryRanges;
    EXPECT_EQ(ranges.text, input.queryText);
    EXPECT_EQ(ranges.sequences, (Ranges{{0, input.queryText.size()}}));
    EXPECT_EQ(partsOf(ranges), (TokenLists{{"one", "two", "thré", "e"}}));
    input.isBatch = true;
    input.specialTokens = SpecialTokens::Bert;
    ranges = tokenizeInput(input).queryRanges;
    EXPECT_EQ(ranges.sequences, (Ranges{{0, 7}, {11, 18}}));
    EXPECT_EQ(partsOf(ranges), (TokenLists{{"-", "one", "two", "-"}, {"-", "thré", "e", "-"}}));
    EXPECT_EQ(tokenizeInput(input).keyRanges, ranges);
    input.queryText = " \n";
    EXPECT_EQ(tokenizeInput(input).queryRanges, (TokenRanges{" \n", {}, {}}));
}

TEST(InputRanges, ofOneKeyLineAreRepeated) {
    InputSettings input;
    input.isBatch = true;
    input.queryText = "a\nb";
    input.keyText = "\nk l";
    const Tokens tokens = tokenizeInput(input);
    EXPECT_EQ(tokens.keyRanges.text, "\nk l");
    EXPECT_EQ(tokens.keyRanges.sequences, (Ranges{{1, 4}, {1, 4}}));
    EXPECT_EQ(partsOf(tokens.keyRanges), tokens.keys);
}

TEST(InputRanges, ofCustomTokensReferToTheJoinedText) {
    InputSettings input;
    input.queryText = "unused";
    input.queryTokens =
        TokenLists{{"[CLS]", "ein", "Wort", "", "[SEP]"}, {}, {"The", " cat", "\n", "s"}, {"[PAD]"}};
    input.keyTokens = TokenLists{{"k"}};
    const Tokens tokens = tokenizeInput(input);
    EXPECT_EQ(tokens.queryRanges.text, "ein Wort \nThe cat\ns\n");
    EXPECT_EQ(tokens.queryRanges.sequences, (Ranges{{0, 9}, {10, 19}, {20, 20}}));
    EXPECT_EQ(partsOf(tokens.queryRanges),
              (TokenLists{{"-", "ein", "Wort", "", "-"}, {"The", " cat", "\n", "s"}, {"-"}}));
    EXPECT_EQ(tokens.keyRanges.text, "k");
    EXPECT_EQ(partsOf(tokens.keyRanges), (TokenLists{{"k"}, {"k"}, {"k"}}));
}

TEST(ModelRanges, referToTheTypedText) {
    InputSettings input;
    input.queryText = " Thé   cat.\n";
    for (const char* const name : {"bert", "gpt2", "llama", "attention_only"}) {
        const auto tokens = openModel(std::string(TEST_DATA "/models/") + name)->tokenize(input).tokens;
        EXPECT_EQ(tokens->queryRanges.text, input.queryText) << name;
        EXPECT_EQ(tokens->queryRanges.sequences, (Ranges{{0, input.queryText.size()}}));
        ASSERT_EQ(tokens->queryRanges.tokens.size(), 1u);
        EXPECT_EQ(tokens->queryRanges.tokens.front().size(), tokens->queries.front().size());
        EXPECT_EQ(tokens->keyRanges, tokens->queryRanges);
        expectValidRanges(input.queryText, tokens->queryRanges.tokens.front());
    }
}

TEST(ModelRanges, followAnEditThatKeepsTheTokens) {
    const std::string folder = TEST_DATA "/models/bert";
    const auto trace = computeTrace(test::sessionWith(folder, "the cat"), nullptr);
    const auto edited = computeTrace(test::sessionWith(folder, "the  CAT"), trace.get());
    EXPECT_EQ(edited->tokens->queries, trace->tokens->queries);
    EXPECT_EQ(edited->tokens->queryRanges.text, "the  CAT");
    EXPECT_EQ(edited->tokens->queryRanges.tokens.front()[2]->begin, 5u);
    EXPECT_EQ(computeTrace(test::sessionWith(folder, "the  CAT"), edited.get())->modelTrace->recomputedLayers,
              0);
}

TEST(ModelRanges, ofATrainingTaskReferToTheTextOrTheExample) {
    Session session;
    session.training.task = TrainingTask::Reverse;
    session.input.queryText = " 3  1";
    EXPECT_EQ(tokenizedSessionText(session).tokens->queryRanges,
              (TokenRanges{" 3  1", {{0, 5}}, {{TextRange{1, 2}, TextRange{4, 5}}}}));
    session.input.queryText.clear();
    const auto tokens = tokenizedSessionText(session).tokens;
    EXPECT_FALSE(tokens->queryRanges.text.empty());
    EXPECT_EQ(partsOf(tokens->queryRanges), tokens->queries);
}

}  // namespace
}  // namespace attention
