// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/added_tokens.h"

#include <unicode/uchar.h>

namespace attention {
namespace {

/// Returns a view of the UTF-16 units of `text`.
std::u16string_view unitsOf(const TextFragment& text) {
    return {text.getBuffer(), static_cast<std::size_t>(text.length())};
}

/// True if `c` matches \w: a letter, mark, digit, joiner or connecting punctuation.
bool isWordCharacter(UChar32 c) {
    return u_hasBinaryProperty(c, UCHAR_ALPHABETIC) || u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) ||
           (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

/// True if a \w character is directly before or after the match [begin, end).
bool isNextToWordCharacter(const TextFragment& text, std::int32_t begin, std::int32_t end) {
    return (begin > 0 && isWordCharacter(text.char32At(text.moveIndex32(begin, -1)))) ||
           (end < text.length() && isWordCharacter(text.char32At(end)));
}

}  // namespace

AddedTokens::AddedTokens(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {
    std::vector<LongestPrefixMatch<char16_t>::Entry> entries;
    for (const Token& token : m_tokens)
        entries.push_back({std::u16string(unitsOf(token.content)), std::ssize(entries)});
    m_match = LongestPrefixMatch<char16_t>(std::move(entries));
}

std::vector<AddedTokens::Segment> AddedTokens::split(const TextFragment& text) const {
    std::vector<Segment> segments;
    const auto addText = [&](std::int32_t begin, std::int32_t end) {
        if (begin < end) segments.push_back({TextFragment(text, begin, end - begin), std::nullopt});
    };
    std::int32_t lastEnd = 0;
    for (std::int32_t position = 0; position < text.length();) {
        const auto* const match = m_match.find(unitsOf(text).substr(static_cast<std::size_t>(position)));
        if (!match) {
            ++position;
            continue;
        }
        const Token& token = m_tokens[static_cast<std::size_t>(match->value)];
        std::int32_t begin = position, end = position + token.content.length();
        position = end;  // white space stripped after the match can begin another token
        if (token.isSingleWord && isNextToWordCharacter(text, begin, end)) continue;
        while (token.stripsLeft && begin > lastEnd && u_isUWhiteSpace(text.char32At(begin - 1))) --begin;
        while (token.stripsRight && end < text.length() && u_isUWhiteSpace(text.char32At(end))) ++end;
        addText(lastEnd, begin);
        segments.push_back({TextFragment(), token.id});
        lastEnd = end;
    }
    addText(lastEnd, text.length());
    return segments;
}

}  // namespace attention
