// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "numerics/initializers.h"
#include "trace/parameters.h"

#include <string_view>

namespace attention {

/// Returns the seed of the generator called `name`, such as "W_Q:0:0", under Seeding::PerRow. It is the
/// CRC-32 of the four bytes of `seed` (little-endian), followed by the bytes of `name`.
std::uint32_t seedForName(std::uint32_t seed, std::string_view name);

/// Returns the number of entries of a tensor with this shape. The result is a double, so it does not
/// overflow.
double entryCountAsDouble(const Shape& shape);

/// Samples the random parameters of one session, tensor by tensor, with its seed `projection.seed`. Under
/// Seeding::Pytorch, the entries depend on the order of the calls. The sampling functions throw
/// StoppedException if `monitor` was stopped.
class WeightSampler {
 public:
    WeightSampler(const Session& session, const ProgressMonitor& monitor);

    /// Returns a random tensor with `shape` = (heads, rows, cols). Under Seeding::PerRow, every row has its
    /// own generator, named "matrix:head:row" with indices from 0. Otherwise all entries come from the common
    /// stream, as in sampleFromStream().
    Tensor sampleNamedTensor(std::string_view matrixName, const Shape& shape, const Initializer& initializer);
    /// Returns a random tensor whose entries are the next numbers of the common stream, which all tensors
    /// share. Seeding::PerRow has no effect on it.
    Tensor sampleFromStream(const Shape& shape, const Initializer& initializer);

    /// True if the session uses Seeding::PerRow.
    bool hasPerRowSeeds() const { return m_hasPerRowSeeds; }

 private:
    void throwIfStopped() const;

    ProgressMonitor m_monitor;
    bool m_hasPerRowSeeds;
    std::uint32_t m_seed;
    TorchGenerator m_stream;
};

}  // namespace attention
