// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/byte_characters.h"
#include "tokenizers/tokenizer_regex.h"

#include <unicode/uchar.h>

#include <algorithm>

namespace attention {
namespace {

/// The pattern with which GPT-2 splits text into words.
const char* const gpt2Words = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// True for ASCII characters that are neither letters, digits, spaces nor controls, and for Unicode
/// punctuation.
bool isPunctuation(UChar32 c) {
    if (c < 128) return c > ' ' && c < 127 && !u_isalnum(c);
    return u_ispunct(c);
}

/// Returns the words between white space. If `cutsPunctuation` is true, each isPunctuation() character is a
/// word by itself.
std::vector<AlignedText> wordsOf(const AlignedText& fragment, bool cutsPunctuation) {
    std::vector<AlignedText> words;
    std::size_t wordBegin = 0;
    const auto addWord = [&](std::size_t begin, std::size_t end) {
        if (begin < end) words.push_back(fragment.fragment(begin, end));
    };
    fragment.forEachCharacter([&](const AlignedText::Character& character) {
        const auto c = static_cast<UChar32>(character.codePoint);
        const bool isWordByItself = cutsPunctuation && isPunctuation(c);
        if (!isWordByItself && !u_isUWhiteSpace(c)) return;
        addWord(wordBegin, character.begin);
        if (isWordByItself) addWord(character.begin, character.end);
        wordBegin = character.end;
    });
    addWord(wordBegin, fragment.length());
    return words;
}

std::shared_ptr<const TokenizerRegex> makeSharedRegex(const std::string& pattern, const TokenizerJson& json) {
    return std::make_shared<const TokenizerRegex>(pattern, json.location());
}

PreTokenizerStep findMatches(const char* pattern, const TokenizerJson& json) {
    return [regex = makeSharedRegex(pattern, json)](const AlignedText& fragment, bool) {
        return regex->findMatches(fragment);
    };
}

PreTokenizerStep split(const TokenizerJson& json) {
    if (json.stringValue("behavior") != "Isolated")
        json.at("behavior").failUnsupported(json.stringValue("behavior"), "Isolated");
    if (json.boolValue("invert", false)) json.at("invert").failUnsupported("true", "false");
    const TokenizerJson patternJson = json.at("pattern");
    const std::string pattern = patternJson.hasValue("Regex")
                                    ? patternJson.stringValue("Regex")
                                    : TokenizerRegex::escape(patternJson.stringValue("String"));
    return [regex = makeSharedRegex(pattern, patternJson)](const AlignedText& fragment, bool) {
        return regex->splitIsolated(fragment);
    };
}

PreTokenizerStep byteLevel(const TokenizerJson& json) {
    return [regex = makeSharedRegex(gpt2Words, json), addsSpace = json.boolValue("add_prefix_space", true),
            cutsWords = json.boolValue("use_regex", true)](const AlignedText& fragment, bool) {
        const bool needsSpace = addsSpace && !fragment.units().starts_with(u' ');
        const AlignedText text = needsSpace ? withPrefix(u" ", fragment) : fragment;
        return encodeByteCharacters(cutsWords ? regex->splitIsolated(text) : std::vector{text});
    };
}

/// Returns the words of `text`. Each occurrence of `mark` begins a word.
std::vector<AlignedText> splitBefore(std::u16string_view mark, const AlignedText& text) {
    const std::u16string_view units = text.units();
    std::vector<AlignedText> words;
    for (std::size_t begin = 0; begin < units.size();) {
        const std::size_t firstLength = units.substr(begin).starts_with(mark) ? mark.size() : 1;
        const std::size_t end = std::min(units.find(mark, begin + firstLength), units.size());
        words.push_back(text.fragment(begin, end));
        begin = end;
    }
    return words;
}

/// Returns the step that turns spaces into marks, and puts a mark before the first word. "prepend_scheme"
/// determines whether all fragments get this mark, only the first, or no fragment. With "split", each mark
/// begins a word.
PreTokenizerStep metaspace(const TokenizerJson& json) {
    const AlignedText replacement = AlignedText::fromUtf8(json.stringValue("replacement"));
    if (replacement.isEmpty() || replacement.characterAt(0).end != replacement.length())
        json.at("replacement").fail(Message("files", "must be a single character"));
    std::string scheme = json.boolValue("add_prefix_space", true) ? "always" : "never";
    if (json.hasValue("prepend_scheme")) scheme = json.stringValue("prepend_scheme");
    if (scheme != "first" && scheme != "always" && scheme != "never")
        json.at("prepend_scheme").failUnsupported(scheme, "first, always, never");
    return [mark = std::u16string(replacement.units()), scheme, cutsWords = json.boolValue("split", true)](
               const AlignedText& fragment, bool isFirst) {
        AlignedText text = replaceAll(fragment, u" ", mark);
        const bool needsMark = scheme == "always" || (scheme == "first" && isFirst);
        if (needsMark && !text.units().starts_with(mark)) text = withPrefix(mark, text);
        return cutsWords ? splitBefore(mark, text) : std::vector{text};
    };
}

void addSteps(const TokenizerJson& json, PreTokenizer& preTokenizer) {
    if (json.isNull()) return;
    const std::string type = json.stringValue("type");
    if (type == "Sequence") {
        const TokenizerJson list = json.at("pretokenizers");
        for (std::size_t i = 0; i < list.size(); ++i) addSteps(list.at(i), preTokenizer);
        return;
    }
    const auto step = [&]() -> PreTokenizerStep {
        if (type == "BertPreTokenizer")
            return [](const AlignedText& fragment, bool) { return wordsOf(fragment, true); };
        if (type == "WhitespaceSplit")
            return [](const AlignedText& fragment, bool) { return wordsOf(fragment, false); };
        if (type == "Whitespace") return findMatches(R"(\w+|[^\w\s]+)", json);
        if (type == "Split") return split(json);
        if (type == "ByteLevel") return byteLevel(json);
        if (type == "Metaspace") return metaspace(json);
        json.failUnsupported(
            type, "Sequence, BertPreTokenizer, Whitespace, WhitespaceSplit, Split, ByteLevel, Metaspace");
    };
    preTokenizer.steps.push_back(step());
    preTokenizer.usesByteCharacters |= type == "ByteLevel";
}

}  // namespace

std::vector<AlignedText> PreTokenizer::apply(const AlignedText& fragment, bool isFirst) const {
    std::vector<AlignedText> fragments = {fragment};
    for (const PreTokenizerStep& step : steps) {
        std::vector<AlignedText> nextFragments;
        std::size_t length = 0;
        for (std::size_t i = 0; i < fragments.size(); ++i) {
            for (AlignedText& nextFragment : step(fragments[i], isFirst && i == 0)) {
                requireTextWithinLimit(length += nextFragment.length(), location);
                nextFragments.push_back(std::move(nextFragment));
            }
        }
        fragments = std::move(nextFragments);
    }
    return fragments;
}

PreTokenizer readPreTokenizer(const TokenizerJson& json) {
    PreTokenizer preTokenizer{json.location()};
    addSteps(json, preTokenizer);
    return preTokenizer;
}

}  // namespace attention
