// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"
#include "tokenizers/tokenizer_json.h"

#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attention {

/// The tokens that a model knows, and their ids, which may have gaps.
class Vocabulary {
 public:
    /// Of an object of ids. Throws FileReadError for one that no id is, or that two tokens have.
    explicit Vocabulary(const TokenizerJson& json);
    // A copy's m_texts would point into the original.
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;

    std::optional<Index> find(std::string_view token) const {
        const auto found = m_ids.find(token);
        return found == m_ids.end() ? std::nullopt : std::optional(found->second);
    }
    /// As it writes a token; nothing for an id that it does not have. Valid as long as the vocabulary is.
    const std::string* tokenText(Index id) const;
    auto begin() const { return m_ids.begin(); }
    auto end() const { return m_ids.end(); }

 private:
    struct StringHash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    std::unordered_map<std::string, Index, StringHash, std::equal_to<>> m_ids;
    std::unordered_map<Index, const std::string*> m_texts;
};

/// Cuts one word into tokens of a vocabulary.
class TokenModel {
 public:
    virtual ~TokenModel() = default;
    /// Adds the ids of its tokens. Throws FileReadError where there is neither one for the word nor one for
    /// unknown words.
    virtual void tokenize(const std::string& word, std::vector<Index>& ids) const = 0;
    const Vocabulary& vocabulary() const { return m_vocabulary; }

 protected:
    explicit TokenModel(const TokenizerJson& json);
    std::optional<Index> find(std::string_view token) const { return m_vocabulary.find(token); }
    bool hasUnknownToken() const { return m_namesUnknown; }
    /// The id of what stands for unknown words.
    Index unknownTokenId(std::string_view word) const;

 private:
    Vocabulary m_vocabulary;
    bool m_namesUnknown = false;
    std::optional<Index> m_unknown;
    JsonLocation m_place;
};

/// Byte pair encoding (Sennrich et al. 2016): the characters of a word, of whose neighbours the pair learnt
/// first is joined again and again.
std::unique_ptr<const TokenModel> makeBpe(const TokenizerJson& json);
/// WordPiece (Schuster and Nakajima 2012; Devlin et al. 2019): the longest token from the left, then the
/// longest of what is left, marked as what goes on.
std::unique_ptr<const TokenModel> makeWordPiece(const TokenizerJson& json);
/// Of the kinds BPE, WordPiece and WordLevel; other ones are refused by name.
std::unique_ptr<const TokenModel> makeTokenModel(const TokenizerJson& json);

}  // namespace attention
