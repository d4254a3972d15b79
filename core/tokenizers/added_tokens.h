// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/longest_prefix_match.h"
#include "tokenizers/tokenizer_steps.h"

#include <optional>

namespace attention {

/// The added tokens of a tokenizer, such as [MASK]. They are cut out of a text as a whole, so that the token
/// model never splits them. They are listed as "added_tokens" in tokenizer.json.
class AddedTokens {
 public:
    /// An added token and the conditions for a match.
    struct Token {
        std::u16string content;     ///< the text to match
        Index id = 0;               ///< id in the vocabulary
        bool isSingleWord = false;  ///< true: matches only if no letter, digit or other \w is next to it
        bool stripsLeft = false;    ///< true: white space before a match belongs to the token
        bool stripsRight = false;   ///< true: white space after a match belongs to the token
    };
    /// A part of a text: one added token, or the text before, between or after added tokens.
    struct Segment {
        AlignedText text;         ///< text without added tokens, or the content of one added token
        std::optional<Index> id;  ///< id of the added token, or std::nullopt for other text
    };

    explicit AddedTokens(std::vector<Token> tokens);
    /// Splits `text` into added tokens and the text around them, in order. The search goes from left to
    /// right. If several tokens match at the same position, the longest one is used.
    std::vector<Segment> split(const AlignedText& text) const;

 private:
    std::vector<Token> m_tokens;
    LongestPrefixMatch<char16_t> m_match;  ///< finds a token's content; values are indices of m_tokens
};

}  // namespace attention
