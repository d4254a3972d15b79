// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"

#include <memory>
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

/// The tokens of a text as a trained model counts them.
struct ModelTokens {
    std::vector<Index> ids;
    std::vector<std::string> texts;         ///< as the vocabulary writes them: "##ing", "Ġthe"
    std::vector<std::string> displayTexts;  ///< as people read them: "##ing", " the"
};

/// Cuts text as the tokenizer.json of a trained model says (Hugging Face’s format): added tokens are cut out,
/// the rest is normalised, cut into words, each word into tokens of the vocabulary, and what the model wants
/// around a text is put there.
class ModelTokenizer {
 public:
    /// Throws FileReadError: something is missing, or of a kind that is not supported, which it says.
    explicit ModelTokenizer(const TokenizerJson& json);
    ~ModelTokenizer();
    ModelTokenizer(const ModelTokenizer&) = delete;
    ModelTokenizer& operator=(const ModelTokenizer&) = delete;

    /// Of UTF-8 text. Throws FileReadError for a word that the vocabulary has no token for, and where the
    /// file asks for more work than the text can need.
    ModelTokens tokenize(const std::string& text) const;
    /// As the file writes a token; nothing for an id that it does not have.
    const std::string* tokenText(Index id) const;
    /// A token as people read it: bytes written as characters are text again, those that make no whole
    /// character stand as <0xE4>. Marks such as "##" and "▁" stay. Of an id without token its number.
    std::string tokenDisplayText(Index id) const;

 private:
    void readAddedTokens(const TokenizerJson& list);

    std::string m_path;
    std::unique_ptr<const TextNormalizer> m_normalizer;
    std::unique_ptr<const AddedTokens> m_early;  ///< cut out of the text as it is
    std::unique_ptr<const AddedTokens> m_late;   ///< out of what is normalised
    std::unique_ptr<const PreTokenizer> m_preTokenizer;
    std::unique_ptr<const TokenModel> m_model;
    std::unique_ptr<const TemplateProcessing> m_around;
    std::unordered_map<Index, std::string> m_addedTexts;
};

}  // namespace attention
