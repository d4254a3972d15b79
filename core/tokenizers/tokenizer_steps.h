// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a tokenizer from a text to the words that a TokenModel splits into tokens, and the special
// tokens.
#pragma once

#include "numerics/tensor.h"
#include "text/aligned_text.h"
#include "tokenizers/tokenizer_json.h"

#include <unicode/normalizer2.h>

#include <functional>
#include <vector>

namespace attention {

/// The maximum length of a text in UTF-16 units. It is checked after each step of normalization and
/// splitting. Each step can double the length or more. Without the limit, a short list of steps in a file
/// could create a text that does not fit into memory.
constexpr std::size_t maxTextLength = 4'000'000;
/// Throws FileReadError with `location` if `length`, in UTF-16 units, exceeds maxTextLength.
void requireTextWithinLimit(std::size_t length, const JsonLocation& location);

/// One step of a normalizer: a function that returns the changed text, such as the text in lower case. The
/// source range of a removed character belongs to no token, unless the token contains characters on both
/// sides. Removed accents and other marks belong to the character before them.
using NormalizerStep = std::function<AlignedText(const AlignedText&)>;
/// One step of a pre-tokenizer: a function that splits a fragment of the text into smaller fragments.
/// `isFirst` is true if the fragment is at the beginning of the whole text.
using PreTokenizerStep = std::function<std::vector<AlignedText>(const AlignedText& fragment, bool isFirst)>;

/// The normalizer of a tokenizer: the steps that change the text before it is split.
struct TextNormalizer {
    JsonLocation location;                   ///< location of the normalizer, for errors
    std::vector<NormalizerStep> steps = {};  ///< applied in order; if empty, the text stays as it is

    /// Returns `text` after all steps. Throws FileReadError if the text becomes longer than maxTextLength.
    AlignedText apply(AlignedText text) const;
};
/// Returns the normalizer in `json`, the part "normalizer" of a tokenizer.json. If `json` is null, the
/// normalizer has no steps. Throws FileReadError if the type of a step is not supported.
TextNormalizer readTextNormalizer(const TokenizerJson& json);
/// Returns the step for the type "BertNormalizer" with the settings in `json`. It is modeled on BERT’s own
/// tokenizer.
NormalizerStep bertNormalizerStep(const TokenizerJson& json);

/// The pre-tokenizer: the steps that split a text into words. A token never crosses the border of a word.
struct PreTokenizer {
    JsonLocation location;                     ///< location of the pre-tokenizer, for errors
    std::vector<PreTokenizerStep> steps = {};  ///< applied in order; if empty, the whole text is one word
    bool usesByteCharacters = false;           ///< true: words are encoded with encodeByteCharacters()

    /// Returns the words in `fragment` after all steps. `isFirst` is true if `fragment` is at the beginning
    /// of the whole text. Throws FileReadError if all words together become longer than maxTextLength.
    std::vector<AlignedText> apply(const AlignedText& fragment, bool isFirst) const;
};
/// Returns the pre-tokenizer in `json`, the part "pre_tokenizer" of a tokenizer.json. If `json` is null, the
/// pre-tokenizer has no steps. Throws FileReadError if the type of a step is not supported.
PreTokenizer readPreTokenizer(const TokenizerJson& json);

/// Returns `text` in a Unicode normalization form, such as Normalizer2::getNFCInstance(). The result is the
/// same as for the whole text at once. Characters that were normalized together have their common source
/// range. May stop after the length exceeds maxTextLength.
AlignedText normalized(const AlignedText& text, const icu::Normalizer2& form);
/// Returns `text` in lower case. Each character is converted without regard to its neighbors, so that Σ at
/// the end of a word becomes σ and not ς.
AlignedText toLowerPerCharacter(const AlignedText& text);

/// The special tokens that a model expects around a text, such as [CLS] … [SEP].
struct TemplateProcessing {
    std::vector<Index> before, after;  ///< ids of the tokens before the text, and of the tokens after it
};
/// Returns the special tokens in `json`, the part "post_processor" of a tokenizer.json. If `json` is null,
/// both lists of the result are empty. Throws FileReadError if the type of the post-processor is not
/// supported.
TemplateProcessing readPostProcessor(const TokenizerJson& json);

}  // namespace attention
