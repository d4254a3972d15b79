// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "vectors/word_vectors.h"

#include <cstdint>
#include <vector>

namespace attention {

/// All vectors of a file in 8 bits a component, each scaled by its own largest, in a temporary file: a
/// quarter of the memory, which the system can take back, and short enough to be gone through within a frame.
class ByteRows {
 public:
    /// Throws Stopped, std::runtime_error when the disk is full.
    ByteRows(const WordVectors& vectors, const Watch& watch);
    ~ByteRows();
    ByteRows(const ByteRows&) = delete;
    ByteRows& operator=(const ByteRows&) = delete;

    /// As WordVectors::similarities().
    void cosines(std::span<const float> vector, Index first, std::span<float> out) const;

 private:
    std::size_t bytes() const { return static_cast<std::size_t>(m_size * m_width); }

    Index m_size;
    Index m_width;
    std::int8_t* m_rows = nullptr;
    std::vector<std::int32_t> m_squares;  ///< of the whole rows
};

}  // namespace attention
