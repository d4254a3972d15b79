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
bool isSign(UChar32 c) {
    if (c < 128) return c > ' ' && c < 127 && !u_isalnum(c);
    return u_ispunct(c);
}

/// Returns the words between white space. If `cutsPunctuation` is true, each isSign() character is a word by
/// itself.
std::vector<TextFragment> wordsOf(const TextFragment& piece, bool cutsPunctuation) {
    std::vector<TextFragment> words;
    TextFragment word;
    const auto finish = [&] {
        if (!word.isEmpty()) words.push_back(word);
        word.remove();
    };
    for (std::int32_t i = 0; i < piece.length(); i = piece.moveIndex32(i, 1)) {
        const UChar32 c = piece.char32At(i);
        const bool isAlone = cutsPunctuation && isSign(c);
        if (isAlone || u_isUWhiteSpace(c)) finish();
        if (isAlone) words.emplace_back(c);
        if (!isAlone && !u_isUWhiteSpace(c)) word.append(c);
    }
    finish();
    return words;
}

std::shared_ptr<const TokenizerRegex> shared(const std::string& pattern, const TokenizerJson& json) {
    return std::make_shared<const TokenizerRegex>(pattern, json.location());
}

PreTokenizerStep matches(const char* pattern, const TokenizerJson& json) {
    return [by = shared(pattern, json)](const TextFragment& piece, bool) { return by->findMatches(piece); };
}

PreTokenizerStep split(const TokenizerJson& json) {
    if (json.stringValue("behavior") != "Isolated")
        json.at("behavior").failUnsupported(json.stringValue("behavior"), "Isolated");
    if (json.boolValue("invert", false)) json.at("invert").failUnsupported("true", "false");
    const TokenizerJson given = json.at("pattern");
    const std::string pattern = given.hasValue("Regex") ? given.stringValue("Regex")
                                                        : TokenizerRegex::escape(given.stringValue("String"));
    return
        [by = shared(pattern, given)](const TextFragment& piece, bool) { return by->splitIsolated(piece); };
}

PreTokenizerStep byteLevel(const TokenizerJson& json) {
    return [by = shared(gpt2Words, json), addsSpace = json.boolValue("add_prefix_space", true),
            cutsWords = json.boolValue("use_regex", true)](TextFragment text, bool) {
        if (addsSpace && !text.startsWith(u" ")) text.insert(0, u' ');
        std::vector<TextFragment> words =
            cutsWords ? by->splitIsolated(text) : std::vector<TextFragment>{text};
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
        const bool isWanted = scheme == "always" || (scheme == "first" && isFirst);
        if (isWanted && !text.startsWith(mark)) text.insert(0, mark);
        std::vector<TextFragment> words;
        if (!cutsWords) words.push_back(text);
        for (std::int32_t begin = 0; cutsWords && begin < text.length();) {
            const bool isMarked = text.compare(begin, mark.length(), mark) == 0;
            std::int32_t end = text.indexOf(mark, begin + (isMarked ? mark.length() : 1));
            if (end < 0) end = text.length();
            words.push_back(TextFragment(text, begin, end - begin));
            begin = end;
        }
        return words;
    };
}

void addSteps(const TokenizerJson& json, PreTokenizer& all) {
    if (json.isNull()) return;
    const std::string type = json.stringValue("type");
    if (type == "Sequence") {
        const TokenizerJson list = json.at("pretokenizers");
        for (std::size_t i = 0; i < list.size(); ++i) addSteps(list.at(i), all);
        return;
    }
    const auto step = [&]() -> PreTokenizerStep {
        if (type == "BertPreTokenizer")
            return [](const TextFragment& piece, bool) { return wordsOf(piece, true); };
        if (type == "WhitespaceSplit")
            return [](const TextFragment& piece, bool) { return wordsOf(piece, false); };
        if (type == "Whitespace") return matches(R"(\w+|[^\w\s]+)", json);
        if (type == "Split") return split(json);
        if (type == "ByteLevel") return byteLevel(json);
        if (type == "Metaspace") return metaspace(json);
        json.failUnsupported(
            type, "Sequence, BertPreTokenizer, Whitespace, WhitespaceSplit, Split, ByteLevel, Metaspace");
    };
    all.steps.push_back(step());
    all.usesByteCharacters |= type == "ByteLevel";
}

}  // namespace

std::vector<TextFragment> PreTokenizer::apply(const TextFragment& piece, bool isFirst) const {
    std::vector<TextFragment> pieces = {piece};
    for (const PreTokenizerStep& step : steps) {
        std::vector<TextFragment> finer;
        std::int64_t length = 0;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            for (TextFragment& part : step(pieces[i], isFirst && i == 0)) {
                requireTextWithinLimit(length += part.length(), location);
                finer.push_back(std::move(part));
            }
        }
        pieces = std::move(finer);
    }
    return pieces;
}

PreTokenizer readPreTokenizer(const TokenizerJson& json) {
    PreTokenizer all{json.location()};
    addSteps(json, all);
    return all;
}

}  // namespace attention
