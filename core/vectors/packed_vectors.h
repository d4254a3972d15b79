// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "vectors/word_vectors.h"

#include <cstdint>
#include <vector>

namespace attention {

/// Vectors in 8 bits a component, as resources/vectors/make_vectors.py writes them.
class PackedVectors : public WordVectors {
 public:
    /// Throws std::runtime_error when it is no such file.
    explicit PackedVectors(std::span<const unsigned char> file);

    Index width() const override { return static_cast<Index>(m_scales.size()); }
    void copy(Index id, std::span<float> out) const override;

 protected:
    void readWords(Words& words, const Watch& watch) const override;
    Index farWords() const override { return m_means; }

 private:
    std::string m_text;  ///< a word a line, the most frequent first
    Index m_words = 0;
    Index m_means = 0;  ///< of other words, at their end
    std::vector<float> m_scales;
    std::vector<std::int8_t> m_numbers;  ///< (width, size): a component of all words after the other
};

}  // namespace attention
