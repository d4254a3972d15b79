// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/vocabulary.h"

#include <memory>
#include <vector>

namespace attention {

/// Cuts one word into tokens of a vocabulary.
class TokenModel {
 public:
    virtual ~TokenModel() = default;
    /// Adds the ids of its tokens. Throws FileProblem where there is neither one for the word nor one for
    /// unknown words.
    virtual void cut(const std::string& word, std::vector<Index>& ids) const = 0;
    const Vocabulary& vocabulary() const { return m_vocabulary; }

 protected:
    explicit TokenModel(const TokenizerJson& json);
    std::optional<Index> find(std::string_view token) const { return m_vocabulary.find(token); }
    bool knowsUnknown() const { return m_namesUnknown; }
    /// The id of what stands for unknown words.
    Index unknown(std::string_view word) const;

 private:
    Vocabulary m_vocabulary;
    bool m_namesUnknown = false;
    std::optional<Index> m_unknown;
    JsonPlace m_place;
};

/// Of the kinds BPE, WordPiece and WordLevel; other ones are refused by name.
std::unique_ptr<const TokenModel> makeTokenModel(const TokenizerJson& json);

}  // namespace attention
