// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/longest_prefix_match.h"
#include "tokenizers/tokenizer_steps.h"

#include <optional>

namespace attention {

/// Texts that are tokens by themselves, whatever the model would make of them.
class AddedTokens {
 public:
    struct Token {
        TextFragment content;
        Index id = 0;
        bool isSingleWord = false;  ///< not where a letter or digit touches it
        bool stripsLeft = false;    ///< white space before it is part of it
        bool stripsRight = false;
    };
    struct Segment {
        TextFragment text;        ///< between tokens; of a token nothing
        std::optional<Index> id;  ///< of a token
    };

    explicit AddedTokens(std::vector<Token> tokens);
    /// Leftmost first, of several the longest.
    std::vector<Segment> split(const TextFragment& text) const;

 private:
    std::vector<Token> m_tokens;
    LongestPrefixMatch<char16_t> m_match;  ///< to a place in m_tokens
};

}  // namespace attention
