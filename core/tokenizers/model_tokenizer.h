// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"
#include "text/text_range.h"

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace attention {

class AddedTokens;
class TokenModel;
class TokenizerJson;
struct TemplateProcessing;
struct TextNormalizer;
struct PreTokenizer;

/// The tokens of a text for a trained model. All lists have one entry for each token.
struct ModelTokens {
    std::vector<Index> ids;                 ///< ids in the vocabulary
    std::vector<std::string> texts;         ///< tokens as written in the vocabulary: "##ing", "Ġthe"
    std::vector<std::string> displayTexts;  ///< tokens in readable form: "##ing", " the"
    /// The range of each token in the text. A range contains all characters that became the token, so the
    /// range of “Ġthe” contains the space of “ the”. Special tokens that are added around the text have
    /// std::nullopt. From token to token, neither the begin nor the end decreases. If a character becomes
    /// several tokens, each range contains the whole character. If all characters of a token were inserted,
    /// such as “▁” before the text, the range is empty. A character that the normalizer removes belongs to no
    /// token, except for accents, which belong to the character before them. The range of an added token is
    /// its content, without the white space that it strips.
    std::vector<std::optional<TextRange>> ranges;
};

/// Splits text into tokens as the tokenizer.json of a trained model specifies (Hugging Face’s format). First,
/// added tokens are cut out. The rest is normalized and split into words, and each word into tokens of the
/// vocabulary. At the end, the special tokens that the model expects around a text are added.
class ModelTokenizer {
 public:
    /// Creates a tokenizer from `json`, the content of a tokenizer.json. Throws FileReadError if a part of it
    /// is missing, damaged, or of a type that is not supported.
    explicit ModelTokenizer(const TokenizerJson& json);
    ~ModelTokenizer();
    ModelTokenizer(const ModelTokenizer&) = delete;
    ModelTokenizer& operator=(const ModelTokenizer&) = delete;

    /// Returns the tokens of `text` (UTF-8), with the special tokens around it. Throws FileReadError if the
    /// vocabulary has no token for a word, or if `text` has more than 2,000,000 bytes. Also throws it if
    /// normalization and splitting make the text too long, or take too much time.
    ModelTokens tokenize(const std::string& text) const;
    /// Returns the token with this `id` as written in the vocabulary, such as "##ing" or "Ġthe". Returns
    /// nullptr if there is no such id. The text lives as long as the tokenizer.
    const std::string* tokenText(Index id) const;
    /// Returns the token with this `id` in readable form, such as " the" for "Ġthe". If the vocabulary
    /// encodes bytes as characters, they are decoded. Bytes of an incomplete character are returned in the
    /// form <0xE4>. Marks such as "##" and "▁" are kept. Returns `id` in digits if there is no such id.
    std::string tokenDisplayText(Index id) const;

 private:
    /// Reads the list "added_tokens" of a tokenizer.json, which may be null, and sets the members for added
    /// tokens. Requires m_normalizer, because the content of some tokens is normalized.
    void readAddedTokens(const TokenizerJson& list);

    std::string m_path;  ///< path of the file, for errors
    std::unique_ptr<const TextNormalizer> m_normalizer;
    std::unique_ptr<const AddedTokens>
        m_tokensBeforeNormalization;  ///< added tokens that are matched before normalization
    std::unique_ptr<const AddedTokens> m_tokensAfterNormalization;  ///< added tokens matched after it
    std::unique_ptr<const PreTokenizer> m_preTokenizer;
    std::unique_ptr<const TokenModel> m_model;
    std::unique_ptr<const TemplateProcessing> m_specialTokens;  ///< added before and after the text
    std::unordered_map<Index, std::string> m_addedTokenTexts;  ///< added tokens as written in the file, by id
};

}  // namespace attention
