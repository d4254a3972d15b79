// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "numerics/mersenne_twister.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace attention {

/// Samples the numbers that PyTorch's CPU generator samples after torch.manual_seed(seed). Uniform numbers
/// have the same bits. Normal numbers agree within 1e-6, because PyTorch's vector code rounds its logarithm
/// and sine differently. Source: ATen/core/DistributionsHelper.h and ATen/native/cpu/DistributionTemplates.h
/// of PyTorch 1.13.
class TorchGenerator {
 public:
    /// Creates a generator in the state after torch.manual_seed(seed). Once `monitor` is stopped, sampling
    /// into a span ends early, and entries that have not been sampled keep their values.
    explicit TorchGenerator(std::uint32_t seed, ProgressMonitor monitor = {})
        : m_engine(seed), m_monitor(std::move(monitor)) {}

    /// Samples uniform numbers in [from, to), as tensor.uniform_(from, to) on a float32 tensor. torch.rand
    /// corresponds to sampleUniform(out, 0, 1).
    void sampleUniform(std::span<float> out, double from, double to);

    /// Samples normal numbers, as tensor.normal_(mean, stdDev) on a float32 tensor. `stdDev` is the standard
    /// deviation.
    ///
    /// Fewer than 16 numbers are sampled in double precision, two at a time. If one of the two is left over,
    /// it is the first number of the next such call. From 16 numbers on, they are sampled in blocks of 16,
    /// which the threads of `execution` share. If stopped, `out` may contain uniform numbers.
    void sampleNormal(std::span<float> out, double mean, double stdDev,
                      const ExecutionContext& execution = {});

    /// Samples a whole number in [0, range), as torch.randint. `range` must be positive and below 2³².
    std::int64_t integerBelow(std::int64_t range) { return m_engine() % range; }

    /// Returns the state as text of decimal numbers, separated by spaces. fromState() continues from it.
    std::string state() const;
    /// Returns a generator, without a monitor, that continues from a state returned by state(). Does not
    /// check `text`.
    static TorchGenerator fromState(const std::string& text);

    /// Samples a double in [0, 1), as the number that tensor.bernoulli_ compares with its probability.
    double uniformDouble();

 private:
    /// Samples a normal number with mean 0 and standard deviation 1. Numbers are computed in pairs, and the
    /// second one is kept in m_nextNormal.
    double normalDouble();
    /// Samples uniform numbers in [low, low + width).
    void fillUniform(std::span<float> out, float low, float width);

    MersenneTwister m_engine;
    /// The next result of normalDouble(), or std::nullopt if it has not been computed.
    std::optional<double> m_nextNormal;
    ProgressMonitor m_monitor;
};

}  // namespace attention
