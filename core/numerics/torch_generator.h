// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/run.h"

#include <cstdint>
#include <optional>
#include <random>
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
    explicit TorchGenerator(std::uint32_t seed, Watch watch = {})
        : m_engine(seed), m_watch(std::move(watch)) {}

    /// tensor.uniform_(from, to) on a float32 tensor; torch.rand is uniform(out, 0, 1).
    void uniform(std::span<float> out, double from, double to);

    /// tensor.normal_(mean, deviation) on a float32 tensor. Below 16 entries the numbers come one by one in
    /// double precision, the second of each pair being kept for the next call; from 16 on in blocks of 16,
    /// which the threads of `run` share.
    void normal(std::span<float> out, double mean, double deviation, const Run& run = {});

    /// A whole number in [0, range), range below 2³²: what torch.randint draws.
    std::int64_t below(std::int64_t range) { return m_engine() % range; }

    /// Where it stands, in decimal digits; and one that goes on from there.
    std::string text() const;
    static TorchGenerator restored(const std::string& text);

    /// One double in [0, 1): what tensor.bernoulli_ compares with its probability.
    double uniformDouble();

 private:
    double normalDouble();
    float uniformFloat();
    void fillUniform(std::span<float> out, float low, float width);

    /// std::mt19937 (Matsumoto and Nishimura 1998) with words of 32 bits instead of 64, for speed.
    using Engine = std::mersenne_twister_engine<std::uint32_t, 32, 624, 397, 31, 0x9908b0df, 11, 0xffffffff,
                                                7, 0x9d2c5680, 15, 0xefc60000, 18, 1812433253>;

    Engine m_engine;
    std::optional<double> m_keptNormal;
    Watch m_watch;
};

}  // namespace attention
