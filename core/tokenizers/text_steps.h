// SPDX-License-Identifier: GPL-3.0-or-later
// The steps from a text to the words that a model cuts into tokens.
#pragma once

#include "tokenizers/tokenizer_json.h"

#include <unicode/unistr.h>

#include <memory>
#include <vector>

namespace attention {

using Piece = icu::UnicodeString;

inline Piece pieceOf(const std::string& text) {
    return icu::UnicodeString::fromUTF8(text);
}
inline std::string utf8Of(const Piece& piece) {
    std::string text;
    return piece.toUTF8String(text);
}

/// Of a text, in UTF-16 units, whatever the steps make of it: each may double what it is given, so a few
/// words in a file can ask for a text that no memory holds.
constexpr std::int64_t longestText = 4'000'000;
/// Throws FileProblem for a text that has become too long at this place.
void requireLength(std::int64_t length, const JsonPlace& place);

/// What is done to the text before it is cut.
class Normalizing {
 public:
    virtual ~Normalizing() = default;
    virtual Piece apply(Piece text) const = 0;
};
/// `json` may be null: nothing is done.
std::unique_ptr<const Normalizing> makeNormalizing(const TokenizerJson& json);
std::unique_ptr<const Normalizing> makeBertNormalizing(const TokenizerJson& json);

/// Each character by itself, so that Σ at a word’s end is σ as anywhere.
Piece inLowerCase(const Piece& text);

/// How a text is cut into words, none of which shares a token with another.
class PreTokenizing {
 public:
    virtual ~PreTokenizing() = default;
    /// `isFirst`: the piece begins where the whole text does.
    virtual std::vector<Piece> apply(const Piece& piece, bool isFirst) const = 0;
    /// Whether the words are bytes as inByteCharacters() writes them.
    virtual bool makesByteCharacters() const { return false; }
};
/// `json` may be null: all of it is one word.
std::unique_ptr<const PreTokenizing> makePreTokenizing(const TokenizerJson& json);

/// White_Space as Unicode defines it.
bool isWhite(UChar32 character);

}  // namespace attention
