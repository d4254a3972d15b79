// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>
#include <vector>

namespace attention {

inline constexpr std::size_t maxTokensPerSequence = 4096;
inline constexpr std::size_t maxSequences = 64;

/// The token lists of both axes. In self-attention both are the same; a single key list serves every query
/// list. `vocabulary` is the sorted set (by code point) of all tokens of both axes.
struct Tokens {
    TokenLists queries;
    TokenLists keys;
    std::vector<std::string> vocabulary;
    bool isSelfAttention = true;  ///< self-attention; two texts may be equal, too

    Index sequenceCount() const { return static_cast<Index>(queries.size()); }
    Index queryLength() const { return maxLength(queries); }  ///< n_q, the longest list's length
    Index keyLength() const { return maxLength(keys); }       ///< n_k

    /// The position of a token in the vocabulary; the token must be in it.
    Index tokenId(const std::string& token) const;

 private:
    static Index maxLength(const TokenLists& lists);
};

/// Whether a position holds no word of the text: [CLS], [SEP], [PAD], or padding beyond the sequence's end.
bool isSpecialToken(const TokenLists& lists, Index sequence, Index position);

inline bool isSelfAttention(const InputSettings& input) {
    return !input.keyText && !input.keyTokens;
}

/// Cuts the input into tokens. A text without a token gives no sequence. Numbers of query and key lists that
/// do not match are left as they are: problems() reports them.
Tokens tokenizeInput(const InputSettings& input);

}  // namespace attention
