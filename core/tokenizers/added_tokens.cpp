// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/added_tokens.h"

#include <unicode/uchar.h>

namespace attention {
namespace {

/// Returns a view of the UTF-16 units of `piece`.
std::u16string_view unitsOf(const TextFragment& piece) {
    return {piece.getBuffer(), static_cast<std::size_t>(piece.length())};
}

/// True if `c` matches \w: a letter, mark, digit, joiner or connecting punctuation.
bool isOfWord(UChar32 c) {
    return u_hasBinaryProperty(c, UCHAR_ALPHABETIC) || u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) ||
           (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

/// True if a \w character is directly before or after the match [begin, end).
bool isTouched(const TextFragment& text, std::int32_t begin, std::int32_t end) {
    return (begin > 0 && isOfWord(text.char32At(text.moveIndex32(begin, -1)))) ||
           (end < text.length() && isOfWord(text.char32At(end)));
}

}  // namespace

AddedTokens::AddedTokens(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {
    std::vector<LongestPrefixMatch<char16_t>::Entry> entries;
    for (const Token& token : m_tokens)
        entries.push_back({std::u16string(unitsOf(token.content)), std::ssize(entries)});
    m_match = LongestPrefixMatch<char16_t>(std::move(entries));
}

std::vector<AddedTokens::Segment> AddedTokens::split(const TextFragment& text) const {
    std::vector<Segment> parts;
    const auto addBetween = [&](std::int32_t begin, std::int32_t end) {
        if (begin < end) parts.push_back({TextFragment(text, begin, end - begin), std::nullopt});
    };
    std::int32_t done = 0;
    for (std::int32_t at = 0; at < text.length();) {
        const auto* const match = m_match.find(unitsOf(text).substr(static_cast<std::size_t>(at)));
        if (!match) {
            ++at;
            continue;
        }
        const Token& token = m_tokens[static_cast<std::size_t>(match->value)];
        std::int32_t begin = at, end = at + token.content.length();
        at = end;  // white space stripped after the match can begin another token
        if (token.isSingleWord && isTouched(text, begin, end)) continue;
        while (token.stripsLeft && begin > done && u_isUWhiteSpace(text.char32At(begin - 1))) --begin;
        while (token.stripsRight && end < text.length() && u_isUWhiteSpace(text.char32At(end))) ++end;
        addBetween(done, begin);
        parts.push_back({TextFragment(), token.id});
        done = end;
    }
    addBetween(done, text.length());
    return parts;
}

}  // namespace attention
