// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "vectors/word_vectors.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace attention {

/// Vectors in 8 bits a component, as resources/vectors/make_vectors.py writes them.
class PackedVectors : public WordVectors {
 public:
    /// Throws std::runtime_error when it is no such file.
    explicit PackedVectors(std::span<const unsigned char> file);

    Index width() const override { return static_cast<Index>(m_scales.size()); }
    void prepare(const Watch&) const override {}
    Index size() const override { return static_cast<Index>(m_words.size()) - m_means; }
    std::string_view word(Index id) const override { return m_words[static_cast<std::size_t>(id)]; }
    void copy(Index id, std::span<float> out) const override;
    void prepareSimilarities(const Watch&) const override {}
    void similarities(std::span<const float> vector, Index first, std::span<float> out) const override;

 protected:
    std::optional<Index> findExactly(std::string_view word) const override;

 private:
    std::string m_text;
    std::vector<std::string_view> m_words;  ///< pieces of the text, the most frequent first
    Index m_means = 0;                      ///< of other words, at their end: found by name, near to nothing
    std::unordered_map<std::string_view, Index> m_ids;
    std::vector<float> m_scales;
    std::vector<std::int8_t> m_numbers;  ///< (width, size): a component of all words after the other
};

}  // namespace attention
