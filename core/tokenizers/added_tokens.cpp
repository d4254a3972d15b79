// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/added_tokens.h"

#include <unicode/uchar.h>
#include <unicode/utf16.h>

namespace attention {
namespace {

/// True if `c` matches \w: a letter, mark, digit, joiner or connecting punctuation.
bool isWordCharacter(UChar32 c) {
    return u_hasBinaryProperty(c, UCHAR_ALPHABETIC) || u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) ||
           (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

/// True if a \w character is directly before or after the match [begin, end).
bool isNextToWordCharacter(std::u16string_view text, std::size_t begin, std::size_t end) {
    UChar32 before = 0, after = 0;
    if (begin > 0) U16_GET(text.data(), 0, begin - 1, text.size(), before);
    if (end < text.size()) U16_GET(text.data(), 0, end, text.size(), after);
    return isWordCharacter(before) || isWordCharacter(after);
}

}  // namespace

AddedTokens::AddedTokens(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {
    std::vector<LongestPrefixMatch<char16_t>::Entry> entries;
    for (const Token& token : m_tokens) entries.push_back({token.content, std::ssize(entries)});
    m_match = LongestPrefixMatch<char16_t>(std::move(entries));
}

std::vector<AddedTokens::Segment> AddedTokens::split(const AlignedText& text) const {
    const std::u16string_view units = text.units();
    std::vector<Segment> segments;
    const auto addText = [&](std::size_t begin, std::size_t end) {
        if (begin < end) segments.push_back({text.fragment(begin, end), std::nullopt});
    };
    std::size_t lastEnd = 0;
    for (std::size_t position = 0; position < units.size();) {
        const auto* const match = m_match.find(units.substr(position));
        if (!match) {
            ++position;
            continue;
        }
        const Token& token = m_tokens[static_cast<std::size_t>(match->value)];
        const std::size_t contentBegin = position, contentEnd = position + token.content.size();
        position = contentEnd;  // white space stripped after the match can begin another token
        if (token.isSingleWord && isNextToWordCharacter(units, contentBegin, contentEnd)) continue;
        std::size_t begin = contentBegin, end = contentEnd;
        while (token.stripsLeft && begin > lastEnd && u_isUWhiteSpace(units[begin - 1])) --begin;
        while (token.stripsRight && end < units.size() && u_isUWhiteSpace(units[end])) ++end;
        addText(lastEnd, begin);
        segments.push_back({text.fragment(contentBegin, contentEnd), token.id});
        lastEnd = end;
    }
    addText(lastEnd, units.size());
    return segments;
}

}  // namespace attention
