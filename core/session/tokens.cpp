// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tokens.h"

#include "text/text_lines.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace attention {
namespace {

bool isLineBreak(char c) {
    return c == '\n' || c == '\r';
}

/// Returns the lines of `text`. Unless `isBatch` is true, line breaks become spaces and the text is one line.
std::vector<std::string> linesOf(std::string text, bool isBatch) {
    std::ranges::replace_if(text, isLineBreak, isBatch ? '\n' : ' ');
    std::vector<std::string> lines;
    for (std::string_view rest = text; !rest.empty();) lines.emplace_back(takeLine(rest));
    return lines;
}

/// Returns the sequences of `customTokens`, if set, or else of `text`.
TokenLists sequencesOf(const InputSettings& input, const std::string& text,
                       const std::optional<TokenLists>& customTokens) {
    TokenLists lists;
    if (customTokens) {
        lists = *customTokens;
    } else {
        for (const std::string& line : linesOf(text, input.isBatch))
            lists.push_back(tokenize(line, input.tokenizer));
    }
    std::erase_if(lists, [](const auto& list) { return list.empty(); });
    if (input.specialTokens == SpecialTokens::Bert) {
        for (auto& list : lists) {
            list.insert(list.begin(), "[CLS]");
            list.emplace_back("[SEP]");
        }
    }
    return lists;
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
    tokens.queries = sequencesOf(input, input.queryText, input.queryTokens);
    tokens.keys = tokens.isSelfAttention ? tokens.queries
                                         : sequencesOf(input, input.keyText.value_or(""), input.keyTokens);
    if (tokens.keys.size() == 1 && tokens.queries.size() > 1) {
        tokens.keys.resize(tokens.queries.size(), tokens.keys.front());
    }
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
    return tokens[i] == "[CLS]" || tokens[i] == "[SEP]" || tokens[i] == "[PAD]";
}

}  // namespace attention
