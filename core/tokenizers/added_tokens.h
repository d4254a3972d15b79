// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/longest_match.h"
#include "tokenizers/text_steps.h"

#include <optional>

namespace attention {

/// Texts that are tokens by themselves, whatever the model would make of them.
class AddedTokens {
 public:
    struct Token {
        Piece content;
        Index id = 0;
        bool isSingleWord = false;  ///< not where a letter or digit touches it
        bool takesLeft = false;     ///< white space before it is part of it
        bool takesRight = false;
    };
    struct Part {
        Piece text;               ///< between tokens; of a token nothing
        std::optional<Index> id;  ///< of a token
    };

    explicit AddedTokens(std::vector<Token> tokens);
    /// Leftmost first, of several the longest.
    std::vector<Part> cut(const Piece& text) const;

 private:
    std::vector<Token> m_tokens;
    LongestMatch<char16_t> m_match;  ///< to a place in m_tokens
};

}  // namespace attention
