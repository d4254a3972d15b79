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
std::vector<TextFragment> wordsOf(const TextFragment& fragment, bool cutsPunctuation) {
    std::vector<TextFragment> words;
    TextFragment word;
    const auto finishWord = [&] {
        if (!word.isEmpty()) words.push_back(word);
        word.remove();
    };
    for (std::int32_t i = 0; i < fragment.length(); i = fragment.moveIndex32(i, 1)) {
        const UChar32 c = fragment.char32At(i);
        const bool isWordByItself = cutsPunctuation && isPunctuation(c);
        if (isWordByItself || u_isUWhiteSpace(c)) finishWord();
        if (isWordByItself) words.emplace_back(c);
        if (!isWordByItself && !u_isUWhiteSpace(c)) word.append(c);
    }
    finishWord();
    return words;
}

std::shared_ptr<const TokenizerRegex> makeSharedRegex(const std::string& pattern, const TokenizerJson& json) {
    return std::make_shared<const TokenizerRegex>(pattern, json.location());
}

PreTokenizerStep findMatches(const char* pattern, const TokenizerJson& json) {
    return [regex = makeSharedRegex(pattern, json)](const TextFragment& fragment, bool) {
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
    return [regex = makeSharedRegex(pattern, patternJson)](const TextFragment& fragment, bool) {
        return regex->splitIsolated(fragment);
    };
}

PreTokenizerStep byteLevel(const TokenizerJson& json) {
    return [regex = makeSharedRegex(gpt2Words, json), addsSpace = json.boolValue("add_prefix_space", true),
            cutsWords = json.boolValue("use_regex", true)](TextFragment text, bool) {
        if (addsSpace && !text.startsWith(u" ")) text.insert(0, u' ');
        std::vector<TextFragment> words =
            cutsWords ? regex->splitIsolated(text) : std::vector<TextFragment>{text};
        for (TextFragment& word : words) word = encodeByteCharacters(toUtf8(word));
        return words;
    };
}

/// Returns the step that turns spaces into marks, and puts a mark before the first word. "prepend_scheme"
/// determines whether all fragments get this mark, only the first, or no fragment. With "split", each mark
/// begins a word.
PreTokenizerStep metaspace(const TokenizerJson& json) {
    const TextFragment mark = toUnicodeString(json.stringValue("replacement"));
    if (mark.countChar32() != 1) json.at("replacement").fail(Message("files", "is not one character"));
    std::string scheme = json.boolValue("add_prefix_space", true) ? "always" : "never";
    if (json.hasValue("prepend_scheme")) scheme = json.stringValue("prepend_scheme");
    if (scheme != "first" && scheme != "always" && scheme != "never")
        json.at("prepend_scheme").failUnsupported(scheme, "first, always, never");
    return [mark, scheme, cutsWords = json.boolValue("split", true)](TextFragment text, bool isFirst) {
        text.findAndReplace(u" ", mark);
        const bool needsMark = scheme == "always" || (scheme == "first" && isFirst);
        if (needsMark && !text.startsWith(mark)) text.insert(0, mark);
        std::vector<TextFragment> words;
        if (!cutsWords) words.push_back(text);
        for (std::int32_t begin = 0; cutsWords && begin < text.length();) {
            const bool beginsWithMark = text.compare(begin, mark.length(), mark) == 0;
            std::int32_t end = text.indexOf(mark, begin + (beginsWithMark ? mark.length() : 1));
            if (end < 0) end = text.length();
            words.push_back(TextFragment(text, begin, end - begin));
            begin = end;
        }
        return words;
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
            return [](const TextFragment& fragment, bool) { return wordsOf(fragment, true); };
        if (type == "WhitespaceSplit")
            return [](const TextFragment& fragment, bool) { return wordsOf(fragment, false); };
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

std::vector<TextFragment> PreTokenizer::apply(const TextFragment& fragment, bool isFirst) const {
    std::vector<TextFragment> fragments = {fragment};
    for (const PreTokenizerStep& step : steps) {
        std::vector<TextFragment> nextFragments;
        std::int64_t length = 0;
        for (std::size_t i = 0; i < fragments.size(); ++i) {
            for (TextFragment& nextFragment : step(fragments[i], isFirst && i == 0)) {
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
