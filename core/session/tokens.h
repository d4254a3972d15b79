// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "text/text_range.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

inline constexpr std::size_t maxTokensPerSequence = 4096;  ///< problems() reports a longer sequence
inline constexpr std::size_t maxSequences = 64;  ///< problems() reports an input with more sequences

/// The largest size of a text in bytes. A longer text is not split into tokens, and problems() reports it.
/// The limit is 16 bytes for each of maxSequences · maxTokensPerSequence tokens.
inline constexpr std::size_t maxTextBytes = 16 * maxSequences * maxTokensPerSequence;

/// The place of each token in a text. The order of the tokens is the order of the text: neither the start nor
/// the end of the ranges decreases from token to token of a sequence. Several tokens can have the same range,
/// such as the tokens for the bytes of one emoji. A token has an empty range if a tokenizer has inserted all
/// its characters, such as “▁” before the first word. All bounds are boundaries of characters.
struct TokenRanges {
    /// The text to which all ranges refer, in UTF-8. This is InputSettings::queryText or keyText as typed,
    /// also if it contains malformed bytes. For custom tokens, it is these tokens joined to a text, see
    /// tokenizeInput().
    std::string text;
    /// The range of each sequence in `text`, one entry for each token list. In a batch, this is a line
    /// without its line break. Otherwise, it is the whole text.
    std::vector<TextRange> sequences;
    /// The range of each token in `text`, by sequence and position. std::nullopt for special tokens that are
    /// not in the text, such as an added [CLS].
    std::vector<std::vector<std::optional<TextRange>>> tokens;

    bool operator==(const TokenRanges&) const = default;
};

/// The tokens of queries and keys, with special tokens, as tokenizeInput() returns them. In self-attention,
/// queries and keys have equal lists. If the key text is a single sequence, its list is repeated for every
/// query list.
struct Tokens {
    TokenLists queries;                   ///< query tokens, one list for each sequence
    TokenLists keys;                      ///< key tokens, one list for each sequence
    std::vector<std::string> vocabulary;  ///< each token of queries and keys once, sorted by code point
    bool isSelfAttention = true;  ///< false: keys have their own text, even if it equals the query text
    TokenRanges queryRanges;      ///< places of the query tokens in the query text
    TokenRanges keyRanges;        ///< places of the key tokens; equal to queryRanges in self-attention

    /// Returns the number of sequences, which is the number of query lists.
    Index sequenceCount() const { return static_cast<Index>(queries.size()); }
    /// Returns n_q, the length of the longest query list.
    Index queryLength() const { return maxLength(queries); }
    /// Returns n_k, the length of the longest key list.
    Index keyLength() const { return maxLength(keys); }

    /// Returns the index of `token` in `vocabulary`, from 0. `vocabulary` must contain the token.
    Index tokenId(const std::string& token) const;

 private:
    /// Returns the length of the longest list, or 0 if there is no list.
    static Index maxLength(const TokenLists& lists);
};

/// True if the token at `position` of `sequence` is [CLS], [SEP] or [PAD], or if the position is after the
/// end of the sequence. `sequence` is an index of `lists`. Both indices count from 0.
bool isSpecialToken(const TokenLists& lists, Index sequence, Index position);

/// True if `input` has neither a text nor custom tokens for the keys.
inline bool isSelfAttention(const InputSettings& input) {
    return !input.keyText && !input.keyTokens;
}

/// Returns the tokens of `input`, with the special tokens that it selects. Lines and custom lists without a
/// token are omitted. The result may have different numbers of query and key lists, which problems() reports.
/// Throws std::runtime_error if the data of ICU is not installed.
///
/// Custom tokens are joined to a text for TokenRanges::text. The lists become lines, separated by “\n”. The
/// tokens of a list are separated by a space. If any token of a list begins with white space, the tokens of
/// this list are joined without a separator. Custom tokens that isSpecialToken() recognizes are left out of
/// the text and have no range.
Tokens tokenizeInput(const InputSettings& input);

}  // namespace attention
