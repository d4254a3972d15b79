// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tokens.h"

#include "text/tokenizer.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cassert>
#include <set>

namespace attention {
namespace {

bool isLineBreak(char c) {
    return c == '\n' || c == '\r';
}

bool beginsWithWhiteSpace(const std::string& token) {
    if (token.empty()) return false;
    UChar32 character = 0;
    std::ptrdiff_t end = 0;
    U8_NEXT(token.data(), end, std::ssize(token), character);
    return character >= 0 && u_isUWhiteSpace(character);
}

/// The token lists of one axis, and their places in the text.
struct Sequences {
    TokenLists lists;
    TokenRanges ranges;

    /// Adds a sequence without tokens for the part `range` of the text.
    void addSequence(TextRange range) {
        lists.emplace_back();
        ranges.sequences.push_back(range);
        ranges.tokens.emplace_back();
    }
    /// Adds a token at the end of the last sequence.
    void addToken(std::string token, std::optional<TextRange> range) {
        lists.back().push_back(std::move(token));
        ranges.tokens.back().push_back(range);
    }
};

bool isSpecialText(const std::string& token) {
    return token == "[CLS]" || token == "[SEP]" || token == "[PAD]";
}

/// Returns the lines of `text` without line breaks. Returns the whole text as one line unless `isBatch` is
/// true. An empty text has no lines.
std::vector<TextRange> linesOf(const std::string& text, bool isBatch) {
    std::vector<TextRange> lines;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = begin;
        while (end < text.size() && !(isBatch && isLineBreak(text[end]))) ++end;
        lines.push_back({begin, end});
    }
    return lines;
}

/// Returns the tokens of `text`, split as `input` specifies.
Sequences sequencesOfText(const InputSettings& input, std::string text) {
    Sequences sequences;
    if (text.size() > maxTextBytes) return sequences;  // problems() reports the text
    // Line breaks are spaces for the tokenizer, because ICU ends a segment at a line break.
    std::string textWithSpaces = text;
    std::ranges::replace_if(textWithSpaces, isLineBreak, ' ');
    for (const TextRange& line : linesOf(text, input.isBatch)) {
        std::vector<TextToken> tokens = tokenize(line.textIn(textWithSpaces), input.tokenizer);
        if (tokens.empty()) continue;
        sequences.addSequence(line);
        for (TextToken& token : tokens)
            sequences.addToken(std::move(token.text),
                               TextRange{line.begin + token.range.begin, line.begin + token.range.end});
    }
    sequences.ranges.text = std::move(text);
    return sequences;
}

/// Returns the custom tokens `lists`, and joins them to a text.
Sequences sequencesOfCustomTokens(const TokenLists& lists) {
    Sequences sequences;
    std::string& text = sequences.ranges.text;
    for (const auto& list : lists) {
        if (list.empty()) continue;
        if (!sequences.lists.empty()) text += '\n';
        const std::size_t begin = text.size();
        const bool haveSpaces = std::ranges::any_of(list, &beginsWithWhiteSpace);
        sequences.addSequence({begin, begin});
        bool isFirst = true;
        for (const std::string& token : list) {
            std::optional<TextRange> range;
            if (!isSpecialText(token)) {
                if (!haveSpaces && !isFirst) text += ' ';
                isFirst = false;
                range = TextRange{text.size(), text.size() + token.size()};
                text += token;
            }
            sequences.addToken(token, range);
        }
        sequences.ranges.sequences.back().end = text.size();
    }
    return sequences;
}

/// Returns the sequences of `customTokens`, if set, or else of `text`.
Sequences sequencesOf(const InputSettings& input, const std::string& text,
                      const std::optional<TokenLists>& customTokens) {
    Sequences sequences =
        customTokens ? sequencesOfCustomTokens(*customTokens) : sequencesOfText(input, text);
    if (input.specialTokens == SpecialTokens::Bert) {
        for (std::size_t i = 0; i < sequences.lists.size(); ++i) {
            auto& list = sequences.lists[i];
            auto& ranges = sequences.ranges.tokens[i];
            list.insert(list.begin(), "[CLS]");
            list.emplace_back("[SEP]");
            ranges.insert(ranges.begin(), std::nullopt);
            ranges.emplace_back(std::nullopt);
        }
    }
    return sequences;
}

}  // namespace

Index Tokens::maxLength(const TokenLists& lists) {
    std::size_t n = 0;
    for (const auto& list : lists) n = std::max(n, list.size());
    return static_cast<Index>(n);
}

Index Tokens::tokenId(const std::string& token) const {
    const auto found = std::lower_bound(vocabulary.begin(), vocabulary.end(), token);
    assert(found != vocabulary.end() && *found == token);
    return found - vocabulary.begin();
}

Tokens tokenizeInput(const InputSettings& input) {
    Tokens tokens;
    tokens.isSelfAttention = isSelfAttention(input);
    Sequences queries = sequencesOf(input, input.queryText, input.queryTokens);
    Sequences keys =
        tokens.isSelfAttention ? queries : sequencesOf(input, input.keyText.value_or(""), input.keyTokens);
    if (keys.lists.size() == 1 && queries.lists.size() > 1) {
        const std::size_t count = queries.lists.size();
        keys.lists.resize(count, keys.lists.front());
        keys.ranges.sequences.resize(count, keys.ranges.sequences.front());
        keys.ranges.tokens.resize(count, keys.ranges.tokens.front());
    }
    tokens.queries = std::move(queries.lists);
    tokens.queryRanges = std::move(queries.ranges);
    tokens.keys = std::move(keys.lists);
    tokens.keyRanges = std::move(keys.ranges);
    std::set<std::string> distinctTokens;  // The byte order of UTF-8 is the order of code points.
    for (const TokenLists* lists : {&tokens.queries, &tokens.keys}) {
        for (const auto& list : *lists) distinctTokens.insert(list.begin(), list.end());
    }
    tokens.vocabulary.assign(distinctTokens.begin(), distinctTokens.end());
    return tokens;
}

bool isSpecialToken(const TokenLists& lists, Index sequence, Index position) {
    const auto& tokens = lists[static_cast<std::size_t>(sequence)];
    const auto i = static_cast<std::size_t>(position);
    if (i >= tokens.size()) return true;
    return isSpecialText(tokens[i]);
}

}  // namespace attention
