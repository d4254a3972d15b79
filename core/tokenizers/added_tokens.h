// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/longest_prefix_match.h"
#include "tokenizers/tokenizer_steps.h"

#include <optional>

namespace attention {

/// Tokens that are matched in a text as a whole, so that the token model never splits them. See
/// "added_tokens" in tokenizer.json.
class AddedTokens {
 public:
    /// An added token and the conditions for a match.
    struct Token {
        TextFragment content;       ///< the text to match
        Index id = 0;               ///< id in the vocabulary
        bool isSingleWord = false;  ///< true: no match directly next to a letter, digit or other \w character
        bool stripsLeft = false;    ///< true: white space before a match belongs to the token
        bool stripsRight = false;   ///< true: white space after a match belongs to the token
    };
    /// A token, or the text between two tokens.
    struct Segment {
        TextFragment text;        ///< text between tokens, empty for a token
        std::optional<Index> id;  ///< id of a token, or std::nullopt for text
    };

    explicit AddedTokens(std::vector<Token> tokens);
    /// Returns the tokens in `text` and the text between them, in order. The leftmost match comes first. Of
    /// several tokens that match at a position, the longest counts.
    std::vector<Segment> split(const TextFragment& text) const;

 private:
    std::vector<Token> m_tokens;
    LongestPrefixMatch<char16_t> m_match;  ///< from content to index in m_tokens
};

}  // namespace attention
