// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"
#include "text/text_range.h"
#include "tokenizers/tokenizer_json.h"

#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attention {

/// The tokens of a trained model and their ids. The ids may have gaps.
class Vocabulary {
 public:
    /// Reads a JSON object with the id of each token: {"the": 1996, …}. Throws FileReadError if a value is
    /// not a token id, or if two tokens have the same id.
    explicit Vocabulary(const TokenizerJson& json);
    // Not copyable, because m_texts of a copy would point into the original.
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;

    /// Returns the id of `token`, or std::nullopt if the vocabulary does not contain it.
    std::optional<Index> find(std::string_view token) const {
        const auto found = m_ids.find(token);
        return found == m_ids.end() ? std::nullopt : std::optional(found->second);
    }
    /// Returns the token with this `id` as written in the file, or nullptr if there is no such id. The text
    /// lives as long as the vocabulary.
    const std::string* tokenText(Index id) const;
    // Iterators over pairs of token and id, in no particular order.
    auto begin() const { return m_ids.begin(); }
    auto end() const { return m_ids.end(); }

 private:
    struct StringHash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    std::unordered_map<std::string, Index, StringHash, std::equal_to<>> m_ids;
    std::unordered_map<Index, const std::string*> m_texts;  ///< pointers to the tokens in m_ids, by id
};

/// A token of a word, see TokenModel.
struct WordToken {
    Index id = 0;    ///< id in the vocabulary
    TextRange part;  ///< the characters of the word that became the token, as bytes of the word
    bool operator==(const WordToken&) const = default;
};

/// The base class of token models (BPE, WordPiece, WordLevel). A token model splits a word into tokens of its
/// vocabulary, as the part "model" of a tokenizer.json specifies.
class TokenModel {
 public:
    virtual ~TokenModel() = default;
    /// Splits `word` (UTF-8) into tokens and appends them to `tokens`. The parts of the word are in order. If
    /// a character becomes several tokens, such as the tokens of its bytes, each token has the whole
    /// character. A token for an unknown word has the whole word. A dropped character belongs to no token,
    /// unless the characters before and after it are in one token. Throws FileReadError if the word needs the
    /// token for unknown words, but the vocabulary has no such token.
    virtual void tokenize(const std::string& word, std::vector<WordToken>& tokens) const = 0;
    const Vocabulary& vocabulary() const { return m_vocabulary; }

 protected:
    /// Reads the fields "vocab" and "unk_token" of `json`, the part "model" of a tokenizer.json. Throws
    /// FileReadError if they are damaged.
    explicit TokenModel(const TokenizerJson& json);
    std::optional<Index> find(std::string_view token) const { return m_vocabulary.find(token); }
    /// True if the tokenizer.json specifies a token for unknown words ("unk_token"). The vocabulary may still
    /// lack this token.
    bool namesUnknownToken() const { return m_namesUnknownToken; }
    /// Returns the id of the token for unknown words. If the vocabulary has no such token, throws
    /// FileReadError with a message that contains `word`.
    Index unknownTokenId(std::string_view word) const;

 private:
    Vocabulary m_vocabulary;
    bool m_namesUnknownToken = false;       ///< true: the file has the field "unk_token"
    std::optional<Index> m_unknownTokenId;  ///< id of the token for unknown words, or std::nullopt
    JsonLocation m_location;                ///< location of the model in the file, for errors
};

/// Returns a token model for byte-pair encoding (BPE, Sennrich et al. 2016). It starts with the characters of
/// a word. It then repeatedly joins the pair of adjacent tokens that comes first in the list "merges" of
/// `json`. Throws FileReadError if `json` is damaged or not supported.
std::unique_ptr<const TokenModel> makeBpe(const TokenizerJson& json);
/// Returns a token model for WordPiece (Schuster and Nakajima 2012; Devlin et al. 2019). The first token of a
/// word is the longest token with which the word begins. Each further token is the longest token with which
/// the rest of the word begins. Further tokens begin with a mark, such as "##", which is not part of the
/// word. Throws FileReadError if `json` is damaged.
std::unique_ptr<const TokenModel> makeWordPiece(const TokenizerJson& json);
/// Returns the token model in `json`, the part "model" of a tokenizer.json. Its type is BPE, WordPiece or
/// WordLevel. Throws FileReadError if the type is another one, or if `json` is damaged.
std::unique_ptr<const TokenModel> makeTokenModel(const TokenizerJson& json);

}  // namespace attention
