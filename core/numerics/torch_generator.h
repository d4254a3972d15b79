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

/// Draws the numbers PyTorch's CPU generator draws after torch.manual_seed(seed): the same bits for uniform
/// numbers, within 1e-6 for normal ones (PyTorch's vector code rounds its logarithm and sine differently).
/// Source: ATen/core/DistributionsHelper.h and ATen/native/cpu/DistributionTemplates.h of PyTorch 1.13.
class TorchGenerator {
 public:
    /// Once stopped, filling a tensor ends early and leaves the rest of it as it was.
    explicit TorchGenerator(std::uint32_t seed, ProgressMonitor monitor = {})
        : m_engine(seed), m_monitor(std::move(monitor)) {}

    /// tensor.uniform_(from, to) on a float32 tensor; torch.rand is uniform(out, 0, 1).
    void sampleUniform(std::span<float> out, double from, double to);

    /// tensor.normal_(mean, deviation) on a float32 tensor. Below 16 entries the numbers come one by one in
    /// double precision, the second of each pair being kept for the next call; from 16 on in blocks of 16,
    /// which the threads of `run` share.
    void sampleNormal(std::span<float> out, double mean, double deviation,
                      const ExecutionContext& execution = {});

    /// A whole number in [0, range), range below 2³²: what torch.randint draws.
    std::int64_t integerBelow(std::int64_t range) { return m_engine() % range; }

    /// Where it stands, in decimal digits; and one that goes on from there.
    std::string state() const;
    static TorchGenerator fromState(const std::string& text);

    /// One double in [0, 1): what tensor.bernoulli_ compares with its probability.
    double uniformDouble();

 private:
    double normalDouble();
    void fillUniform(std::span<float> out, float low, float width);

    MersenneTwister m_engine;
    std::optional<double> m_keptNormal;
    ProgressMonitor m_monitor;
};

}  // namespace attention
