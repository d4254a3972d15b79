// SPDX-License-Identifier: GPL-3.0-or-later
// The steps from a text to the words that a model cuts into tokens.
#pragma once

#include "numerics/tensor.h"
#include "tokenizers/tokenizer_json.h"

#include <unicode/unistr.h>

#include <functional>
#include <vector>

namespace attention {

using TextFragment = icu::UnicodeString;

inline TextFragment toUnicodeString(const std::string& text) {
    return icu::UnicodeString::fromUTF8(text);
}
inline std::string toUtf8(const TextFragment& piece) {
    std::string text;
    return piece.toUTF8String(text);
}

/// Of a text, in UTF-16 units, whatever the steps make of it: each may double what it is given, so a few
/// words in a file can ask for a text that no memory holds.
constexpr std::int64_t maxTextLength = 4'000'000;
/// Throws FileReadError for a text that has become too long at this place.
void requireTextWithinLimit(std::int64_t length, const JsonLocation& place);

/// A step before the text is cut, and one that cuts; `isFirst`: the piece begins where the whole text does.
using NormalizerStep = std::function<TextFragment(TextFragment)>;
using PreTokenizerStep = std::function<std::vector<TextFragment>(const TextFragment& piece, bool isFirst)>;

/// What is done to the text before it is cut, in turn; perhaps nothing.
struct TextNormalizer {
    JsonLocation location;
    std::vector<NormalizerStep> steps = {};

    TextFragment apply(TextFragment text) const;
};
/// `json` may be null.
TextNormalizer readTextNormalizer(const TokenizerJson& json);
NormalizerStep bertNormalizerStep(const TokenizerJson& json);

/// How a text is cut into words, none of which shares a token with another; without steps all of it is one.
struct PreTokenizer {
    JsonLocation location;
    std::vector<PreTokenizerStep> steps = {};
    bool usesByteCharacters = false;  ///< whether the words are bytes as encodeByteCharacters() writes them

    std::vector<TextFragment> apply(const TextFragment& piece, bool isFirst) const;
};
/// `json` may be null.
PreTokenizer readPreTokenizer(const TokenizerJson& json);

/// Each character by itself, so that Σ at a word’s end is σ as anywhere.
TextFragment toLowerPerCharacter(const TextFragment& text);

/// What a model wants around a text: [CLS] … [SEP].
struct TemplateProcessing {
    std::vector<Index> before, after;
};
/// `json` may be null: nothing.
TemplateProcessing readPostProcessor(const TokenizerJson& json);

}  // namespace attention
