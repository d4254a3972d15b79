// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "numerics/initializers.h"
#include "trace/parameters.h"

#include <string_view>

namespace attention {

/// The seed of one named piece under Seeding::PerRow: crc32 of the seed's four bytes (little-endian), then of
/// the name.
std::uint32_t seedForName(std::uint32_t seed, std::string_view name);

/// The numbers of a tensor of this shape, as a number that does not overflow.
double entryCountAsDouble(const Shape& shape);

/// One session's random weights, handed out piece by piece. Its functions throw StoppedException when
/// stopped.
class WeightSampler {
 public:
    WeightSampler(const Session& session, const ProgressMonitor& monitor);

    /// A (heads, rows, cols) tensor. Stable: every row has its own generator, named matrix:head:row.
    Tensor sampleNamedTensor(std::string_view matrix, const Shape& shape, const Initializer& initializer);
    /// From the one stream, whatever the session says of draws.
    Tensor sampleFromStream(const Shape& shape, const Initializer& initializer);

    bool hasPerRowSeeds() const { return m_isStable; }

 private:
    void throwIfStopped() const;

    ProgressMonitor m_monitor;
    bool m_isStable;
    std::uint32_t m_seed;
    TorchGenerator m_stream;
};

}  // namespace attention
