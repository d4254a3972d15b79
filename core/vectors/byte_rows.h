// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "vectors/word_vectors.h"

#include <cstdint>
#include <vector>

namespace attention {

/// All vectors in 8 bits a component, each scaled by its own largest: a quarter of the memory, and short
/// enough to be gone through within a frame.
class ByteRows {
 public:
    /// Throws Stopped.
    ByteRows(const WordVectors& vectors, const Watch& watch);

    /// As WordVectors::similarities().
    void cosines(std::span<const float> vector, Index first, std::span<float> out) const;

 private:
    Index m_width;
    std::vector<std::int8_t, CountedAllocator<std::int8_t>> m_rows;
    std::vector<std::int32_t> m_squares;  ///< of the whole rows
};

}  // namespace attention
