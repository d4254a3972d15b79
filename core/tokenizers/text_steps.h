// SPDX-License-Identifier: GPL-3.0-or-later
// The steps from a text to the words that a model cuts into tokens.
#pragma once

#include "numerics/tensor.h"
#include "tokenizers/tokenizer_json.h"

#include <unicode/unistr.h>

#include <functional>
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

/// A step before the text is cut, and one that cuts; `isFirst`: the piece begins where the whole text does.
using TextStep = std::function<Piece(Piece)>;
using WordStep = std::function<std::vector<Piece>(const Piece& piece, bool isFirst)>;

/// What is done to the text before it is cut, in turn; perhaps nothing.
struct TextSteps {
    JsonPlace place;
    std::vector<TextStep> steps = {};

    Piece apply(Piece text) const;
};
/// `json` may be null.
TextSteps readNormalizer(const TokenizerJson& json);
TextStep bertNormalizer(const TokenizerJson& json);

/// How a text is cut into words, none of which shares a token with another; without steps all of it is one.
struct WordSteps {
    JsonPlace place;
    std::vector<WordStep> steps = {};
    bool areBytes = false;  ///< whether the words are bytes as inByteCharacters() writes them

    std::vector<Piece> apply(const Piece& piece, bool isFirst) const;
};
/// `json` may be null.
WordSteps readPreTokenizer(const TokenizerJson& json);

/// Each character by itself, so that Σ at a word’s end is σ as anywhere.
Piece inLowerCase(const Piece& text);

/// What a model wants around a text: [CLS] … [SEP].
struct TemplateProcessing {
    std::vector<Index> before, behind;
};
/// `json` may be null: nothing.
TemplateProcessing readPostProcessor(const TokenizerJson& json);

}  // namespace attention
