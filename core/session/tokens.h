// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>
#include <vector>

namespace attention {

inline constexpr std::size_t maxTokensPerSequence = 4096;  ///< limit that problems() checks
inline constexpr std::size_t maxSequences = 64;            ///< limit that problems() checks

/// The tokens of queries and keys, one list for each sequence. In self-attention both have equal lists. If
/// there is only one key list, it is repeated for every query list.
struct Tokens {
    TokenLists queries;                   ///< tokens of the queries
    TokenLists keys;                      ///< tokens of the keys
    std::vector<std::string> vocabulary;  ///< each token of queries and keys once, sorted by code point
    bool isSelfAttention = true;          ///< false: there are two texts, which may be equal

    /// Returns the number of query lists.
    Index sequenceCount() const { return static_cast<Index>(queries.size()); }
    /// Returns n_q, the length of the longest query list.
    Index queryLength() const { return maxLength(queries); }
    /// Returns n_k, the length of the longest key list.
    Index keyLength() const { return maxLength(keys); }

    /// Returns the index of `token` in the vocabulary, which must contain it.
    Index tokenId(const std::string& token) const;

 private:
    /// Returns the length of the longest list, or 0 if there is no list.
    static Index maxLength(const TokenLists& lists);
};

/// True if a position contains no token of the text, but [CLS], [SEP], [PAD], or padding after the end of the
/// sequence. `sequence` and `position` count from 0.
bool isSpecialToken(const TokenLists& lists, Index sequence, Index position);

/// True if `input` has neither a text nor custom tokens for the keys.
inline bool isSelfAttention(const InputSettings& input) {
    return !input.keyText && !input.keyTokens;
}

/// Returns the tokens of `input`, with its special tokens. A line or list without a token is no sequence.
/// Numbers of query and key lists may differ in the result, because problems() reports that. Throws
/// std::runtime_error if the data of ICU is not installed.
Tokens tokenizeInput(const InputSettings& input);

}  // namespace attention
