// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"
#include "tokenizers/tokenizer_json.h"

#include <string_view>
#include <unordered_map>

namespace attention {

/// The tokens that a model knows, and their ids, which may have gaps.
class Vocabulary {
 public:
    /// Of an object of ids. Throws FileProblem for one that no id is, or that two tokens have.
    explicit Vocabulary(const TokenizerJson& json);

    std::optional<Index> find(std::string_view token) const {
        const auto found = m_ids.find(token);
        return found == m_ids.end() ? std::nullopt : std::optional(found->second);
    }
    /// As it writes a token; nothing for an id that it does not have. Valid as long as the vocabulary is.
    const std::string* text(Index id) const;
    auto begin() const { return m_ids.begin(); }
    auto end() const { return m_ids.end(); }

 private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    std::unordered_map<std::string, Index, Hash, std::equal_to<>> m_ids;
    std::unordered_map<Index, const std::string*> m_texts;
};

}  // namespace attention
