// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/initializers.h"
#include "run/progress.h"
#include "trace/parameters.h"

#include <string_view>

namespace attention {

/// The seed of one named piece under Draws::Stable: crc32 of the seed's four bytes (little-endian), then of
/// the name.
std::uint32_t stableSeed(std::uint32_t seed, std::string_view name);

/// The numbers of a tensor of this shape, as a number that does not overflow.
double countOf(const Shape& shape);

/// One session's random weights, handed out piece by piece. Its functions throw Stopped when stopped.
class WeightDraws {
 public:
    WeightDraws(const Session& session, const Watch& watch);

    /// A (heads, rows, cols) tensor. Stable: every row has its own generator, named matrix:head:row.
    Tensor named(std::string_view matrix, const Shape& shape, const Initializer& initializer);
    /// From the one stream, whatever the session says of draws.
    Tensor streamed(const Shape& shape, const Initializer& initializer);

    bool isStable() const { return m_isStable; }

 private:
    void endIfStopped() const;

    Watch m_watch;
    bool m_isStable;
    std::uint32_t m_seed;
    TorchGenerator m_stream;
};

}  // namespace attention
