// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attention {

/// Vectors of words that were learnt elsewhere, one a word.
class WordVectors {
 public:
    /// Of a file as resources/vectors/make_vectors.py writes it. Throws std::runtime_error when it is none.
    explicit WordVectors(std::span<const unsigned char> file);

    Index size() const { return static_cast<Index>(m_words.size()); }
    Index width() const { return static_cast<Index>(m_scales.size()); }

    /// The word, or the same in lower case.
    std::optional<Index> find(const std::string& word) const;
    std::string_view word(Index id) const { return m_words[static_cast<std::size_t>(id)]; }
    /// The first components of its vector, as many as `out` has room for.
    void copy(Index id, std::span<float> out) const;

 private:
    std::string m_text;
    std::vector<std::string_view> m_words;  ///< pieces of the text, the most frequent first
    std::unordered_map<std::string_view, Index> m_ids;
    std::vector<float> m_scales;
    std::vector<std::int8_t> m_numbers;  ///< (width, size): a component of all words after the other
};

/// Those that come with the program: 20,000 English words × 100 components, principal ones first. Read once.
const WordVectors& englishVectors();

}  // namespace attention
