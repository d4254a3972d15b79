// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/progress.h"
#include "mechanisms/common/parameter_shapes.h"
#include "numerics/initializers.h"
#include "trace/parameters.h"

#include <string_view>

namespace attention {

/// The seed of one named piece under Draws::Stable: crc32 of the seed's four bytes (little-endian), then of
/// the name.
std::uint32_t stableSeed(std::uint32_t seed, std::string_view name);

/// What nn.Linear draws its weight and bias with.
Initializer moduleInitializer(const LinearShape& shape);

/// One session's random weights, handed out piece by piece. Its functions throw Stopped when stopped.
class WeightDraws {
 public:
    WeightDraws(const Session& session, const Watch& watch);

    /// A (heads, rows, cols) tensor. Stable: every row has its own generator, named matrix:head:row.
    Tensor named(std::string_view matrix, const Shape& shape, const Initializer& initializer);
    /// One row from its own generator.
    void drawRow(std::string_view matrix, Index head, Index row, std::span<float> out,
                 const Initializer& initializer);
    /// From the one stream, whatever the session says of draws.
    Tensor streamed(const Shape& shape, const Initializer& initializer);
    /// The same into a tensor that is there already.
    void redraw(Tensor& tensor, const Initializer& initializer);
    /// nn.Linear(in, out): weight, then bias.
    Linear constructed(const LinearShape& shape);

    bool isStable() const { return m_isStable; }

 private:
    void endIfStopped() const;

    Watch m_watch;
    bool m_isStable;
    std::uint32_t m_seed;
    TorchGenerator m_stream;
};

}  // namespace attention
